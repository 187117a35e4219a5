import type { AdditivesReport } from "@pomar/contract/reports/reports.schema";
import { and, between, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { JsonText } from "../../platform/json-text.ts";
import { additives } from "../additives/additives.table.ts";
import { reportOf } from "./report.queries.ts";
import { additiveUses } from "./reports.table.ts";

/** Which productions; both days included. */
export interface UseFilter {
  from: string;
  to: string;
  fruit?: string | undefined;
}

/** What was taken of each additive, and how near to its limit what was made came. */
export function additivesOf(db: Db, { from, to, fruit }: UseFilter): Promise<JsonText<AdditivesReport>> {
  const { additiveId, taken, madeKg, mgPerKg, producedAt, fruitId } = additiveUses;
  return reportOf<AdditivesReport>(
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
