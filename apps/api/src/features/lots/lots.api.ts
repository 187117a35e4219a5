import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { pageOf } from "../../shared/list.ts";
import { lotList } from "./lot-list.queries.ts";
import { reserveNextCode } from "./lots.commands.ts";
import { findLot } from "./lots.queries.ts";
import { listPickableLots } from "./pickable-lots.queries.ts";
import { findUsage } from "./usage.queries.ts";

export function lotsApi({ read, write }: Serve): void {
  read(lotsRoutes.list, ({ db, query, today }) => pageOf(lotList, db, { query, today }));
  read(lotsRoutes.filter, ({ db, query, today }) => listPickableLots(db, { query, today }));
  read(lotsRoutes.read, async ({ db, params, today }) => found(await findLot(db, params.id, today)));
  read(lotsRoutes.usage, async ({ db, params, today }) => found(await findUsage(db, params.lotId, today)));
  write(lotsRoutes.nextCode, ({ tx, params, body, act }) => reserveNextCode(tx, params.itemId, body, act));
}
