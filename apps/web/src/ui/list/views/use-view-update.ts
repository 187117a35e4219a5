import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import type { View, ViewUpdate } from "@pomar/contract/people/views/views.schema";
import { alerts } from "../../alerts/alerts.ts";
import { getResource, useAction } from "../../api/hooks.ts";
import { replaceCached } from "../../api/query-client.ts";
import type { SavedList } from "./saved-list.ts";

/** Changes a view; a second change is based on the new version, even before the views are refetched. */
export function useViewAction() {
  return useAction(viewsRoutes.update, {
    onSuccess: (view) => replaceCached(getResource(viewsRoutes.update), view),
  });
}

/** Saves the list's current state under a view's name. */
export function useViewUpdate() {
  const action = useViewAction();
  return {
    isPending: action.isPending,
    update: async ({ id, name, version }: View, { search, columns, labels }: SavedList) => {
      const body: ViewUpdate = { search, columns, labels };
      const outcome = await action.run({ params: { id }, body, ifMatch: version });
      if (outcome.ok) alerts.success(`Visão “${name}” atualizada`);
      return outcome.ok;
    },
  };
}
