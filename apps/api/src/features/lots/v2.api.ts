import { type LotType, lotTypes } from "@pomar/contract/lots/lots.schema";
import { type V2Routes, v2Routes } from "@pomar/contract/lots/v2.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { pageOf } from "../../shared/list.ts";
import { findV2Lot, summarise, v2List } from "./v2.queries.ts";

/** The six dashboards: one for each type of lot. */
export function v2Api(serve: Serve): void {
  for (const type of lotTypes) dashboardApi(serve, type, v2Routes[type]);
}

function dashboardApi({ read }: Serve, type: LotType, routes: V2Routes): void {
  const listing = v2List(type);
  read(routes.list, async ({ db, query, today }) => {
    const [page, summary] = await Promise.all([
      pageOf(listing, db, { query, today }),
      summarise(db, type, { query, today }),
    ]);
    return { ...page, summary: { lots: page.total, ...summary } };
  });
  read(routes.read, async ({ db, params, today }) => found(await findV2Lot(db, type, { id: params.id, today })));
}
