import type { QueryOf } from "@pomar/contract/route";
import type { usersRoutes } from "@pomar/contract/users/users.routes";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "../../shared/db/db.ts";
import { matching, ordering, pageOf, total } from "../../shared/list.ts";
import { users } from "./users.table.ts";

/** Who created the row of a query: `leftJoin(creators, eq(creators.id, table.createdBy))`. */
export const creators = alias(users, "creators");
const editors = alias(users, "editors");
export const createdBy = { id: creators.id, name: creators.name };

const columns = {
  id: users.id,
  name: users.name,
  level: users.level,
  profilePicture: sql<string | null>`null`,
  active: users.active,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  createdBy,
  version: users.version,
};

const living = isNull(users.removedAt);

export async function findUser(db: Db, id: string) {
  const [user] = await db
    .select(columns)
    .from(users)
    .leftJoin(creators, eq(creators.id, users.createdBy))
    .where(and(eq(users.id, id), living));
  return user;
}

export function listUsers(db: Db, query: QueryOf<typeof usersRoutes.list>) {
  const filter = and(
    living,
    matching([users.name], query.search),
    query.level && eq(users.level, query.level === "1" ? 1 : 2),
  );
  const order = ordering(
    { name: sql`fold(${users.name})`, level: users.level, createdAt: users.createdAt },
    query,
    { by: "name", order: "asc" },
    users.id,
  );
  return pageOf(query, {
    rows: (limit, offset) =>
      db
        .select(columns)
        .from(users)
        .leftJoin(creators, eq(creators.id, users.createdBy))
        .where(filter)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    count: db.select(total).from(users).where(filter),
  });
}

/** The row as it is stored, locked until the transaction ends, with the name of who changed it last. */
export async function lockUser(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(users), updatedByName: editors.name })
    .from(users)
    .leftJoin(editors, eq(editors.id, users.updatedBy))
    .where(and(eq(users.id, id), living))
    .for("update", { of: users });
  return row;
}

/** Ids of the active administrators, locked in id order so that two of them cannot remove each other. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(living, eq(users.level, 1), eq(users.active, true)))
    .orderBy(users.id)
    .for("update");
  return admins.map((admin) => admin.id);
}

/** The person who may log in under a name, ignoring case and accents. */
export async function findCredentials(db: Db, name: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, level: users.level, passwordHash: users.passwordHash })
    .from(users)
    .where(and(living, eq(users.active, true), sql`fold(${users.name}) = fold(${name})`));
  return row;
}

/** All users ever made, removed ones included. */
export async function countUsers(db: Db): Promise<number> {
  return db.$count(users);
}
