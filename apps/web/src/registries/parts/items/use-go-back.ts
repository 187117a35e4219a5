import type { Item } from "@pomar/contract/entries/lookups/lookups.routes";
import type { PagePath } from "@pomar/contract/pages";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import { chosenSearch } from "../../../ui/form/chosen.ts";
import { type Creatable, returnFrom } from "./creation.ts";
import { rememberItem } from "./recent-items.ts";

/** Leaves a creation screen: returns to the form that lacked the record, or to the list when no form did. */
export function useGoBack(): (type: Creatable, created: Item, list: PagePath) => void {
  const navigate = useNavigate();
  const back = returnFrom(useSearch({ from: rootRouteId }));
  return (type, created, list) => {
    rememberItem(type, created);
    // Replaces the history entry: Back must not open the form of a record that already exists.
    if (back === null) return void navigate({ to: list, replace: true });
    const address = new URL(back.returnTo, window.location.origin);
    address.searchParams.set("chosen", chosenSearch(back.returnField, created.id).chosen);
    void navigate({ href: address.pathname + address.search, replace: true });
  };
}
