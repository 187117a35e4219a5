/** The calls of entry forms and count forms that the device can answer itself without a connection. */
export const keptPaths = [
  "/plant",
  "/fruits/marks",
  "/fruits/:id",
  "/additives/:id",
  "/additional/:id",
  "/packaging/:id",
  "/items",
  "/items/frequent",
  "/final-product/presentations",
  "/lots/filter",
  "/lots/scanned",
  "/lots/typed",
  "/counts",
  "/counts/:id",
] as const;
