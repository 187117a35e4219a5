import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { mostOfLot } from "@pomar/contract/stock/counts/counting.rules";
import type { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type {
  CountHead,
  CountRow,
  CountScope,
  CountSheet,
  ScopeGiven,
  SheetLot,
} from "@pomar/contract/stock/counts/counts.schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { itemJson, packedG } from "../../ledger/lots/lots.queries.ts";
import { creators, storedColumns } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { listLabelledPlaces, placeAndPositions } from "../../registries/places/places.queries.ts";
import { users } from "../../schema/people/users.table.ts";
import { places } from "../../schema/registries/places.table.ts";
import { stockCountLines, stockCounts } from "../../schema/stock/counts.table.ts";

const enders = alias(users, "enders");
const { code, type, blind, state, endedAt, reason } = stockCounts;
const shown = { code, type, blind, state, endedAt, reason };

const selectCounts = (db: Db) =>
  db
    .select({
      ...storedColumns(stockCounts),
      ...shown,
      place: { id: places.id, name: places.fullName },
      endedBy: { id: enders.id, name: enders.name },
    })
    .from(stockCounts)
    .leftJoin(creators, eq(creators.id, stockCounts.createdBy))
    .leftJoin(enders, eq(enders.id, stockCounts.endedBy))
    .leftJoin(places, eq(places.id, stockCounts.placeId));

type Selected = Awaited<ReturnType<typeof selectCounts>>[number];

function toScope({ type, place }: Pick<Selected, "type" | "place">): CountScope {
  if (type !== null) return { of: "type", type };
  return place === null ? { of: "everything" } : { of: "place", place };
}

const toHead = ({ type, place, ...count }: Selected): CountHead => ({ ...count, scope: toScope({ type, place }) });

/** A count without its lots; undefined when the count does not exist. */
export async function findCount(db: Db, id: string): Promise<CountHead | undefined> {
  const [row] = await selectCounts(db).where(eq(stockCounts.id, id));
  return row && toHead(row);
}

/** The ids of the lots of a count with at least one valid line. */
export async function listCountedIds(db: Db, countId: string): Promise<string[]> {
  const { countId: count, lotId, aside } = stockCountLines;
  const rows = await db
    .selectDistinct({ lotId })
    .from(stockCountLines)
    .where(and(eq(count, countId), isNull(aside)));
  return rows.map((row) => row.lotId);
}

/** Condition on `lots l` for an index: the lot is in a count's scope; a lot without a place is in no place's scope. */
export function isInScope(scope: CountScope | ScopeGiven) {
  switch (scope.of) {
    case "everything":
      return sql`true`;
    case "type":
      return sql`l.type = ${scope.type}`;
    case "place":
      // The condition compares the place with an array: for a join, the planner would estimate that all lots in stock
      // are in the chosen place.
      return sql`l.place_id = any(array${placeAndPositions("place" in scope ? scope.place.id : scope.placeId)})`;
  }
}

/** The fields of `lots l` by which a counter finds the lot, as JSON. */
export const countedLotJson = sql`json_build_object('id', l.id, 'code', l.code, 'provisionalCode', l.provisional_code, 'type', l.type,
  'unit', l.unit, 'item', ${itemJson}, 'netContentG', ${packedG}, 'supplier', (select json_build_object('id', s.id, 'name', s.name) from suppliers s where s.id = l.supplier_id),
  'place', (select p.full_name from places p where p.id = l.place_id), 'producedAt', l.produced_at, 'expiresAt', l.expires_at)`;

/**
 * A count's lots for the list, the sheet and the review, each with whether it has a valid line: the counted lots, the
 * stored lots and, while the count is open, the lots now in the scope. A lot that was moved out of the scope during the
 * count is not missing: the records now place it elsewhere. Only blind sheets keep an emptied lot, whose absence would
 * reveal its zero balance.
 */
export const selectCountLots = ({ id, scope, state, blind }: CountHead) => sql`
  select l.id as lot_id, coalesce(ln.is_done, false) as is_done from lots l
    left join stock_count_lots cl on cl.lot_id = l.id and cl.count_id = ${id}
    left join (select lot_id, bool_or(aside is null) as is_done from stock_count_lines where count_id = ${id} group by lot_id) as ln
      on ln.lot_id = l.id
  where l.id in (select lot_id from stock_count_lots where count_id = ${id}
      union select lot_id from stock_count_lines where count_id = ${id}
      ${state === "open" ? sql`union select l.id from lots l where l.in_stock and ${isInScope(scope)}` : sql``})
    and (ln.lot_id is not null or ${state === "open" ? sql`${isInScope(scope)} and l.removed_at is null` : sql`true`}
      and ${state === "approved" ? sql`cl.expected is not null` : blind ? sql`true` : sql`l.balance > 0`})`;

type StoredLot = Pick<SheetLot, "lot" | "outside"> & {
  balance: number;
  initialQuantity: number;
  expected: number | null;
};
type StoredLine = SheetLot["lines"][number] & { lotId: string; counted: number };

/** Reads the lots of a count. @param lotId limits the result to one lot; null for all lots. */
async function listLots(db: Db, count: CountHead, lotId: string | null): Promise<StoredLot[]> {
  const { rows } = await db.execute<StoredLot & Record<string, unknown>>(sql`
    select ${countedLotJson} as lot, (${isInScope(count.scope)}) is not true or l.removed_at is not null as outside,
      l.balance::float8 as balance, l.initial_quantity::float8 as "initialQuantity", cl.expected::float8 as expected
    from lots l left join stock_count_lots cl on cl.lot_id = l.id and cl.count_id = ${count.id}
    where ${lotId === null ? sql`l.id in (select lot_id from (${selectCountLots(count)}) as shown)` : sql`l.id = ${lotId}`}
    order by l.code`);
  return rows;
}

/** Reads the lines of a count. @param lotId limits the lines to one lot; null for all lots. */
async function listLines(db: Db, countId: string, lotId: string | null): Promise<StoredLine[]> {
  const { rows } = await db.execute<StoredLine & Record<string, unknown>>(sql`
    select ln.id, ln.lot_id as "lotId", ln.counted::float8 as counted, ${instantJson(sql`ln.at`)} as at,
      ${instantJson(sql`ln.recorded_at`)} as "recordedAt", json_build_object('id', u.id, 'name', u.name) as by, ln.note, ln.aside
    from stock_count_lines ln join users u on u.id = ln.counted_by
    where ln.count_id = ${countId} ${lotId === null ? sql`` : sql`and ln.lot_id = ${lotId}`} order by ln.at, ln.id`);
  return rows;
}

type Viewer = Pick<SessionUser, "id">;

/**
 * A lot of a sheet. A blind sheet shows neither balances nor the quantities counted by different users; the approver
 * reads these quantities in the review.
 */
function toSheetLot(
  count: CountHead,
  { lot, lines, viewer }: { lot: StoredLot; lines: readonly StoredLine[]; viewer: Viewer },
): SheetLot {
  const { blind, state } = count;
  const isHidden = blind && state !== "approved";
  return {
    lot: lot.lot,
    outside: lot.outside,
    most: mostOfLot(lot.initialQuantity, blind),
    expected: state === "approved" ? lot.expected : isHidden || state === "cancelled" ? null : lot.balance,
    lines: lines.map(({ lotId: _, ...line }) => ({
      ...line,
      counted: isHidden && line.by?.id !== viewer.id ? null : line.counted,
    })),
  };
}

/** A count with its lots and the fields that the viewer may see; undefined when the count does not exist. */
export async function findSheet(db: Db, id: string, viewer: Viewer): Promise<CountSheet | undefined> {
  const count = await findCount(db, id);
  if (!count) return undefined;
  const [lots, lines, labelled] = await Promise.all([
    listLots(db, count, null),
    listLines(db, id, null),
    listLabelledPlaces(db),
  ]);
  const byLot = groupedBy(lines, ({ lotId }) => lotId);
  const sheet = lots.map((lot) => toSheetLot(count, { lot, lines: byLot.get(lot.lot.id) ?? [], viewer }));
  const { reason: _, ...head } = count;
  return { ...head, lots: sheet, places: labelled };
}

/** One lot of a count with the fields that the viewer may see; undefined when the lot does not exist. */
export async function findSheetLot(
  db: Db,
  { count, lotId, viewer }: { count: CountHead; lotId: string; viewer: Viewer },
) {
  const [[lot], lines] = await Promise.all([listLots(db, count, lotId), listLines(db, count.id, lotId)]);
  return lot && toSheetLot(count, { lot, lines, viewer });
}

/** The sheets of all open counts, which devices store for counting without a connection. */
export async function listOpenSheets(db: Db, viewer: Viewer): Promise<CountSheet[]> {
  const open = await db
    .select({ id: stockCounts.id })
    .from(stockCounts)
    .where(eq(stockCounts.state, "open"))
    .orderBy(stockCounts.id);
  const sheets: CountSheet[] = [];
  for (const { id } of open) {
    const sheet = await findSheet(db, id, viewer);
    if (sheet) sheets.push(sheet);
  }
  return sheets;
}

interface Progress extends Record<string, unknown> {
  id: string;
  lots: number;
  counted: number;
}

async function listProgress(db: Db, counts: readonly CountHead[]): Promise<Map<string, Progress>> {
  if (counts.length === 0) return new Map();
  const queries = counts.map((count) => {
    return sql`select ${count.id}::uuid as id, count(*)::int as lots, count(*) filter (where is_done)::int as counted
      from (${selectCountLots(count)}) as shown`;
  });
  const { rows } = await db.execute<Progress>(sql.join(queries, sql` union all `));
  return new Map(rows.map((row) => [row.id, row]));
}

export const countList: ListingOf<typeof countsRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id: stockCounts.id })
      .from(stockCounts)
      .where(and(query.state && eq(stockCounts.state, query.state), matching([stockCounts.code], query.search))),
  order: ordering({ createdAt: stockCounts.createdAt, code: stockCounts.code }, "createdAt", stockCounts.id),
  rows: async (db, { ids }) => {
    const heads = (await selectCounts(db).where(idIn(stockCounts.id, ids))).map(toHead);
    const progress = await listProgress(db, heads);
    return heads.map(({ reason: _, ...head }): CountRow => {
      const { lots = 0, counted = 0 } = progress.get(head.id) ?? {};
      return { ...head, lots, counted };
    });
  },
};
