import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import { lockingForShare, registryQueries } from "../../platform/records/records.queries.ts";
import { additives } from "../../schema/registries/additives.table.ts";
import { stockOn } from "../item-uses.queries.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(additives);

export const {
  find: findAdditive,
  list: additiveList,
  listActive: listActiveAdditives,
} = registryQueries({
  table: additives,
  select: (db, filter, today) =>
    db
      .select({ ...answered, stock: stockOn(today, additives.id), createdBy })
      .from(additives)
      .leftJoin(creators, eq(creators.id, additives.createdBy))
      .where(and(filter, isNull(additives.removedAt))),
  searched: [additives.name, additives.code, additives.ins],
});

export const lockAdditiveForShare = lockingForShare(additives);
