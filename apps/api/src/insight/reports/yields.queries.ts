import { yieldHabitSize } from "@pomar/contract/entries/productions/yield.rules";
import type { CostReport, YieldReport } from "@pomar/contract/insight/reports/reports.schema";
import { and, between, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type ReportRow, readReport, reportIn } from "../../ledger/changes/report.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import type { JsonText } from "../../platform/json-text.ts";
import { pulpingShares } from "../../schema/insight/reports.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";

/** The filter of pulpings; the first and last day are included. */
export interface PulpingFilter<Day = string> {
  from: Day;
  to: Day;
  fruit?: string | undefined;
  supplier?: string | undefined;
}

const { fruitId, supplierId, producedAt, first, yieldPct } = pulpingShares;

type AnyFilter = PulpingFilter<string | Placeholder>;

function getFilter({ from, to, fruit, supplier }: AnyFilter): SQL | undefined {
  return and(
    between(producedAt, from, to),
    fruit ? eq(fruitId, fruit) : undefined,
    supplier ? eq(supplierId, supplier) : undefined,
  );
}

/**
 * Condition on rows: selects one row for each pulping. Without a filter by supplier a pulping may have several rows and
 * the first row is selected; with a filter by supplier each pulping has only one row.
 */
const isCounted = ({ supplier }: AnyFilter) => (supplier ? sql`true` : sql`${first}`);

const fruitJson = sql`json_build_object('id', f.id, 'name', f.name, 'code', f.code)`;
const supplierJson = sql`json_build_object('id', s.id, 'name', s.name)`;

/**
 * The tenth and ninetieth percentile of a group's yields, for groups of at least eight pulpings, interpolated linearly
 * between the ranks. Each group reads its own yields from an index, because sorting all yields by group would take
 * longer than the rest of the report. Yields have two decimals: a double has fifteen digits, so the third decimal of an
 * interpolated value is exact.
 */
const selectSpread = (n: SQL, condition: SQL | undefined) => sql`lateral (
  select percentile_cont(array[0.1, 0.9]) within group (order by ${yieldPct}::float8) as spread
  from ${pulpingShares} where ${n} >= ${yieldHabitSize.least} and ${condition}) spread`;

const yieldFigures = (of: string) =>
  sql.raw(`'n', ${of}.n, 'inputKg', round(${of}.input, 3), 'outputKg', round(${of}.output, 3),
  'yieldPct', round(${of}.output * 100 / nullif(${of}.input, 0), 2),
  'low', round(${of}.spread[1]::numeric, 2), 'high', round(${of}.spread[2]::numeric, 2)`);

const ofCells = sql`sum(input) as input, sum(output) as output, sum(made) as made from cells`;

/**
 * This statement is prepared, because for the whole plant the same plan suits a month and three years; for one fruit
 * the best plan depends on the period.
 */
const yieldsOfPlant = namedStatement<"from" | "to", ReportRow>("report-yields", (value) =>
  yieldStatement({ from: value("from"), to: value("to") }),
);

/** The yields of fruit: in total, by fruit, by supplier and by month. */
export async function readYields(db: Db, filter: PulpingFilter): Promise<JsonText<YieldReport>> {
  const { from, to, fruit, supplier } = filter;
  if (fruit === undefined && supplier === undefined) return reportIn(await yieldsOfPlant(db, { from, to }));
  return readReport(db, yieldStatement(filter));
}

function yieldStatement(filter: AnyFilter): SQL {
  const { from, to } = filter;
  const counted = and(getFilter(filter), isCounted(filter));
  const inMonth = between(
    producedAt,
    sql`greatest(g.month::date, ${from}::date)`,
    sql`least((g.month + interval '1 month - 1 day')::date, ${to}::date)`,
  );
  return sql`
    with cells as materialized (
      select ${fruitId} as fruit_id, ${supplierId} as supplier_id, date_trunc('month', ${producedAt}::timestamp) as month,
        count(*) as n, count(*) filter (where ${isCounted(filter)}) as pulpings,
        sum(${pulpingShares.fruitKg}) as input, sum(${pulpingShares.outputKg}) as output, sum(${pulpingShares.madeKg}) as made
      from ${pulpingShares} where ${getFilter(filter)} group by 1, 2, 3
    ),
    fruit as (
      select g.*, spread.spread from (select fruit_id, sum(pulpings) as n, ${ofCells} group by 1) g
      cross join ${selectSpread(sql`g.n`, and(sql`${fruitId} = g.fruit_id`, counted))}
    ),
    supplier as (
      select g.*, spread.spread
      from (select fruit_id, supplier_id, sum(n) as n, ${ofCells} where supplier_id is not null group by 1, 2) g
      cross join ${selectSpread(sql`g.n`, and(sql`${fruitId} = g.fruit_id and ${supplierId} = g.supplier_id`, getFilter(filter)))}
    ),
    month as (
      select g.*, spread.spread from (select fruit_id, month, sum(pulpings) as n, ${ofCells} group by 1, 2) g
      cross join ${selectSpread(sql`g.n`, and(sql`${fruitId} = g.fruit_id`, inMonth, counted))}
    )
    select json_build_object(
      'total', (
        select json_build_object('n', coalesce(sum(n), 0), 'inputKg', coalesce(round(sum(input), 3), 0),
          'outputKg', coalesce(round(sum(output), 3), 0), 'madeKg', coalesce(round(sum(made), 3), 0),
          'yieldPct', round(sum(output) * 100 / nullif(sum(input), 0), 2))
        from fruit
      ),
      'byFruit', (
        select coalesce(json_agg(json_build_object('fruit', ${fruitJson}, ${yieldFigures("fruit")},
          'expectedYield', f.expected_yield, 'yieldMin', f.yield_min, 'yieldMax', f.yield_max)
          order by fruit.input desc, fold(f.name)), '[]')
        from fruit join ${fruits} f on f.id = fruit.fruit_id
      ),
      'bySupplier', (
        select coalesce(json_agg(json_build_object('fruit', ${fruitJson}, 'supplier', ${supplierJson}, ${yieldFigures("supplier")})
          order by supplier.input desc, fold(f.name), fold(s.name)), '[]')
        from supplier join ${fruits} f on f.id = supplier.fruit_id join ${suppliers} s on s.id = supplier.supplier_id
      ),
      'byMonth', (
        select coalesce(json_agg(json_build_object('fruit', ${fruitJson}, 'month', to_char(month.month, 'YYYY-MM'), ${yieldFigures("month")})
          order by month.month, fold(f.name)), '[]')
        from month join ${fruits} f on f.id = month.fruit_id
      )
    )::text as report`;
}

const costFigures = (of: string) =>
  sql.raw(`'n', ${of}.n, 'unpriced', ${of}.unpriced, 'outputKg', round(coalesce(${of}.made, 0), 3),
  'yieldPct', round(${of}.output * 100 / nullif(${of}.input, 0), 2), 'fruitPrice', round(${of}.fruit_cost / nullif(${of}.input, 0), 4),
  'fruitCost', case when ${of}.output > 0 then round(${of}.fruit_cost / ${of}.output, 4) end,
  'pulpCost', round(${of}.total_cost / nullif(${of}.made, 0), 4)`);

/** The real cost of a kilogram of pulp, by fruit and by supplier: the price of the fruit divided by its yield. */
export function readCosts(db: Db, filter: PulpingFilter): Promise<JsonText<CostReport>> {
  const { fruitKg, outputKg, madeKg, fruitCost, totalCost } = pulpingShares;
  return readReport<CostReport>(
    db,
    sql`
    with supplier as materialized (
      select ${fruitId} as fruit_id, ${supplierId} as supplier_id,
        count(*) filter (where ${totalCost} is not null) as n, count(*) filter (where ${totalCost} is null) as unpriced,
        count(*) filter (where ${isCounted(filter)} and ${totalCost} is not null) as pulpings,
        count(*) filter (where ${isCounted(filter)} and ${totalCost} is null) as unpriced_pulpings,
        sum(${fruitKg}) filter (where ${totalCost} is not null) as input,
        sum(${outputKg}) filter (where ${totalCost} is not null) as output,
        sum(${madeKg}) filter (where ${totalCost} is not null) as made,
        sum(${fruitCost}) filter (where ${totalCost} is not null) as fruit_cost,
        sum(${totalCost}) as total_cost
      from ${pulpingShares} where ${getFilter(filter)} group by 1, 2
    ),
    fruit as (
      select fruit_id, sum(pulpings) as n, sum(unpriced_pulpings) as unpriced, sum(input) as input, sum(output) as output,
        sum(made) as made, sum(fruit_cost) as fruit_cost, sum(total_cost) as total_cost
      from supplier group by fruit_id
    )
    select json_build_object(
      'total', (
        select json_build_object('outputKg', coalesce(round(sum(made), 3), 0), 'unpriced', coalesce(sum(unpriced), 0),
          'pulpCost', round(sum(total_cost) / nullif(sum(made), 0), 4),
          'fruitShare', round(sum(fruit_cost) * 100 / nullif(sum(total_cost), 0), 2))
        from fruit
      ),
      'byFruit', (
        select coalesce(json_agg(json_build_object('fruit', ${fruitJson}, ${costFigures("fruit")})
          order by fruit.made desc nulls last, fold(f.name)), '[]')
        from fruit join ${fruits} f on f.id = fruit.fruit_id
      ),
      'bySupplier', (
        select coalesce(json_agg(json_build_object('fruit', ${fruitJson}, 'supplier', ${supplierJson}, ${costFigures("supplier")})
          order by fold(f.name), supplier.fruit_cost / nullif(supplier.output, 0), fold(s.name)), '[]')
        from supplier join ${fruits} f on f.id = supplier.fruit_id join ${suppliers} s on s.id = supplier.supplier_id
      )
    )::text as report`,
  );
}
