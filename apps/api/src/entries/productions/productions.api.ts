import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { sharedGenealogyTurn as turn } from "../../ledger/lots/genealogy.commands.ts";
import { listWithMass, readPage, wholeOrPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { serveEntry } from "../entry-calls.ts";
import { compositeLotCommands } from "./composite-lots.commands.ts";
import { compositeLotList } from "./composite-lots.queries.ts";
import { finalProductCommands } from "./final-products.commands.ts";
import { finalProductList, finalProductWeighing, listPresentations } from "./final-products.queries.ts";
import { pulpCommands } from "./pulp.commands.ts";
import { findYieldHabit, pulpList, pulpWeighing } from "./pulp.queries.ts";

export function productionsApi(serve: Serve): void {
  const { read } = serve;
  serveEntry(serve, pulpRoutes, { ...pulpCommands, list: pulpList, turn });
  read(pulpRoutes.list, listWithMass(pulpWeighing));
  read(pulpRoutes.habit, async ({ db, params }) => orNotFound(await findYieldHabit(db, params.fruitId)));
  serveEntry(serve, finalProductsRoutes, { ...finalProductCommands, list: finalProductList, turn });
  read(finalProductsRoutes.list, wholeOrPage(listWithMass(finalProductWeighing)));
  read(finalProductsRoutes.presentations, ({ db, query, today }) => listPresentations(db, query.fruit, today));
  serveEntry(serve, compositeLotsRoutes, { ...compositeLotCommands, list: compositeLotList, turn });
  read(compositeLotsRoutes.list, ({ db, query, today }) => readPage(compositeLotList, db, { query, today }));
}
