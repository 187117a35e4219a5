import type { Period } from "@pomar/contract/core/period.rules";
import { type LossesReport, lossStages } from "@pomar/contract/insight/reports/reports.schema";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { and, between, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { readReport } from "../../ledger/changes/report.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import type { JsonText } from "../../platform/json-text.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { writeOffs } from "../../schema/insight/reports.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";

/** Condition on receptions: fruit received between two days, first and last day included. */
export const receivedIn = ({ from, to }: Period) =>
  and(eq(receipts.kind, "raw-material"), between(receipts.receivedAt, from, to), isNull(receipts.removedAt));

/** Condition on productions: pulped or packed between two days, first and last day included. */
export const madeIn = ({ from, to }: Period, kind: "pulp" | "final-product") =>
  and(eq(productions.kind, kind), between(productions.producedAt, from, to), isNull(productions.removedAt));

/** The filter of the report of losses; the first and last day are included, in the plant's time zone. */
interface LossFilter {
  from: string;
  to: string;
  fruit?: string | undefined;
  timeZone: string;
}

/** The first instant of the month of a day, by which the losses are grouped. */
const toMonth = (day: SQLWrapper) => sql`date_trunc('month', ${day}::timestamp)`;

/** The losses of mass by stage: at the dock, in pulping, in packing, and out of stored lots. */
export function readLosses(db: Db, { from, to, fruit, timeZone }: LossFilter): Promise<JsonText<LossesReport>> {
  const produced = (kind: "pulp" | "final-product") =>
    and(madeIn({ from, to }, kind), fruit ? eq(productions.itemId, fruit) : undefined);
  const received = and(receivedIn({ from, to }), fruit ? eq(receipts.itemId, fruit) : undefined);
  const toStartOfDay = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`;
  const writtenOff = and(
    sql`${writeOffs.occurredAt} >= ${toStartOfDay(sql`${from}::date`)}`,
    sql`${writeOffs.occurredAt} < ${toStartOfDay(sql`${to}::date + 1`)}`,
    fruit ? eq(writeOffs.fruitId, fruit) : undefined,
  );
  const nothing = sql.raw("null::numeric");
  return readReport<LossesReport>(
    db,
    sql`
    with received as materialized (
      select ${toMonth(receipts.receivedAt)} as month, ${receipts.itemId} as fruit_id, sum(${receipts.netKg}) as came,
        sum(${receipts.rejectedKg}) as rejected, count(*) filter (where ${receipts.rejectedKg} > 0) as rejections
      from ${receipts} where ${received} group by 1, 2
    ),
    pulped as materialized (
      select ${toMonth(productions.producedAt)} as month, ${productions.itemId} as fruit_id, sum(${productions.inputKg}) as came,
        sum(${productions.refuseKg}) as refuse, count(*) filter (where ${productions.refuseKg} > 0) as refuses,
        sum(${productions.residueKg}) as residue, count(*) filter (where ${productions.residueKg} > 0) as residues,
        sum(${productions.unexplainedLossKg}) as unexplained, count(*) filter (where ${productions.unexplainedLossKg} <> 0) as unexplaineds
      from ${productions} where ${produced("pulp")} group by 1, 2
    ),
    packed as materialized (
      select ${toMonth(productions.producedAt)} as month, ${productions.itemId} as fruit_id, sum(${productions.inputKg}) as came,
        sum(${productions.fillLossKg}) as lost, count(*) filter (where ${productions.fillLossKg} <> 0) as losses,
        sum(${productions.rejectedUnits} * ${productions.netContentG} / 1000) as rejected,
        count(*) filter (where ${productions.rejectedUnits} > 0) as rejections
      from ${productions} where ${produced("final-product")} group by 1, 2
    ),
    written_off as materialized (
      select date_trunc('month', ${writeOffs.occurredAt} at time zone ${timeZone}) as month, ${writeOffs.fruitId} as fruit_id,
        case ${writeOffs.kind} when 'discard' then 'discarded' else 'ledger' end as stage, ${lots.type} as type, count(*) as n,
        sum(${writeOffs.kg}) filter (where ${writeOffs.fruitId} is not null) as kg,
        sum(${writeOffs.value}) as value, count(*) filter (where ${writeOffs.value} is null) as unpriced
      from ${writeOffs} join ${lots} on ${lots.id} = ${writeOffs.lotId} where ${writtenOff} group by 1, 2, 3, 4
    ),
    lost (stage, type, month, fruit_id, n, kg, came, value, unpriced) as (
      select 'rejected', 'raw_material', month, fruit_id, rejections, rejected, came, ${nothing}, 0 from received
      union all select 'refuse', 'raw_material', month, fruit_id, refuses, refuse, came, ${nothing}, 0 from pulped
      union all select 'residue', 'raw_material', month, fruit_id, residues, residue, came, ${nothing}, 0 from pulped
      union all select 'unexplained', 'raw_material', month, fruit_id, unexplaineds, unexplained, came, ${nothing}, 0 from pulped
      union all select 'filling', 'pulp', month, fruit_id, losses, lost, came, ${nothing}, 0 from packed
      union all select 'rejectedUnits', 'pulp', month, fruit_id, rejections, rejected, came, ${nothing}, 0 from packed
      union all select stage, type, month, fruit_id, n, kg, ${nothing}, value, unpriced from written_off
    ),
    staged as (
      select lost.*, array[array_position(${sql.param(lossStages)}::text[], stage),
        array_position(${sql.param(lotTypes)}::text[], type)] as place from lost
    )
    select json_build_object(
      'byStage', (
        select coalesce(json_agg(json_build_object('stage', stage, 'type', type, 'n', n, 'kg', round(kg, 3),
          'share', round(kg * 100 / nullif(came, 0), 2), 'value', round(value, 2), 'unpriced', unpriced) order by place), '[]')
        from (
          select stage, type, place, sum(n) as n, sum(kg) as kg, sum(came) as came, sum(value) as value, sum(unpriced) as unpriced
          from staged group by 1, 2, 3
        ) stages
      ),
      'byMonth', (
        select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'stage', stage, 'type', type, 'kg', round(kg, 3))
          order by month, place), '[]')
        from (select month, stage, type, place, sum(kg) as kg from staged group by 1, 2, 3, 4 having sum(kg) <> 0) months
      ),
      'byFruit', (
        select coalesce(json_agg(json_build_object('fruit', json_build_object('id', f.id, 'name', f.name, 'code', f.code),
          'stage', stage, 'type', type, 'kg', round(kg, 3)) order by fold(f.name), place), '[]')
        from (select fruit_id, stage, type, place, sum(kg) as kg from staged group by 1, 2, 3, 4 having sum(kg) <> 0) of
        join ${fruits} f on f.id = of.fruit_id
      )
    )::text as report`,
  );
}
