import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
  type SupplyRecordRoutes,
} from "@pomar/contract/receipts/supply-records.routes";
import type { SupplyKind } from "@pomar/contract/receipts/supply-records.schema";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { pageOf } from "../../shared/list.ts";
import { rewritesGenealogy } from "../lots/genealogy.commands.ts";
import { correctSupply, receiveSupply, reverseSupply } from "./supply-records.commands.ts";
import {
  additionalRecordList,
  additiveRecordList,
  findSupplyRecord,
  packagingRecordList,
} from "./supply-records.queries.ts";

export function supplyRecordsApi(serve: Serve): void {
  serveKind(serve, { kind: "additive", routes: additiveRecordRoutes, list: additiveRecordList });
  serveKind(serve, { kind: "additional", routes: additionalRecordRoutes, list: additionalRecordList });
  serveKind(serve, { kind: "packaging", routes: packagingRecordRoutes, list: packagingRecordList });
}

interface Kind {
  kind: SupplyKind;
  routes: SupplyRecordRoutes;
  list: typeof additiveRecordList;
}

function serveKind({ read, write }: Serve, { kind, routes, list }: Kind): void {
  write(routes.create, ({ tx, body, act }) => receiveSupply(tx, kind, body, act));
  read(routes.list, ({ db, query, today }) => pageOf(list, db, { query, today }));
  read(routes.read, async ({ db, params: { id }, today }) => found(await findSupplyRecord(db, kind, { id, today })));
  write(
    routes.update,
    ({ tx, params, body, act }) => correctSupply(tx, kind, { id: params.id, input: body }, act),
    rewritesGenealogy,
  );
  write(routes.remove, ({ tx, params, act }) => reverseSupply(tx, kind, params.id, act), rewritesGenealogy);
}
