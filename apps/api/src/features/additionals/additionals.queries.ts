import type { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { and, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching } from "../../platform/db/list.ts";
import { stockOn } from "../item-uses/item-uses.queries.ts";
import { lockingForShare, orderOfRegistry } from "../registries/registries.queries.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { additionals } from "./additionals.table.ts";

const { removedAt: _, updatedBy: __, sharedName: ___, ...answered } = getTableColumns(additionals);
const notRemoved = isNull(additionals.removedAt);

const selectAdditionals = (db: Db, filter: SQL, today: string) =>
  db
    .select({ ...answered, stock: stockOn(today, additionals.id), createdBy })
    .from(additionals)
    .leftJoin(creators, eq(creators.id, additionals.createdBy))
    .where(and(filter, notRemoved));

export async function findAdditional(db: Db, id: string, today: string) {
  const [additional] = await selectAdditionals(db, eq(additionals.id, id), today);
  return additional;
}

export const listActiveAdditionals = (db: Db, today: string) =>
  selectAdditionals(db, eq(additionals.active, true), today);

export const additionalList: ListingOf<typeof additionalsRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id: additionals.id })
      .from(additionals)
      .where(
        and(
          notRemoved,
          matching([additionals.name, additionals.code], query.search),
          query.active && eq(additionals.active, query.active === "true"),
        ),
      ),
  order: orderOfRegistry(additionals),
  rows: (db, { ids, today }) => selectAdditionals(db, idIn(additionals.id, ids), today),
};

export const lockAdditionalForShare = lockingForShare(additionals);
