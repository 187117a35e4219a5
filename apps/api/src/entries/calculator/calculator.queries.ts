import { addDays } from "@pomar/contract/core/calendar.rules";
import type { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import { getFormula, withoutCosts } from "@pomar/contract/entries/calculator/formulas.rules";
import { buildInputsSchema } from "@pomar/contract/entries/calculator/inputs.schema";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { createdBy, creators, editors } from "../../people/users/users.queries.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { everyWord, idIn, type ListingOf, ordering, searchedFirst } from "../../platform/db/list.ts";
import { calculatorRecords } from "../../schema/entries/calculator.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";

const { fruitId: _, lotId: __, removedAt: ___, updatedBy: ____, ...kept } = getTableColumns(calculatorRecords);
const notRemoved = isNull(calculatorRecords.removedAt);
const { id, createdAt, updatedAt, title, notes } = calculatorRecords;

/** The entries whose form used the record, as JSON, the oldest entry first. */
const usedIn = sql<CalculatorRecord["usedIn"]>`(
  select coalesce(json_agg(json_build_object('kind', p.kind, 'id', p.id, 'lot', json_build_object('id', l.id, 'code', l.code),
    'producedAt', p.produced_at, 'quantity', p.quantity, 'unit', l.unit, 'inputKg', p.input_kg, 'yieldPct', p.yield_pct)
    order by p.created_at), '[]')
  from productions p join lots l on l.id = p.lot_id
  where p.calculator_record_id = ${calculatorRecords.id} and p.removed_at is null)`;

function selectRecords(db: Db, filter: SQL | undefined) {
  return db
    .select({
      ...kept,
      fruit: { id: fruits.id, name: fruits.name },
      lot: { id: lots.id, code: lots.code },
      usedIn,
      createdBy,
      updatedBy: { id: editors.id, name: editors.name },
    })
    .from(calculatorRecords)
    .leftJoin(fruits, eq(fruits.id, calculatorRecords.fruitId))
    .leftJoin(lots, eq(lots.id, calculatorRecords.lotId))
    .leftJoin(creators, eq(creators.id, calculatorRecords.createdBy))
    .leftJoin(editors, eq(editors.id, calculatorRecords.updatedBy))
    .where(filter);
}

const byIds = prepared((db) =>
  selectRecords(db, idIn(calculatorRecords.id, sql.placeholder("ids"))).prepare("find_calculator_records"),
);

export async function findCalculatorRecord(db: Db, id: string): Promise<CalculatorRecord | undefined> {
  const [record] = await selectRecords(db, and(eq(calculatorRecords.id, id), notRemoved));
  return record;
}

/**
 * A record as a user may see it; an employee does not see the costs that an administrator entered.
 * @returns undefined where the record contains only those costs.
 */
export async function shownTo(
  db: Db,
  by: SessionUser,
  record: CalculatorRecord,
): Promise<CalculatorRecord | undefined> {
  if (by.level === 1 || record.updatedBy === null) return record;
  const [changer] = await db.select({ level: users.level }).from(users).where(eq(users.id, record.updatedBy.id));
  if (changer?.level === 2) return record;
  const formula = withoutCosts(getFormula(record.formula));
  if (formula === null) return undefined;
  const shownKeys = new Set(formula.results.map(({ key }) => key));
  return {
    ...record,
    inputs: buildInputsSchema(formula).safeParse(record.inputs).data ?? {},
    figures: record.figures.filter(({ key }) => shownKeys.has(key)),
  };
}

/** @param timeZone the plant's time zone, in which the days of the filter begin and end. */
export const calculatorRecordList = (timeZone: string): ListingOf<typeof calculatorRoutes.list, CalculatorRecord> => ({
  ids: (db, query) => {
    const midnight = (day: string) => sql`${day}::timestamp at time zone ${timeZone}`;
    const filtered = db
      .select({ id, createdAt, updatedAt })
      .from(calculatorRecords)
      .where(
        and(
          notRemoved,
          query.formula && eq(calculatorRecords.formula, query.formula),
          query.author ? eq(calculatorRecords.createdBy, query.author) : undefined,
          query.fruit ? eq(calculatorRecords.fruitId, query.fruit) : undefined,
          query.from ? sql`${createdAt} >= ${midnight(query.from)}` : undefined,
          query.to ? sql`${createdAt} < ${midnight(addDays(query.to, 1))}` : undefined,
          everyWord(
            query.search,
            (pattern) =>
              sql`fold(normalize(coalesce(${title}, '') || ' ' || coalesce(${notes}, ''), NFKC)) like ${pattern}`,
          ),
        ),
      );
    return searchedFirst(filtered, { table: calculatorRecords, id, search: query.search });
  },
  order: ordering({ createdAt, updatedAt }, "createdAt", id),
  rows: (db, { ids }) => byIds(db).execute({ ids }),
});
