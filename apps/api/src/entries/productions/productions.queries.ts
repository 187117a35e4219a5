import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { ProductionLine, UsedLot } from "@pomar/contract/entries/productions/productions.schema";
import type { LotType, ProductionKind } from "@pomar/contract/kinds";
import type { ItemLot } from "@pomar/contract/ledger/lots/lots.schema";
import { and, eq, getTableColumns, gte, isNull, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { dosesOfLot, lotSummary, readings } from "../../ledger/lots/lots.queries.ts";
import { creators, storedColumns } from "../../people/users/users.queries.ts";
import { type Db, prepared, type Tx } from "../../platform/db/db.ts";
import { everyWord, idIn, nameKey, type SortKey, searchedFirst, selectedKey } from "../../platform/db/list.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { isActiveOfKind, lots } from "../../schema/ledger/lots.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";

/** A stored production, locked until the transaction ends, with the name of the user who changed it last. */
export async function findStored(tx: Tx, kind: ProductionKind, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(productions), updatedByName: users.name })
    .from(productions)
    .leftJoin(users, eq(users.id, productions.updatedBy))
    .where(and(eq(productions.id, id), eq(productions.kind, kind), isNull(productions.removedAt)))
    .for("update", { of: productions });
  return row;
}

interface UsedRow {
  lot: ItemLot & { kgPerUnit: number | null };
  quantity: number;
}

/**
 * The active inputs of a production's lot as JSON, one row for each source, in the form's order. Packed products are
 * never an input.
 */
const used = (today: Placeholder) => sql<UsedRow[]>`(
  select coalesce(json_agg(json_build_object(
    'quantity', e.quantity,
    'lot', json_build_object(
      'id', s.id, 'code', s.code, 'provisionalCode', s.provisional_code, 'type', s.type, 'unit', s.unit, 'initialQuantity', s.initial_quantity,
      'balance', s.balance, 'expiresAt', s.expires_at, 'kgPerUnit', s.kg_per_unit, 'netContentG', null,
      'status', lot_status(s.removed_at, s.decision, s.balance, s.expires_at, ${today}::date),
      'item', (
        select json_build_object('id', i.id, 'name', i.name, 'code', i.code) from (
          select id, name, code from fruits where id = s.fruit_id
          union all select id, name, code from additives where id = s.additive_id
          union all select id, name, code from additionals where id = s.additional_id
          union all select id, name, code from packagings where id = s.packaging_id) i
      ))) order by e.first), '[]')
  from (
    select m.lot_id, -sum(m.quantity) as quantity, min(m.id::text) as first
    from lot_movements m where m.child_lot_id = ${lots.id} group by m.lot_id having sum(m.quantity) <> 0
  ) e join lots s on s.id = e.lot_id)`;

const today = sql.placeholder("today");

const { producedAt, quantity, inputKg, qualityFlags, notes, calculatorRecordId, madeAt } = productions;
const shown = { producedAt, quantity, inputKg, qualityFlags, notes, calculatorRecordId, madeAt };
const { refuseKg, residueKg, yieldPct, unexplainedLossKg, pasteurizationC, pasteurizationSeconds } = productions;
const { storage, netContentG, rejectedUnits, freezeStart, freezeEnd, coreTemperatureC } = productions;
const pulping = { refuseKg, residueKg, yieldPct, unexplainedLossKg, pasteurizationC, pasteurizationSeconds, storage };
const packing = { netContentG, rejectedUnits, freezeStart, freezeEnd, coreTemperatureC, exactCost: lots.totalCost };

/** All fields of productions for a prepared statement; the reply of each kind has only the fields of this kind. */
function selectProductions(db: Db, filter: SQL | undefined) {
  return db
    .select({
      ...storedColumns(productions),
      fruit: { id: fruits.id, name: fruits.name, code: fruits.code },
      ...shown,
      used: used(today),
      totalCost: sql<number | null>`round(${lots.totalCost}, 2)::float8`,
      unitCost: lots.unitCost,
      doses: dosesOfLot,
      lot: lotSummary(today),
      readings,
      pulping,
      packing,
    })
    .from(productions)
    .innerJoin(lots, eq(lots.id, productions.lotId))
    .innerJoin(fruits, eq(fruits.id, productions.itemId))
    .leftJoin(creators, eq(creators.id, productions.createdBy))
    .where(filter);
}

const isActiveOne = and(
  eq(productions.id, sql.placeholder("id")),
  eq(productions.kind, sql.placeholder("kind")),
  isNull(productions.removedAt),
);
const one = prepared((db) => selectProductions(db, isActiveOne).prepare("find_production"));

const byIds = prepared((db) =>
  selectProductions(db, idIn(productions.id, sql.placeholder("ids"))).prepare("find_productions"),
);

/** An active production of a kind, with all its fields. */
async function findProduction(db: Db, kind: ProductionKind, given: { id: string; today: string }) {
  const [row] = await one(db).execute({ kind, ...given });
  return row;
}

/** Builds the search for an active production of a kind, in the form of the kind's answer. */
export const buildFind =
  <Entry>(kind: ProductionKind, toEntry: (row: ProductionRow) => Entry) =>
  async (db: Db, id: string, today: string): Promise<Entry | undefined> => {
    const row = await findProduction(db, kind, { id, today });
    return row && toEntry(row);
  };

export type ProductionRow = NonNullable<Awaited<ReturnType<typeof findProduction>>>;

export const findProductions = (db: Db, given: { ids: string[]; today: string }) => byIds(db).execute(given);

/** The lines in an entry's parts, as the body of a correction contains them. */
export function toLines<Part extends string>(entry: Record<Part, UsedLot[]>, parts: readonly Part[]) {
  const lines = parts.map((part) => [part, entry[part].map(({ lot, quantity }) => ({ lotId: lot.id, quantity }))]);
  return Object.fromEntries(lines) as Record<Part, ProductionLine[]>;
}

/** The inputs of a production grouped by type, each input with its share of the input mass. */
export function toParts(used: readonly UsedRow[]) {
  const toKg = ({ quantity, lot }: UsedRow) => decimal(quantity).times(lot.kgPerUnit ?? 0);
  const total = calculateSum(used.map(toKg));
  const of = (...types: LotType[]): UsedLot[] =>
    used
      .filter(({ lot }) => types.includes(lot.type))
      .map((row) => {
        const { kgPerUnit, ...lot } = row.lot;
        const share = kgPerUnit === null || total.lte(0) ? null : toWire(toKg(row).div(total), 6);
        return { lot, quantity: row.quantity, share };
      });
  return {
    fruitAndPulp: of("raw_material", "pulp"),
    additives: of("additive"),
    additionals: of("additional"),
    packagings: of("packaging"),
  };
}

interface Filter {
  kind: ProductionKind;
  fruit?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  sortBy?: string | undefined;
  /** An additional condition on the production's lot. */
  lot?: SQL | undefined;
}

const keys: Record<string, SortKey> = {
  code: { key: lots.code },
  fruit: nameKey("fruit", { from: [fruits], id: productions.itemId }),
};

/** The ids of the filtered productions, searched like lots. @param select  the columns to select instead of the ids. */
export function productionIds(db: Db, { kind, fruit, from, to, search, sortBy, lot }: Filter, select?: SQL): SQL {
  const { id, createdAt } = productions;
  const found = everyWord(search, (pattern) => sql`${lots.searched} like ${pattern}`);
  const sortKey = keys[sortBy ?? ""];
  const isNarrowed = [fruit, from, to, search, lot].some((asked) => asked !== undefined);
  const byCodeAlone = sortBy === "code" && !isNarrowed;
  const rows = db
    .select({ id, producedAt, createdAt, quantity, yieldPct, netContentG, key: selectedKey(sortKey) })
    .from(productions)
    .$dynamic();
  const joined = found || lot || sortBy === "code" ? rows.innerJoin(lots, eq(lots.id, productions.lotId)) : rows;
  const named = sortKey?.join ? joined.innerJoin(sortKey.join.table, sortKey.join.on) : joined;
  const filtered = named.where(
    and(
      eq(productions.kind, kind),
      isNull(productions.removedAt),
      fruit ? eq(productions.itemId, fruit) : undefined,
      from ? gte(producedAt, from) : undefined,
      to ? lte(producedAt, to) : undefined,
      found,
      lot,
      byCodeAlone ? isActiveOfKind(kind) : undefined,
    ),
  );
  return searchedFirst(filtered, {
    table: productions,
    id: select ?? id,
    search,
    isTogether: sortBy === "code" && !byCodeAlone,
  });
}
