import type { Level } from "@pomar/contract/core/route";
import type { ItemType } from "@pomar/contract/entries/lookups/lookups.routes";
import { mayOpen, type PagePath } from "@pomar/contract/pages";

// The misspelling `dejese` is intentional: the customer's requirements fix this sentence.
export const emptySearch = "Nenhum dado foi retornado, clique aqui caso dejese criar";

export const creationPages = {
  fruits: "/fruits/create",
  supplier: "/suppliers/create",
  additives: "/additives/create",
  additional: "/additional/create",
  packaging: "/packaging/create",
  customers: "/customers/create",
  places: "/places/create",
} as const satisfies Record<ItemType | "customers" | "places", PagePath>;

/** Types of records that a user can create while filling in a form that needs the missing record. */
export type Creatable = keyof typeof creationPages;

export const mayCreate = (type: Creatable, level: Level): boolean => mayOpen(creationPages[type], level);

/** The form to return to after creating a record, and the field of that form that receives the new record. */
export interface Return {
  returnTo: string;
  returnField: string;
}

/** Reads the return path; only paths of this origin are accepted, so that no foreign link leads to a different site. */
export function returnFrom(search: Record<string, unknown>): Return | null {
  const { returnTo, returnField } = search;
  if (typeof returnTo !== "string" || typeof returnField !== "string") return null;
  return /^\/(?![/\\])[\w\-/]*(\?(open=[0-9a-f-]{36}|act=[a-z]{1,20}))?$/.test(returnTo)
    ? { returnTo, returnField }
    : null;
}

/** The return path of a form: a form in a drawer is found by `open` in the address, a form in a dialog by `act`. */
export function toPageAddress(
  pathname: string,
  { open, act }: { open?: string | undefined; act?: string | undefined },
): string {
  if (open !== undefined) return `${pathname}?open=${open}`;
  return act === undefined ? pathname : `${pathname}?act=${act}`;
}
