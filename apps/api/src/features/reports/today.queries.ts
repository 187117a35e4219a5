import type { TodayReport } from "@pomar/contract/reports/reports.schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { JsonText } from "../../platform/json-text.ts";
import { productions } from "../productions/productions.table.ts";
import { receipts } from "../receipts/receipts.table.ts";
import { reportOf } from "./report.queries.ts";

/** What was received, pulped and packed on a day of the plant. */
export function dayOf(db: Db, today: string): Promise<JsonText<TodayReport>> {
  const received = and(eq(receipts.kind, "raw-material"), eq(receipts.receivedAt, today), isNull(receipts.removedAt));
  const made = (kind: "pulp" | "final-product") =>
    and(eq(productions.kind, kind), eq(productions.producedAt, today), isNull(productions.removedAt));
  return reportOf<TodayReport>(
    db,
    sql`
    with received as (
      select coalesce(sum(${receipts.quantity}), 0) as kg, count(*) as n from ${receipts} where ${received}
    ),
    pulped as (
      select coalesce(sum(${productions.quantity}), 0) as kg, count(*) as n from ${productions} where ${made("pulp")}
    ),
    packed as (
      select coalesce(sum(${productions.quantity}), 0) as units, count(*) as n,
        coalesce(round(sum(${productions.quantity} * ${productions.netContentG} / 1000), 3), 0) as kg
      from ${productions} where ${made("final-product")}
    )
    select json_build_object('receivedKg', received.kg, 'receipts', received.n, 'pulpedKg', pulped.kg, 'pulpings', pulped.n,
      'packedKg', packed.kg, 'packedUnits', packed.units, 'packings', packed.n)::text as report
    from received, pulped, packed`,
  );
}
