import { addDays } from "@pomar/contract/core/calendar.rules";
import type { LotType } from "@pomar/contract/kinds";
import { and, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { inStockOn } from "../../ledger/lots/lot-list.queries.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { isShortOn, stockOn } from "../../registries/item-uses.queries.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { paymentInstallments, payments } from "../../schema/money/payments.table.ts";
import { dailyNews } from "../../schema/people/notifications.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { supplyTables } from "../../schema/registries/supplies.table.ts";
import { type DuePart, type Expiring, type Short, supplyKinds } from "./daily-digest-messages.ts";

/**
 * Claims a day's digest for this transaction. The statement waits for a concurrent claim of the day.
 * @returns false when a different transaction has claimed the day.
 */
export async function claimDay(tx: Tx, day: string, at: string): Promise<boolean> {
  const { rowCount } = await tx.insert(dailyNews).values({ day, at }).onConflictDoNothing();
  return rowCount === 1;
}

/** The last day before `day` whose digest was sent; null when no digest was sent. */
export async function findLastDigestDay(tx: Tx, day: string): Promise<string | null> {
  const [last] = await tx
    .select({ day: sql<string | null>`max(${dailyNews.day})` })
    .from(dailyNews)
    .where(lt(dailyNews.day, day));
  return last?.day ?? null;
}

/** The unpaid installments that are due between two days, first and last day included. */
export function listOpenParts(tx: Tx, from: string, to: string): PromiseLike<DuePart[]> {
  return tx
    .select({
      amount: sql`${paymentInstallments.amount} - ${paymentInstallments.paid}`.mapWith(Number),
      supplier: { name: suppliers.name },
      dueDate: paymentInstallments.dueDate,
    })
    .from(paymentInstallments)
    .innerJoin(payments, eq(payments.id, paymentInstallments.paymentId))
    .innerJoin(suppliers, eq(suppliers.id, payments.supplierId))
    .where(
      and(
        gte(paymentInstallments.dueDate, from),
        lte(paymentInstallments.dueDate, to),
        sql`${paymentInstallments.paid} < ${paymentInstallments.amount}`,
        isNull(payments.cancelledAt),
        isNull(payments.removedAt),
      ),
    )
    .orderBy(paymentInstallments.dueDate, paymentInstallments.paymentId, paymentInstallments.number);
}

/**
 * The number of days before expiry at which a lot is announced: fresh fruit lasts only days and is announced on its
 * last two days; all other types are announced a week before.
 */
const daysAhead = (type: LotType) => (type === "raw_material" ? 1 : 7);
const longest = daysAhead("pulp");

/** The usable lots that expire soon, counted by type. */
export function listExpiring(tx: Tx, today: string): PromiseLike<Expiring[]> {
  const until = sql`case ${lots.type} when 'raw_material' then ${addDays(today, daysAhead("raw_material"))}::date
    else ${addDays(today, longest)}::date end`;
  return tx
    .select({
      type: lots.type,
      lots: sql<number>`count(*)`,
      first: sql<string>`min(${lots.expiresAt})`,
      last: sql<string>`max(${lots.expiresAt})`,
    })
    .from(lots)
    .where(
      and(
        inStockOn(today),
        gte(lots.expiresAt, today),
        lte(lots.expiresAt, addDays(today, longest)),
        sql`${lots.expiresAt} <= ${until}`,
      ),
    )
    .groupBy(lots.type)
    .orderBy(sql`min(${lots.expiresAt})`, lots.type);
}

/** The active supplies whose available lots have a total quantity below the minimum stock. */
export async function listShort(db: Db, today: string): Promise<Short[]> {
  const shortSupplies = supplyKinds.map(
    (kind) => sql`select ${kind} as kind, name, unit, ${stockOn(today, sql`i.id`)}::float8 as stock,
      min_stock::float8 as "minStock" from ${supplyTables[kind]} i where ${isShortOn(today, "i")}`,
  );
  const { rows } = await db.execute<Short & Record<string, unknown>>(
    sql`${sql.join(shortSupplies, sql` union all `)} order by name`,
  );
  return rows;
}
