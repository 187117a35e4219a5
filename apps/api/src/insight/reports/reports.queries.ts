import { addDays } from "@pomar/contract/core/calendar.rules";
import { toPeriod } from "@pomar/contract/core/period.rules";
import type { QueryOf, ReplyOf } from "@pomar/contract/core/route";
import type { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { AdditivesReport, TodayReport } from "@pomar/contract/insight/reports/reports.schema";
import { and, between, eq, sql } from "drizzle-orm";
import { readChanges } from "../../ledger/changes/changes.queries.ts";
import { readReport } from "../../ledger/changes/report.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { refuseUnknownDebts } from "../../platform/db/past.ts";
import type { JsonText } from "../../platform/json-text.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { additiveUses } from "../../schema/insight/reports.table.ts";
import { additives } from "../../schema/registries/supplies.table.ts";
import { madeIn, readLosses, receivedIn } from "./losses.queries.ts";
import { readPayables } from "./payables.queries.ts";
import { readExpiring, readStock } from "./stock.queries.ts";
import { type PulpingFilter, readCosts, readYields } from "./yields.queries.ts";

type Routes = typeof reportsRoutes;
type Answers = {
  [Name in keyof Routes]: (asked: {
    db: Db;
    query: QueryOf<Routes[Name]>;
    /** The present day of the plant, `YYYY-MM-DD`. */
    today: string;
  }) => Promise<ReplyOf<Routes[Name]> | JsonText<ReplyOf<Routes[Name]>>>;
};

/** The functions that read reports for pages and files. @param timeZone  the plant's time zone, for days and months. */
export const reportAnswers = (timeZone: string): Answers => ({
  yield: ({ db, query, today }) => readYields(db, { ...query, ...toPeriod(query, today) }),
  cost: ({ db, query, today }) => readCosts(db, { ...query, ...toPeriod(query, today) }),
  stock: ({ db, today }) => readStock(db, today),
  expiring: ({ db, today }) => readExpiring(db, today),
  losses: ({ db, query, today }) => readLosses(db, { ...query, ...toPeriod(query, today), timeZone }),
  additives: ({ db, query, today }) => readAdditives(db, { ...query, ...toPeriod(query, today) }),
  payables: async ({ db, query, today }) => {
    await refuseUnknownDebts(db, query, timeZone);
    return readPayables(db, today);
  },
  changes: ({ db, query, today }) => readChanges(db, { ...query, ...toPeriod(query, today), timeZone }),
  today: ({ db, today }) => readToday(db, today),
});

/** The consumption of each additive, its largest dose and its limit. */
function readAdditives(
  db: Db,
  { from, to, fruit }: Omit<PulpingFilter, "supplier">,
): Promise<JsonText<AdditivesReport>> {
  const { additiveId, taken, madeKg, mgPerKg, producedAt, fruitId } = additiveUses;
  return readReport<AdditivesReport>(
    db,
    sql`
    with used as (
      select ${additiveId} as additive_id, sum(${taken}) as consumed, count(*) filter (where ${taken} > 0) as n,
        sum(${madeKg}) filter (where ${taken} > 0) as product_kg,
        sum(${mgPerKg} * ${madeKg}) / nullif(sum(${madeKg}) filter (where ${mgPerKg} is not null), 0) as mean_dose,
        max(${mgPerKg}) as max_dose, count(*) filter (where ${mgPerKg} > ${additives.maxDoseMgPerKg} * 0.9) as near_limit
      from ${additiveUses} join ${additives} on ${additives.id} = ${additiveId}
      where ${and(between(producedAt, from, to), fruit ? eq(fruitId, fruit) : undefined)}
      group by ${additiveId}
    )
    select json_build_object('rows', (
      select coalesce(json_agg(json_build_object('additive', json_build_object('id', a.id, 'name', a.name, 'code', a.code),
        'unit', a.unit, 'consumed', used.consumed, 'n', used.n, 'productKg', round(coalesce(used.product_kg, 0), 3),
        'meanDose', round(used.mean_dose, 4), 'maxDose', used.max_dose, 'limit', a.max_dose_mg_per_kg,
        'nearLimit', used.near_limit) order by fold(a.name)), '[]')
      from used join ${additives} a on a.id = used.additive_id
    ))::text as report`,
  );
}

/** The number of days in the chart of receptions. */
const chartDays = 14;

/** The receptions, pulpings and packings of a day of the plant. */
function readToday(db: Db, today: string): Promise<JsonText<TodayReport>> {
  const day = { from: today, to: today };
  const received = receivedIn(day);
  const lately = receivedIn({ from: addDays(today, 1 - chartDays), to: today });
  const made = (kind: "pulp" | "final-product") => madeIn(day, kind);
  return readReport<TodayReport>(
    db,
    sql`
    with received as (
      select coalesce(sum(${receipts.quantity}), 0) as kg, count(*) as n from ${receipts} where ${received}
    ),
    pulped as (
      select coalesce(sum(${productions.quantity}), 0) as kg, count(*) as n from ${productions} where ${made("pulp")}
    ),
    packed as (
      select count(*) as n,
        coalesce(round(sum(${productions.quantity} * ${productions.netContentG} / 1000), 3), 0) as kg
      from ${productions} where ${made("final-product")}
    )
    select json_build_object('received', (
        select coalesce(json_agg(json_build_object('day', day, 'kg', kg,
          'fruit', json_build_object('id', f.id, 'name', f.name, 'code', f.code)) order by day, fold(f.name)), '[]')
        from (
          select ${receipts.receivedAt} as day, ${receipts.itemId} as fruit_id, sum(${receipts.quantity}) as kg
          from ${receipts} where ${lately} group by 1, 2
        ) days join fruits f on f.id = fruit_id where kg > 0
      ),
      'receivedKg', received.kg, 'receipts', received.n, 'pulpedKg', pulped.kg, 'pulpings', pulped.n,
      'packedKg', packed.kg, 'packings', packed.n)::text as report
    from received, pulped, packed`,
  );
}
