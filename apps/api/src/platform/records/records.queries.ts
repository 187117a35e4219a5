import type { ListQuery } from "@pomar/contract/core/list";
import { and, eq, getTableColumns, getTableName, type InferSelectModel, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { users } from "../../schema/people/users.table.ts";
import { type Db, prepared, type Tx } from "../db/db.ts";
import { idIn, type Listing, matching, ordering } from "../db/list.ts";

/** A table with the columns of `stored()`. */
export type StoredTable = PgTable & Record<"id" | "version" | "updatedAt" | "updatedBy" | "removedAt", PgColumn>;

export interface RegistryQuery extends ListQuery {
  sortBy?: "name" | "code" | "createdAt" | undefined;
  active?: "true" | "false" | undefined;
}

export interface RegistryReads<Query, Row> {
  table: StoredTable & Record<"name" | "code" | "createdAt" | "active", PgColumn>;
  /** Selects the records of a filter that are not removed. */
  select: (db: Db, filter: SQL, today: string) => PromiseLike<Row[]>;
  searched: PgColumn[];
  /** Builds the conditions for further parameters of the query. */
  filter?: ((db: Db, query: Query) => SQL | undefined) | undefined;
}

/** The reads of a registry whose records have a name, a code and a state active or inactive. */
export function registryQueries<Query extends RegistryQuery, Row extends { id: string }>({
  table,
  select,
  searched,
  filter,
}: RegistryReads<Query, Row>) {
  const { id, name, code, createdAt, active } = table;
  const list: Listing<Query, Row> = {
    ids: (db, query) =>
      db
        .select({ id })
        .from(table as PgTable)
        .where(
          and(
            isNull(table.removedAt),
            matching(searched, query.search),
            query.active && eq(active, query.active === "true"),
            filter?.(db, query),
          ),
        ),
    order: ordering({ name: sql`fold(${name})`, code, createdAt }, "name", id),
    rows: (db, { ids, today }) => select(db, idIn(id, ids), today),
  };
  return {
    list,
    listActive: (db: Db, today: string) => select(db, eq(active, true), today),
    async find(db: Db, recordId: string, today: string): Promise<Row | undefined> {
      const [record] = await select(db, eq(id, recordId), today);
      return record;
    },
  };
}

export interface Locked {
  version: number;
  updatedAt: string;
  updatedByName: string | null;
}

/** Finds the id of a record that is not removed; undefined when no such record exists. */
export async function findId(db: Db, table: StoredTable, id: string): Promise<string | undefined> {
  const total = await db.$count(table, and(eq(table.id, id), isNull(table.removedAt)));
  return total > 0 ? id : undefined;
}

/** Reads a record that is not removed, with its last editor's name, and locks the record until the transaction ends. */
export async function lockRecord<Table extends StoredTable>(tx: Tx, table: Table, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(table), updatedByName: users.name })
    .from(table as StoredTable)
    .leftJoin(users, eq(users.id, table.updatedBy))
    .where(and(eq(table.id, id), isNull(table.removedAt)))
    .for("update", { of: table });
  return row as (InferSelectModel<Table> & Locked) | undefined;
}

/** Locks a record to which a new record will refer: the locked record cannot be removed before the transaction ends. */
export function lockingForShare<Table extends StoredTable>(table: Table) {
  const locked = prepared((db) =>
    db
      .select()
      .from(table as StoredTable)
      .where(and(eq(table.id, sql.placeholder("id")), isNull(table.removedAt)))
      .for("key share")
      .prepare(`lock_${getTableName(table)}_for_share`),
  );
  return async (tx: Tx, id: string): Promise<InferSelectModel<Table> | undefined> => {
    const [row] = await locked(tx).execute({ id });
    return row as InferSelectModel<Table> | undefined;
  };
}
