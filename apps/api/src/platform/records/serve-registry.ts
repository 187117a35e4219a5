import type { AnyRoute, BodyOf, ReplyOf } from "@pomar/contract/core/route";
import type { ActionContext } from "../action-context.ts";
import type { Db, Tx } from "../db/db.ts";
import { type ListingOf, readPage } from "../db/list.ts";
import { orNotFound } from "../http/app-error.ts";
import type { Serve } from "../http/serve.ts";

type RegistryRoutes = Record<"create" | "list" | "read" | "update" | "remove", AnyRoute>;

interface Registry<Routes extends RegistryRoutes> {
  list: ListingOf<Routes["list"]>;
  find: (db: Db, id: string, today: string) => Promise<ReplyOf<Routes["read"]> | undefined>;
  create: (tx: Tx, input: BodyOf<Routes["create"]>, act: ActionContext) => Promise<ReplyOf<Routes["create"]>>;
  update: (
    tx: Tx,
    id: string,
    input: BodyOf<Routes["update"]>,
    act: ActionContext,
  ) => Promise<ReplyOf<Routes["update"]>>;
  remove: (tx: Tx, id: string, act: ActionContext) => Promise<void>;
}

export function serveRegistry<Routes extends RegistryRoutes>(
  { read, write }: Serve,
  routes: Routes,
  { list, find, create, update, remove }: Registry<Routes>,
): void {
  write<AnyRoute>(routes.create, ({ tx, body, act }) => create(tx, body, act));
  read<AnyRoute>(routes.list, ({ db, query, today }) => readPage(list, db, { query, today }));
  read<AnyRoute>(routes.read, async ({ db, params, today }) => orNotFound(await find(db, params.id as string, today)));
  write<AnyRoute>(routes.update, ({ tx, params, body, act }) => update(tx, params.id as string, body, act));
  write<AnyRoute>(routes.remove, ({ tx, params, act }) => remove(tx, params.id as string, act));
}
