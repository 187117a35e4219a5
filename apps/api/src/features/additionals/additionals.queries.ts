import type { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import type { Additional } from "@pomar/contract/additionals/additionals.schema";
import type { QueryOf } from "@pomar/contract/route";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { among, type Listing, matching, ordering } from "../../shared/list.ts";
import { stockOn } from "../lookups/item-uses.queries.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { additionals } from "./additionals.table.ts";

const { removedAt: _, updatedBy: __, sharedName: ___, ...answered } = getTableColumns(additionals);
const columns = (today: string) => ({ ...answered, stock: stockOn(today, additionals.id), createdBy });
const living = isNull(additionals.removedAt);

export async function findAdditional(db: Db, id: string, today: string) {
  const [additional] = await db
    .select(columns(today))
    .from(additionals)
    .leftJoin(creators, eq(creators.id, additionals.createdBy))
    .where(and(eq(additionals.id, id), living));
  return additional;
}

export const additionalList: Listing<QueryOf<typeof additionalsRoutes.list>, Additional> = {
  ids: (db, query) =>
    db
      .select({ id: additionals.id })
      .from(additionals)
      .where(
        and(
          living,
          matching([additionals.name, additionals.code], query.search),
          query.active && eq(additionals.active, query.active === "true"),
        ),
      ),
  order: (query) =>
    ordering(
      { name: sql`fold(${additionals.name})`, code: additionals.code, createdAt: additionals.createdAt },
      query,
      { by: "name", order: "asc" },
      additionals.id,
    ),
  rows: (db, { ids, today }) =>
    db
      .select(columns(today))
      .from(additionals)
      .leftJoin(creators, eq(creators.id, additionals.createdBy))
      .where(among(additionals.id, ids)),
};

/** The row as it is stored, locked until the transaction ends, with the name of who changed it last. */
export async function lockAdditional(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(additionals), updatedByName: users.name })
    .from(additionals)
    .leftJoin(users, eq(users.id, additionals.updatedBy))
    .where(and(eq(additionals.id, id), living))
    .for("update", { of: additionals });
  return row;
}

const held = prepared((db) =>
  db
    .select()
    .from(additionals)
    .where(and(eq(additionals.id, sql.placeholder("id")), living))
    .for("key share")
    .prepare("hold_additional"),
);

/** An additional that something new is about to name: it cannot be removed before the transaction ends. */
export async function holdAdditional(tx: Tx, id: string) {
  const [row] = await held(tx).execute({ id });
  return row;
}
