import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { finishDrill, startDrill } from "./drills.commands.ts";
import { drillList, findDrill, findDue } from "./drills.queries.ts";

export function drillsApi({ read, write }: Serve): void {
  write(drillsRoutes.start, ({ tx, body, act }) => startDrill(tx, body, act));
  read(drillsRoutes.list, async ({ db, query, today }) => ({
    ...(await readPage(drillList, db, { query, today })),
    ...(await findDue(db)),
  }));
  read(drillsRoutes.read, async ({ db, params, today }) => orNotFound(await findDrill(db, params.id, today)));
  write(drillsRoutes.finish, ({ tx, params, body, act }) => finishDrill(tx, params.id, body, act));
}
