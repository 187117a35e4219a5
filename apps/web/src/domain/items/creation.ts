import type { Level } from "@pomar/contract/core/route";
import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import { mayOpen, type PagePath } from "@pomar/contract/pages";

// The misspelling is the product's: the requirements fix this sentence.
export const emptySearch = "Nenhum dado foi retornado, clique aqui caso dejese criar";

export const creationPages = {
  fruits: "/fruits/create",
  supplier: "/suppliers/create",
  additives: "/additives/create",
  additional: "/additional/create",
  packaging: "/packaging/create",
} as const satisfies Record<ItemType, PagePath>;

export const mayCreate = (type: ItemType, level: Level): boolean => mayOpen(creationPages[type], level);

/** Where a creation screen goes back to, and the field there that takes the new thing. */
export interface Return {
  returnTo: string;
  returnField: string;
}

/** Where to go back to; only a path of this origin: a link from elsewhere must not lead out of the product. */
export function returnFrom(search: Record<string, unknown>): Return | null {
  const { returnTo, returnField } = search;
  if (typeof returnTo !== "string" || typeof returnField !== "string") return null;
  return /^\/(?![/\\])[\w\-/]*(\?open=[0-9a-f-]{36})?$/.test(returnTo) ? { returnTo, returnField } : null;
}

/** The address of a form as a place to go back to: a record's drawer is named in its list's. */
export function placeOf(pathname: string, open: string | undefined): string {
  return open === undefined ? pathname : `${pathname}?open=${open}`;
}
