import type { Supplier } from "@pomar/contract/registries/suppliers/suppliers.schema";

/** `Breves/PA`, as much of it as is known. */
export const placeOf = ({ city, state }: Pick<Supplier, "city" | "state">) => [city, state].filter(Boolean).join("/");
