import { formatNumber } from "@pomar/contract/core/decimal";
import type { AnyRoute } from "@pomar/contract/core/route";
import { listAt, listTitle } from "@pomar/contract/listed-pages";
import { goneClauses } from "@pomar/contract/people/views/gone.rules";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { searchLeft } from "@pomar/contract/people/views/views.rules";
import type { View } from "@pomar/contract/people/views/views.schema";
import type { InputOf } from "../../ui/api/call.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { nothing } from "../../ui/list/column.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { viewsWithTile } from "../../ui/list/views/open-view.ts";
import { toTarget } from "../../ui/list/views/saved-list.ts";

/** Saved views pinned to the dashboard with their row counts; views of lists that the user may not open are omitted. */
export function ViewTiles() {
  const { data } = useCall(viewsRoutes.list, viewsWithTile);
  const views = data?.data.filter(({ search }) => search !== null) ?? [];
  if (views.length === 0) return null;
  return (
    <SummaryList isKnown across={4} label="Visões">
      {views.map((view) => (
        <ViewTile key={view.id} view={view} />
      ))}
    </SummaryList>
  );
}

function ViewTile({ view }: { view: View }) {
  const route = listAt(view.list)?.route;
  const query = { ...searchLeft(view), page: 1, rows: 1 };
  const [gone] = view.gone;
  const { data, error } = useCall<AnyRoute>(route ?? viewsRoutes.list, { query } as unknown as InputOf<AnyRoute>, {
    enabled: route !== undefined && gone === undefined,
  });
  const isUncounted = gone !== undefined || error !== null;
  return (
    <SummaryCard
      label={view.name}
      value={data === undefined ? (isUncounted ? nothing : null) : formatNumber(data.total, 0)}
      below={gone === undefined ? listTitle(view.list) : goneClauses(gone).what}
      tone={gone === undefined ? undefined : "attention"}
      target={toTarget(view)}
    />
  );
}
