import type { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import type { Additive } from "@pomar/contract/additives/additives.schema";
import type { QueryOf } from "@pomar/contract/route";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { among, type Listing, matching, ordering } from "../../shared/list.ts";
import { stockOn } from "../lookups/item-uses.queries.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { additives } from "./additives.table.ts";

const { removedAt: _, updatedBy: __, sharedName: ___, ...answered } = getTableColumns(additives);
const columns = (today: string) => ({ ...answered, stock: stockOn(today, additives.id), createdBy });
const living = isNull(additives.removedAt);

export async function findAdditive(db: Db, id: string, today: string) {
  const [additive] = await db
    .select(columns(today))
    .from(additives)
    .leftJoin(creators, eq(creators.id, additives.createdBy))
    .where(and(eq(additives.id, id), living));
  return additive;
}

export const additiveList: Listing<QueryOf<typeof additivesRoutes.list>, Additive> = {
  ids: (db, query) =>
    db
      .select({ id: additives.id })
      .from(additives)
      .where(
        and(
          living,
          matching([additives.name, additives.code, additives.ins], query.search),
          query.active && eq(additives.active, query.active === "true"),
        ),
      ),
  order: (query) =>
    ordering(
      { name: sql`fold(${additives.name})`, code: additives.code, createdAt: additives.createdAt },
      query,
      { by: "name", order: "asc" },
      additives.id,
    ),
  rows: (db, { ids, today }) =>
    db
      .select(columns(today))
      .from(additives)
      .leftJoin(creators, eq(creators.id, additives.createdBy))
      .where(among(additives.id, ids)),
};

/** The row as it is stored, locked until the transaction ends, with the name of who changed it last. */
export async function lockAdditive(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(additives), updatedByName: users.name })
    .from(additives)
    .leftJoin(users, eq(users.id, additives.updatedBy))
    .where(and(eq(additives.id, id), living))
    .for("update", { of: additives });
  return row;
}

const held = prepared((db) =>
  db
    .select()
    .from(additives)
    .where(and(eq(additives.id, sql.placeholder("id")), living))
    .for("key share")
    .prepare("hold_additive"),
);

/** An additive that something new is about to name: it cannot be removed before the transaction ends. */
export async function holdAdditive(tx: Tx, id: string) {
  const [row] = await held(tx).execute({ id });
  return row;
}
