import type { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { userPictures, users } from "../../schema/people/users.table.ts";

/** The creator of a row in a query: `leftJoin(creators, eq(creators.id, table.createdBy))`. */
export const creators = alias(users, "creators");
/** The person who last changed a row in a query: `leftJoin(editors, eq(editors.id, table.updatedBy))`. */
export const editors = alias(users, "editors");
export const createdBy = { id: creators.id, name: creators.name };

type StoredName = "id" | "createdAt" | "updatedAt" | "version";

/** The fields of `stored` in the replies for every entity; the query joins `creators`. */
export function storedColumns<Table extends Record<StoredName, PgColumn>>(table: Table) {
  const { id, createdAt, updatedAt, version }: Pick<Table, StoredName> = table;
  return { id, createdAt, updatedAt, createdBy, version };
}

/**
 * The path of a user's picture below `/api`, null without a picture; for a query that joins `userPictures` without the
 * bytes.
 */
const profilePicture = sql<string | null>`'/users/' || ${users.id} || '/picture?v=' || left(${userPictures.hash}, 12)`;

/** The fields of the user that a session contains. */
export const sessionUser = { id: users.id, name: users.name, level: users.level, profilePicture };

const columns = { ...storedColumns(users), ...sessionUser, active: users.active };

const notRemoved = isNull(users.removedAt);

function selectUsers(db: Db) {
  return db
    .select(columns)
    .from(users)
    .leftJoin(creators, eq(creators.id, users.createdBy))
    .leftJoin(userPictures, eq(userPictures.userId, users.id))
    .$dynamic();
}

export async function findUser(db: Db, id: string) {
  const [user] = await selectUsers(db).where(and(eq(users.id, id), notRemoved));
  return user;
}

export const userList: ListingOf<typeof usersRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          notRemoved,
          matching([users.name], query.search),
          query.level && eq(users.level, query.level === "1" ? 1 : 2),
        ),
      ),
  order: ordering({ name: sql`fold(${users.name})`, level: users.level, createdAt: users.createdAt }, "name", users.id),
  rows: (db, { ids }) => selectUsers(db).where(idIn(users.id, ids)),
};

/** Reads and locks a user's stored row until the transaction ends, with the name of the user who last changed it. */
export async function lockUser(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(users), updatedByName: editors.name })
    .from(users)
    .leftJoin(editors, eq(editors.id, users.updatedBy))
    .where(and(eq(users.id, id), notRemoved))
    .for("no key update", { of: users });
  return row;
}

/**
 * Locks the active administrators in id order, so that two administrators cannot remove each other, and returns their
 * ids.
 */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(notRemoved, eq(users.level, 1), eq(users.active, true)))
    .orderBy(users.id)
    .for("no key update");
  return admins.map((admin) => admin.id);
}

/** Finds the users with a name in any spelling; older versions allowed several users with such similar names. */
export function findCredentials(db: Db, name: string) {
  return db
    .select({ ...sessionUser, passwordHash: users.passwordHash })
    .from(users)
    .leftJoin(userPictures, eq(userPictures.userId, users.id))
    .where(and(notRemoved, eq(users.active, true), sql`unique_name(${users.name}) = unique_name(${name})`))
    .orderBy(users.createdAt, users.id);
}

/** Checks whether these credentials are still valid; valid credentials cannot change before the transaction ends. */
export async function lockCredentials(tx: Tx, { id, passwordHash }: { id: string; passwordHash: string }) {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.active, true), notRemoved))
    .for("share");
  return locked.length > 0;
}

export async function findPicture(db: Db, userId: string) {
  const [picture] = await db
    .select({ type: userPictures.type, bytes: userPictures.bytes, hash: userPictures.hash })
    .from(userPictures)
    .where(eq(userPictures.userId, userId));
  return picture;
}

/** Counts all users ever created, including removed ones. */
export async function countUsers(db: Db): Promise<number> {
  return db.$count(users);
}
