import type { Level } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import type { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import type { View } from "@pomar/contract/people/views/views.schema";
import { and, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { savedViews } from "../../schema/people/views.table.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { shownTo } from "./gone.queries.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(savedViews);

/** Condition: the view belongs to the user or is shared. */
const seenBy = (userId: string): SQL | undefined =>
  and(isNull(savedViews.removedAt), or(eq(savedViews.createdBy, userId), savedViews.isShared));

const selectViews = (db: Db, filter: SQL | undefined) =>
  db
    .select({ ...answered, createdBy })
    .from(savedViews)
    .leftJoin(creators, eq(creators.id, savedViews.createdBy))
    .where(filter);

async function findOne(db: Db, level: Level, filter: SQL | undefined): Promise<View | undefined> {
  const [shown] = await shownTo(db, level, await selectViews(db, filter));
  return shown;
}

/** A view as a user sees it; undefined for a removed view, and for a view of a different user that is not shared. */
export const findView = (db: Db, id: string, by: Pick<SessionUser, "id" | "level">) =>
  findOne(db, by.level, and(eq(savedViews.id, id), seenBy(by.id)));

/** A view that a user has just changed, even if the view is no longer shared with this user. */
export const findChanged = (db: Db, id: string, by: Pick<SessionUser, "level">) =>
  findOne(db, by.level, eq(savedViews.id, id));

export const viewList = (by: SessionUser): ListingOf<typeof viewsRoutes.list> => ({
  ids: (db, query) =>
    db
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(
        and(
          seenBy(by.id),
          query.list === undefined ? undefined : eq(savedViews.list, query.list),
          query.tile && savedViews.isTile,
          matching([savedViews.name], query.search),
        ),
      ),
  order: ordering({ name: sql`fold(${savedViews.name})`, createdAt: savedViews.createdAt }, "name", savedViews.id),
  rows: async (db, { ids }) => shownTo(db, by.level, await selectViews(db, idIn(savedViews.id, ids))),
});
