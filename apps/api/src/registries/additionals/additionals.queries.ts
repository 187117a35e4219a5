import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import { lockingForShare, registryQueries } from "../../platform/records/records.queries.ts";
import { additionals } from "../../schema/registries/additionals.table.ts";
import { stockOn } from "../item-uses.queries.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(additionals);

export const {
  find: findAdditional,
  list: additionalList,
  listActive: listActiveAdditionals,
} = registryQueries({
  table: additionals,
  select: (db, filter, today) =>
    db
      .select({ ...answered, stock: stockOn(today, additionals.id), createdBy })
      .from(additionals)
      .leftJoin(creators, eq(creators.id, additionals.createdBy))
      .where(and(filter, isNull(additionals.removedAt))),
  searched: [additionals.name, additionals.code],
});

export const lockAdditionalForShare = lockingForShare(additionals);
