import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
  type SupplyRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import type { SupplyKind } from "@pomar/contract/kinds";
import { exclusiveGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import { readPage, readRow, wholeOrPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { correctSupply, receiveSupply, reverseSupply } from "./supply-records.commands.ts";
import {
  additionalRecordList,
  additiveRecordList,
  findSupplyRecord,
  packagingRecordList,
} from "./supply-records.queries.ts";

export function supplyRecordsApi(serve: Serve): void {
  const { read } = serve;
  serveKind(serve, "additive", additiveRecordRoutes);
  serveKind(serve, "additional", additionalRecordRoutes);
  serveKind(serve, "packaging", packagingRecordRoutes);
  read(additiveRecordRoutes.list, ({ db, query, today }) => readPage(additiveRecordList, db, { query, today }));
  read(
    additionalRecordRoutes.list,
    wholeOrPage(({ db, ...asked }) => readPage(additionalRecordList, db, asked)),
  );
  read(packagingRecordRoutes.list, ({ db, query, today }) => readPage(packagingRecordList, db, { query, today }));
}

const lists = { additive: additiveRecordList, additional: additionalRecordList, packaging: packagingRecordList };

function serveKind({ read, write, record }: Serve, kind: SupplyKind, routes: Omit<SupplyRecordRoutes, "list">): void {
  record(routes.create, {
    record: ({ tx, body, act }) => receiveSupply(tx, kind, body, act),
    find: ({ tx, id, act }) => readRow(lists[kind], tx, { id, today: act.today }),
  });
  read(routes.read, async ({ db, params: { id }, today }) =>
    orNotFound(await findSupplyRecord(db, kind, { id, today })),
  );
  write(
    routes.update,
    ({ tx, params, body, act }) => correctSupply(tx, kind, { id: params.id, changes: body }, act),
    exclusiveGenealogyTurn,
  );
  write(routes.remove, ({ tx, params, act }) => reverseSupply(tx, kind, params.id, act), exclusiveGenealogyTurn);
}
