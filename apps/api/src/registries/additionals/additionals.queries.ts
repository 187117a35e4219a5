import type { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { and, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching } from "../../platform/db/list.ts";
import { lockingForShare, orderOfRegistry } from "../../platform/records/records.queries.ts";
import { additionals } from "../../schema/registries/additionals.table.ts";
import { stockOn } from "../item-uses.queries.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(additionals);
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
