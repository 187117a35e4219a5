import type { Supplier } from "@pomar/contract/registries/suppliers/suppliers.schema";

/** `Breves/PA`, or the known part of it. */
export const formatPlace = ({ city, state }: Pick<Supplier, "city" | "state">) =>
  [city, state].filter(Boolean).join("/");
