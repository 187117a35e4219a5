import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
  type SupplyRecordRoutes,
} from "@pomar/contract/supply-records/supply-records.routes";
import type { SupplyKind } from "@pomar/contract/supply-records/supply-records.schema";
import { pageOf } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { exclusiveGenealogyTurn } from "../lots/genealogy.commands.ts";
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
