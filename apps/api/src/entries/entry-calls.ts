import type { ListQuery } from "@pomar/contract/core/list";
import type { Route } from "@pomar/contract/core/route";
import type { z } from "zod";
import { exclusiveGenealogyTurn } from "../ledger/lots/genealogy.commands.ts";
import type { ActionContext } from "../platform/action-context.ts";
import type { Db, Tx } from "../platform/db/db.ts";
import { type Listing, readRow } from "../platform/db/list.ts";
import { orNotFound } from "../platform/http/app-error.ts";
import type { Turn } from "../platform/http/call-queues.ts";
import type { Serve } from "../platform/http/serve.ts";

type EntryRoute<Path extends string, Body, Entry> = Route<Path, z.ZodUnknown, z.ZodType<Body>, z.ZodType<Entry>>;
type OneEntry = `${string}/:id`;

interface EntryRoutes<Entry, Create, Changes> {
  create: EntryRoute<string, Create, Entry>;
  read: EntryRoute<OneEntry, unknown, Entry>;
  update: EntryRoute<OneEntry, Changes, Entry>;
  remove: EntryRoute<OneEntry, unknown, void>;
}

interface EntryActs<Entry extends { id: string }, Create, Changes> {
  find: (db: Db, id: string, today: string) => Promise<Entry | undefined>;
  create: (tx: Tx, body: Create, act: ActionContext) => Promise<Entry>;
  correct: (tx: Tx, id: string, changes: Changes, act: ActionContext) => Promise<Entry>;
  reverse: (tx: Tx, id: string, act: ActionContext) => Promise<void>;
  /** The list that reads an entry in its present state, even when the entry is removed. */
  list: Pick<Listing<ListQuery, Entry>, "rows">;
  /** The queue of the call that records an entry; given only for entries that are made of lots. */
  turn?: Turn;
}

/** Serves the calls that all kinds of entry have in common: record, read, correct and reverse. */
export function serveEntry<Entry extends { id: string }, Create, Changes>(
  { read, write, record }: Serve,
  routes: EntryRoutes<Entry, Create, Changes>,
  { find, create, correct, reverse, list, turn }: EntryActs<Entry, Create, Changes>,
): void {
  record(
    routes.create,
    {
      record: ({ tx, body, act }) => create(tx, body, act),
      find: ({ tx, id, act }) => readRow(list, tx, { id, today: act.today }),
    },
    turn,
  );
  read(routes.read, async ({ db, params, today }) => orNotFound(await find(db, params.id, today)));
  write(routes.update, ({ tx, params, body, act }) => correct(tx, params.id, body, act), exclusiveGenealogyTurn);
  write(routes.remove, ({ tx, params, act }) => reverse(tx, params.id, act), exclusiveGenealogyTurn);
}
