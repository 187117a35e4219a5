import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { readPage, wholeOrPage } from "../../platform/db/list.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { serveEntry } from "../entry-calls.ts";
import { supplyRecordCommands as commands } from "./supply-records.commands.ts";
import { supplyRecordLists as lists } from "./supply-records.queries.ts";

export function supplyRecordsApi(serve: Serve): void {
  const { read } = serve;
  serveEntry(serve, additiveRecordRoutes, { ...commands.additive, list: lists.additive });
  serveEntry(serve, additionalRecordRoutes, { ...commands.additional, list: lists.additional });
  serveEntry(serve, packagingRecordRoutes, { ...commands.packaging, list: lists.packaging });
  read(additiveRecordRoutes.list, ({ db, query, today }) => readPage(lists.additive, db, { query, today }));
  read(
    additionalRecordRoutes.list,
    wholeOrPage(({ db, ...asked }) => readPage(lists.additional, db, asked)),
  );
  read(packagingRecordRoutes.list, ({ db, query, today }) => readPage(lists.packaging, db, { query, today }));
}
