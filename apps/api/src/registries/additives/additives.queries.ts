import type { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { and, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching } from "../../platform/db/list.ts";
import { lockingForShare, orderOfRegistry } from "../../platform/records/records.queries.ts";
import { additives } from "../../schema/registries/additives.table.ts";
import { stockOn } from "../item-uses.queries.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(additives);
const notRemoved = isNull(additives.removedAt);

const selectAdditives = (db: Db, filter: SQL, today: string) =>
  db
    .select({ ...answered, stock: stockOn(today, additives.id), createdBy })
    .from(additives)
    .leftJoin(creators, eq(creators.id, additives.createdBy))
    .where(and(filter, notRemoved));

export async function findAdditive(db: Db, id: string, today: string) {
  const [additive] = await selectAdditives(db, eq(additives.id, id), today);
  return additive;
}

export const listActiveAdditives = (db: Db, today: string) => selectAdditives(db, eq(additives.active, true), today);

export const additiveList: ListingOf<typeof additivesRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id: additives.id })
      .from(additives)
      .where(
        and(
          notRemoved,
          matching([additives.name, additives.code, additives.ins], query.search),
          query.active && eq(additives.active, query.active === "true"),
        ),
      ),
  order: orderOfRegistry(additives),
  rows: (db, { ids, today }) => selectAdditives(db, idIn(additives.id, ids), today),
};

export const lockAdditiveForShare = lockingForShare(additives);
