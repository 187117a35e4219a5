import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
  type SupplyRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import type { SupplyKind } from "@pomar/contract/kinds";
import { readPage, wholeOrPage } from "../../platform/db/list.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { serveEntry } from "../entry-calls.ts";
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

function serveKind(serve: Serve, kind: SupplyKind, routes: Omit<SupplyRecordRoutes, "list">): void {
  serveEntry(serve, routes, {
    find: (db, id, today) => findSupplyRecord(db, kind, { id, today }),
    create: (tx, body, act) => receiveSupply(tx, kind, body, act),
    correct: (tx, id, changes, act) => correctSupply(tx, kind, { id, changes }, act),
    reverse: (tx, id, act) => reverseSupply(tx, kind, id, act),
    list: lists[kind],
  });
}
