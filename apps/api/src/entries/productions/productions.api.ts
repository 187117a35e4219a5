import type { ListQuery } from "@pomar/contract/core/list";
import type { Route } from "@pomar/contract/core/route";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { z } from "zod";
import { exclusiveGenealogyTurn, sharedGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import type { Db } from "../../platform/db/db.ts";
import { type Listing, listWithMass, readPage, readRow, wholeOrPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { compositeLotCommands } from "./composite-lots.commands.ts";
import { compositeLotList, findCompositeLot } from "./composite-lots.queries.ts";
import { finalProductCommands } from "./final-products.commands.ts";
import { finalProductList, finalProductWeighing, findFinalProduct } from "./final-products.queries.ts";
import { listPresentations } from "./presentations.queries.ts";
import type { ProductionCommands } from "./production-kinds.commands.ts";
import { pulpCommands } from "./pulp.commands.ts";
import { findPulp, findYieldHabit, pulpList, pulpWeighing } from "./pulp.queries.ts";

export function productionsApi(serve: Serve): void {
  const { read } = serve;
  serveKind(serve, pulpRoutes, { ...pulpCommands, find: findPulp, list: pulpList });
  serveKind(serve, finalProductsRoutes, { ...finalProductCommands, find: findFinalProduct, list: finalProductList });
  serveKind(serve, compositeLotsRoutes, { ...compositeLotCommands, find: findCompositeLot, list: compositeLotList });
  read(pulpRoutes.list, listWithMass(pulpWeighing));
  read(pulpRoutes.habit, async ({ db, params }) => orNotFound(await findYieldHabit(db, params.fruitId)));
  read(finalProductsRoutes.list, wholeOrPage(listWithMass(finalProductWeighing)));
  read(finalProductsRoutes.presentations, ({ db, query, today }) => listPresentations(db, query.fruit, today));
  read(compositeLotsRoutes.list, ({ db, query, today }) => readPage(compositeLotList, db, { query, today }));
}

type EntryRoute<Path extends string, Body, Entry> = Route<Path, z.ZodUnknown, z.ZodType<Body>, z.ZodType<Entry>>;
type OneEntry = `${string}/:id`;

interface KindRoutes<Entry, Create, Changes> {
  create: EntryRoute<string, Create, Entry>;
  read: EntryRoute<OneEntry, unknown, Entry>;
  update: EntryRoute<OneEntry, Changes, Entry>;
  remove: EntryRoute<OneEntry, unknown, void>;
}

interface KindCommands<Entry extends { id: string }, Create, Changes>
  extends ProductionCommands<Entry, Create, Changes> {
  find: (db: Db, id: string, today: string) => Promise<Entry | undefined>;
  list: Pick<Listing<ListQuery, Entry>, "rows">;
}

function serveKind<Entry extends { id: string }, Create, Changes>(
  { read, write, record }: Serve,
  routes: KindRoutes<Entry, Create, Changes>,
  { find, create, correct, reverse, list }: KindCommands<Entry, Create, Changes>,
): void {
  record(
    routes.create,
    {
      record: ({ tx, body, act }) => create(tx, body, act),
      find: ({ tx, id, act }) => readRow(list, tx, { id, today: act.today }),
    },
    sharedGenealogyTurn,
  );
  read(routes.read, async ({ db, params, today }) => orNotFound(await find(db, params.id, today)));
  write(routes.update, ({ tx, params, body, act }) => correct(tx, params.id, body, act), exclusiveGenealogyTurn);
  write(routes.remove, ({ tx, params, act }) => reverse(tx, params.id, act), exclusiveGenealogyTurn);
}
