import { compositeLotsRoutes as routes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { exclusiveGenealogyTurn, sharedGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import { readPage, readRow } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { blendLots, correctCompositeLot, reverseCompositeLot } from "./composite-lots.commands.ts";
import { compositeLotList, findCompositeLot } from "./composite-lots.queries.ts";

export function compositeLotsApi({ read, write, record }: Serve): void {
  record(
    routes.create,
    {
      record: ({ tx, body, act }) => blendLots(tx, body, act),
      find: ({ tx, id, act }) => readRow(compositeLotList, tx, { id, today: act.today }),
    },
    sharedGenealogyTurn,
  );
  read(routes.list, ({ db, query, today }) => readPage(compositeLotList, db, { query, today }));
  read(routes.read, async ({ db, params, today }) => orNotFound(await findCompositeLot(db, params.id, today)));
  write(
    routes.update,
    ({ tx, params, body, act }) => correctCompositeLot(tx, params.id, body, act),
    exclusiveGenealogyTurn,
  );
  write(routes.remove, ({ tx, params, act }) => reverseCompositeLot(tx, params.id, act), exclusiveGenealogyTurn);
}
