import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { exclusiveGenealogyTurn, sharedGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findId } from "../../platform/records/records.queries.ts";
import { findPrinting } from "../../registries/plant/plant.queries.ts";
import { customers } from "../../schema/registries/customers.table.ts";
import { correctDispatch, recordDispatch, reverseDispatch } from "./dispatches.commands.ts";
import { dispatchList, findDispatch, listDispatchable, listSentTo } from "./dispatches.queries.ts";
import { recordReturn, undoReturn } from "./returns.commands.ts";
import { romaneio } from "./romaneio.ts";

export function dispatchesApi({ read, write, download }: Serve, timeZone: string): void {
  write(dispatchesRoutes.create, ({ tx, body, act }) => recordDispatch(tx, body, act));
  read(dispatchesRoutes.list, ({ db, query, today }) => readPage(dispatchList(timeZone), db, { query, today }));
  read(dispatchesRoutes.products, ({ db, today }) => listDispatchable(db, today));
  read(dispatchesRoutes.sentTo, async ({ db, params, today }) => {
    orNotFound(await findId(db, customers, params.id));
    return listSentTo(db, params.id, today);
  });
  read(dispatchesRoutes.read, async ({ db, params, today }) => orNotFound(await findDispatch(db, params.id, today)));
  write(dispatchesRoutes.update, ({ tx, params, body, act }) => correctDispatch(tx, params.id, body, act));
  write(dispatchesRoutes.remove, ({ tx, params, act }) => reverseDispatch(tx, params.id, act));
  download(dispatchesRoutes.romaneio, async ({ params, ...asked }) => {
    const dispatch = orNotFound(await findDispatch(asked.db, params.id, asked.today));
    const body = await romaneio(dispatch, await findPrinting(timeZone, asked));
    return { fileName: `romaneio-${dispatch.code}.pdf`, body };
  });
  write(
    dispatchesRoutes.takeBack,
    ({ tx, params, body, act }) => recordReturn(tx, params.id, body, act),
    sharedGenealogyTurn,
  );
  write(
    dispatchesRoutes.undoReturn,
    ({ tx, params, act }) => undoReturn(tx, params.id, params.lotId, act),
    exclusiveGenealogyTurn,
  );
}
