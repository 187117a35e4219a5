import type { Item } from "@pomar/contract/entries/lookups/lookups.routes";
import type { PagePath } from "@pomar/contract/pages";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import { chosenSearch } from "../../../ui/form/chosen.ts";
import { type Creatable, returnFrom } from "./creation.ts";
import { rememberItem } from "./recent-items.ts";

/** Leaves a creation screen: returns to the form that needed the new record, or to the list without such a form. */
export function useGoBack(): (type: Creatable, created: Item, list: PagePath) => void {
  const navigate = useNavigate();
  const back = returnFrom(useSearch({ from: rootRouteId }));
  return (type, created, list) => {
    rememberItem(type, created);
    // The history entry is replaced: the browser's Back button must not reopen the creation form of an existing record.
    if (back === null) return void navigate({ to: list, replace: true });
    const address = new URL(back.returnTo, window.location.origin);
    address.searchParams.set("chosen", chosenSearch(back.returnField, created.id).chosen);
    void navigate({ href: address.pathname + address.search, replace: true });
  };
}
