import { lotDashboardsRoutes, type V2Routes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import type { LotType } from "@pomar/contract/kinds";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findV2Lot, summarise, v2List } from "./lot-dashboards.queries.ts";

export function lotDashboardsApi(serve: Serve): void {
  for (const type of lotTypes) dashboardApi(serve, type, lotDashboardsRoutes[type]);
}

function dashboardApi({ read }: Serve, type: LotType, routes: V2Routes): void {
  const listing = v2List(type);
  read(routes.list, async ({ db, query, today }) => {
    const [page, summary] = await Promise.all([
      readPage(listing, db, { query, today }),
      summarise(db, type, { query, today }),
    ]);
    return { ...page, summary: { lots: page.total, ...summary } };
  });
  read(routes.read, async ({ db, params, today }) => orNotFound(await findV2Lot(db, type, { id: params.id, today })));
}
