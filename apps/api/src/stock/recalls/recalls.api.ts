import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { exclusiveGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { closeRecall, openRecall, recordNotice } from "./recalls.commands.ts";
import { findRecall, recallList } from "./recalls.queries.ts";

export function recallsApi({ read, write }: Serve): void {
  write(
    recallsRoutes.create,
    ({ tx, body: { lotId, ...of }, act }) => openRecall(tx, lotId, of, act),
    exclusiveGenealogyTurn,
  );
  write(
    recallsRoutes.ofLot,
    ({ tx, params, body, act }) => openRecall(tx, params.id, body, act),
    exclusiveGenealogyTurn,
  );
  read(recallsRoutes.list, ({ db, query, today }) => readPage(recallList, db, { query, today }));
  read(recallsRoutes.read, async ({ db, params, today }) => orNotFound(await findRecall(db, params.id, today)));
  write(recallsRoutes.notify, ({ tx, params, body, act }) => recordNotice(tx, params.id, body, act));
  write(recallsRoutes.close, ({ tx, params, body, act }) => closeRecall(tx, params.id, body.conclusion, act));
}
