import type { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { and, eq, getTableColumns, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { lockingForShare } from "../../platform/records/records.queries.ts";
import { places } from "../../schema/registries/places.table.ts";

const { removedAt: _, updatedBy: __, parentId: ___, ...answered } = getTableColumns(places);
const parents = alias(places, "parents");
const notRemoved = isNull(places.removedAt);

/** Selects the id of a place and, if the place is a chamber, the ids of its positions. */
export const placeAndPositions = (id: string | SQLWrapper) =>
  sql`(select p.id from places p where p.id = ${id} or p.parent_id = ${id})`;

// The table of lots belongs to a layer above; plain SQL names the table without an import.
const activeLots = sql<number>`(select count(*) from lots l where l.place_id in ${placeAndPositions(sql`"places"."id"`)}
  and l.in_stock)`.mapWith(Number);
const positions = sql<number>`(
  select count(*) from places p where p.parent_id = "places"."id" and p.removed_at is null)`.mapWith(Number);

const selectPlaces = (db: Db, filter: SQL) =>
  db
    .select({
      ...answered,
      parent: { id: parents.id, name: parents.name },
      positions,
      lots: activeLots,
      createdBy,
    })
    .from(places)
    .leftJoin(parents, eq(parents.id, places.parentId))
    .leftJoin(creators, eq(creators.id, places.createdBy))
    .where(and(filter, notRemoved));

export async function findPlace(db: Db, id: string) {
  const [place] = await selectPlaces(db, eq(places.id, id));
  return place;
}

/** Finds a place by the code on its label, in any case. */
export async function findPlaceByCode(db: Db, code: string) {
  const [place] = await selectPlaces(db, eq(places.code, code.toUpperCase()));
  return place;
}

/** Finds the id of the place with this full name, compared without accents, case and spaces. */
export async function findPlaceCalled(db: Db, fullName: string): Promise<string | undefined> {
  const [place] = await db
    .select({ id: places.id })
    .from(places)
    .where(and(sql`unique_name(${places.fullName}) = unique_name(${fullName})`, notRemoved));
  return place?.id;
}

/** Finds the full names of places by id, including removed places. */
export async function findPlaceNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { id, fullName } = places;
  const rows = ids.length === 0 ? [] : await db.select({ id, fullName }).from(places).where(idIn(id, ids));
  return new Map(rows.map((row) => [row.id, row.fullName]));
}

/** Lists every place that is not removed, with the code on its label. */
export const listLabelledPlaces = (db: Db) =>
  db
    .select({ code: places.code, name: places.fullName, chamberCode: parents.code })
    .from(places)
    .leftJoin(parents, eq(parents.id, places.parentId))
    .where(notRemoved)
    .orderBy(places.code);

export const lockPlaceForShare = lockingForShare(places);

export const placeList: ListingOf<typeof placesRoutes.list> = {
  ids: (db, { search, chambers, parent }) =>
    db
      .select({ id: places.id })
      .from(places)
      .where(
        and(
          notRemoved,
          chambers === "true" ? isNull(places.parentId) : undefined,
          parent ? eq(places.parentId, parent) : undefined,
          matching([places.fullName, places.code], search),
        ),
      ),
  order: ordering({ name: sql`fold(${places.fullName})`, createdAt: places.createdAt }, "name", places.id),
  rows: (db, { ids }) => selectPlaces(db, idIn(places.id, ids)),
};
