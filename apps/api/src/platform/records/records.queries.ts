import { and, eq, getTableColumns, getTableName, type InferSelectModel, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { users } from "../../schema/people/users.table.ts";
import { type Db, prepared, type Tx } from "../db/db.ts";
import { ordering } from "../db/list.ts";

/** A table with the columns of `stored()`. */
export type StoredTable = PgTable & Record<"id" | "version" | "updatedAt" | "updatedBy" | "removedAt", PgColumn>;

/** A registry's list is in the order of names, else of codes or of recording. */
export const orderOfRegistry = ({
  id,
  name,
  code,
  createdAt,
}: Record<"id" | "name" | "code" | "createdAt", PgColumn>) =>
  ordering({ name: sql`fold(${name})`, code, createdAt }, { by: "name", order: "asc" }, id);

interface Locked {
  version: number;
  updatedAt: string;
  updatedByName: string | null;
}

/** The id of a record that is not removed; undefined when there is none. */
export async function findId(db: Db, table: StoredTable, id: string): Promise<string | undefined> {
  const there = await db.$count(table, and(eq(table.id, id), isNull(table.removedAt)));
  return there > 0 ? id : undefined;
}

/** A record that is not removed, locked until the transaction ends, with the name of who changed it last. */
export async function lockRecord<Table extends StoredTable>(tx: Tx, table: Table, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(table), updatedByName: users.name })
    .from(table as StoredTable)
    .leftJoin(users, eq(users.id, table.updatedBy))
    .where(and(eq(table.id, id), isNull(table.removedAt)))
    .for("update", { of: table });
  return row as (InferSelectModel<Table> & Locked) | undefined;
}

/** Locks a record that something new is about to name: it cannot be removed before the transaction ends. */
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
