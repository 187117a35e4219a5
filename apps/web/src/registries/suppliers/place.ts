import type { Supplier } from "@pomar/contract/registries/suppliers/suppliers.schema";

/** Formats a supplier's city and state: `Breves/PA`, or only the known one of the two. */
export const formatPlace = ({ city, state }: Pick<Supplier, "city" | "state">) =>
  [city, state].filter(Boolean).join("/");
