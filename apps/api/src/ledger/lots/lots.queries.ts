import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { LotType } from "@pomar/contract/kinds";
import type { LotStatus } from "@pomar/contract/ledger/lots/lot-status.rules";
import {
  type Dose,
  itemKindByLotType,
  type Lot,
  type LotRow,
  type ShownLot,
} from "@pomar/contract/ledger/lots/lots.schema";
import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { creators, storedColumns } from "../../people/users/users.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { places } from "../../schema/registries/places.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { supplyTables } from "../../schema/registries/supplies.table.ts";

/** The status of a lot on a day of the plant, as shown to users. */
export const statusOn = (day: string | Placeholder) =>
  sql<LotStatus>`lot_status(${lots.removedAt}, ${lots.decision}, ${lots.balance}, ${lots.expiresAt}, ${day}::date)`;

/** The fields of the entry's lot in the reply of every entry. */
export function lotSummary(today: string | Placeholder) {
  const { id, code, provisionalCode, type, unit, initialQuantity, balance, expiresAt } = lots;
  return { id, code, provisionalCode, type, unit, initialQuantity, balance, status: statusOn(today), expiresAt };
}

export const itemTables = { fruit: fruits, ...supplyTables };

/**
 * The lot's item, as `item`, from one of four tables. A separate join of each table would take most of a list's
 * planning time.
 */
export const itemOfLot = sql`lateral (${sql.join(
  Object.values(itemTables).map(
    (table) => sql`select ${table.name}, ${table.code} from ${table} where ${table.id} = ${lots.itemId}`,
  ),
  sql` union all `,
)}) as item`;
export const namedItem = { id: lots.itemId, name: sql<string>`item.name` };
export const item = { ...namedItem, code: sql<string>`item.code` };

/** The item of `lots l` as JSON, for statements in plain SQL. */
export const itemJson = sql`coalesce(
  (select json_build_object('id', id, 'name', name, 'code', code) from fruits where id = l.fruit_id),
  (select json_build_object('id', id, 'name', name, 'code', code) from additives where id = l.additive_id),
  (select json_build_object('id', id, 'name', name, 'code', code) from additionals where id = l.additional_id),
  (select json_build_object('id', id, 'name', name, 'code', code) from packagings where id = l.packaging_id))`;

/** Net content in g of one unit of `lots l`, for statements in plain SQL; null for every type but final products. */
export const packedG = sql`(case l.type when 'final_product' then l.kg_per_unit * 1000 end)::float8`;

/** The id of the reception or production that made a lot. */
const entryIdOfLot = sql<string>`coalesce(
  (select r.id from receipts r where r.lot_id = ${lots.id}), (select p.id from productions p where p.lot_id = ${lots.id}))`;

/** The entry of a lot, as JSON; null for opening stock and for a removed lot. */
const entryOfLot = sql<Lot["entry"]>`case when ${lots.removedAt} is null and ${lots.entryKind} is not null
  then json_build_object('kind', ${lots.entryKind}, 'id', ${entryIdOfLot}) end`;

/** A lot's doses of additives as JSON, sorted by name. */
// The query must write the lot's column with its table: in a query of one table the bare name would mean the additive's
// column.
export const dosesOfLot = sql<Dose[]>`(
  select coalesce(json_agg(json_build_object(
    'additive', json_build_object('id', a.id, 'name', a.name, 'code', a.code),
    'mgPerKg', d.mg_per_kg, 'maxMgPerKg', a.max_dose_mg_per_kg) order by fold(a.name)), '[]')
  from lot_additives d join additives a on a.id = d.additive_id where d.lot_id = "lots"."id")`;

const today = sql.placeholder("today");

/** Net content of one unit in g, for final products. */
export const netContentG = sql<
  number | null
>`(case ${lots.type} when 'final_product' then ${lots.kgPerUnit} * 1000 end)::float8`;

const { provisionalCode, ...shownSummary } = lotSummary(today);
const shownColumns = {
  ...shownSummary,
  item: namedItem,
  supplier: { id: suppliers.id, name: suppliers.name },
  supplierLot: lots.supplierLot,
  unitCost: lots.unitCost,
  netContentG,
  producedAt: lots.producedAt,
  composite: lots.composite,
  location: places.fullName,
};

export const readings = { brix: lots.brix, ph: lots.ph, acidity: lots.acidity, totalSolids: lots.totalSolids };

const { kgPerUnit, decision, decisionReason, placeId, notes, removedAt } = lots;
const remaining = { kgPerUnit, decision, decisionReason, placeId, notes, removedAt };

const columns = {
  ...shownColumns,
  ...storedColumns(lots),
  ...readings,
  provisionalCode,
  item,
  entry: entryOfLot,
  ...remaining,
};

const shownByIds = prepared((db) =>
  db
    .select(shownColumns)
    .from(lots)
    .innerJoin(itemOfLot, sql`true`)
    .leftJoin(suppliers, eq(suppliers.id, lots.supplierId))
    .leftJoin(places, eq(places.id, lots.placeId))
    .where(idIn(lots.id, sql.placeholder("ids")))
    .prepare("find_shown_lots"),
);

/** Selects lots with all their fields. @param more additional fields of each lot. */
const lotRows = <More extends Record<string, SQL>>(db: Db, more: More) =>
  db
    .select({ ...columns, ...more })
    .from(lots)
    .innerJoin(itemOfLot, sql`true`)
    .leftJoin(suppliers, eq(suppliers.id, lots.supplierId))
    .leftJoin(places, eq(places.id, lots.placeId))
    .leftJoin(creators, eq(creators.id, lots.createdBy));

const byIds = prepared((db) =>
  lotRows(db, {})
    .where(idIn(lots.id, sql.placeholder("ids")))
    .prepare("find_lots"),
);

const one = prepared((db) =>
  lotRows(db, { doses: dosesOfLot })
    .where(eq(lots.id, sql.placeholder("id")))
    .prepare("find_lot"),
);

/** Lots by id, in any order, with the fields that lists show. */
export const listShownLots = (db: Db, given: { ids: string[]; today: string }): PromiseLike<ShownLot[]> =>
  shownByIds(db).execute(given);

/** Lots by id, in any order, with all stored fields. */
export const listLots = (db: Db, given: { ids: string[]; today: string }): PromiseLike<LotRow[]> =>
  byIds(db).execute(given);

export async function findLot(db: Db, id: string, today: string): Promise<Lot | undefined> {
  const [row] = await one(db).execute({ id, today });
  return row;
}

/** Lots by id, for records that refer to lots. */
export async function findLots(db: Db, ids: string[], today: string): Promise<Map<string, LotRow>> {
  const rows = ids.length === 0 ? [] : await listLots(db, { ids, today });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The name of the last user who changed a lot. */
export async function findChanger(db: Db, lotId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: users.name })
    .from(lots)
    .innerJoin(users, eq(users.id, lots.updatedBy))
    .where(eq(lots.id, lotId));
  return row?.name ?? null;
}

/** The code of an item that may have lots of the given type; undefined when no such item exists. */
export async function findItemCode(db: Db, type: LotType | "composite", itemId: string): Promise<string | undefined> {
  const table = itemTables[type === "composite" ? "fruit" : itemKindByLotType[type]];
  const [storedItem] = await db
    .select({ code: table.code })
    .from(table)
    .where(and(eq(table.id, itemId), isNull(table.removedAt)));
  return storedItem?.code;
}

/** Appends a number of at least two digits to a `prefix`: MP-ACE-26324-01, MP-ACE-26324-100. */
const codeNumbered = (n: SQL) => sql`prefix || '-' || lpad(${n}::text, greatest(2, length(${n}::text)), '0')`;

const takeNext = namedStatement<"prefix" | "at" | "by", { code: string }>(
  "take_next_code",
  (value) => sql`
    with sequence as (
      insert into lot_sequences (prefix, last) values (${value("prefix")}, 1)
      on conflict (prefix) do update set last = lot_sequences.last + 1 returning prefix, last
    )
    insert into lot_codes (code, reserved_at, reserved_by)
    select ${codeNumbered(sql`last`)}, ${value("at")}::timestamptz, ${value("by")}::uuid
    from sequence on conflict do nothing returning code`,
);

/** Reserves the next code of a prefix. The prefix's sequence stays locked until the transaction of `db` ends. */
export async function takeNextCode(db: Db, prefix: string, act: ActionContext): Promise<string> {
  for (;;) {
    const [reserved] = await takeNext(db, { prefix, at: act.at, by: act.by.id });
    // When a user has given the code to a lot by hand, no code is reserved and the loop tries the next number.
    if (reserved) return reserved.code;
  }
}

const takeSeveral = namedStatement<"prefixes" | "counts" | "at" | "by", { prefix: string; code: string }>(
  "take_next_codes",
  (value) => sql`
    with wanted as (
      select * from unnest(${value("prefixes")}::text[], ${value("counts")}::int[]) as one (prefix, count)
    ), sequence as (
      insert into lot_sequences (prefix, last) select prefix, count from wanted order by prefix
      on conflict (prefix) do update set last = lot_sequences.last + excluded.last returning prefix, last
    ), numbered as (
      select prefix, ${codeNumbered(sql`n`)} as code
      from sequence join wanted using (prefix) cross join generate_series(last - count + 1, last) as n
    ), reserved as (
      insert into lot_codes (code, reserved_at, reserved_by)
      select code, ${value("at")}::timestamptz, ${value("by")}::uuid from numbered on conflict do nothing returning code
    )
    select prefix, code from numbered join reserved using (code)`,
);

/** Reserves one code for each prefix, in one statement. @returns the codes in the order of the prefixes. */
export async function takeNextCodes(db: Db, prefixes: readonly string[], act: ActionContext): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const prefix of prefixes) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const of = { prefixes: [...counts.keys()], counts: [...counts.values()], at: act.at, by: act.by.id };
  const codesByPrefix = groupedBy(await takeSeveral(db, of), ({ prefix }) => prefix);
  const codes: string[] = [];
  for (const prefix of prefixes)
    codes.push(codesByPrefix.get(prefix)?.shift()?.code ?? (await takeNextCode(db, prefix, act)));
  return codes;
}
