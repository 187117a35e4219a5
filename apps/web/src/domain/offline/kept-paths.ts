/** The calls of the forms of entries that the device answers itself without a connection. */
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
  "/lots/ending",
] as const;
