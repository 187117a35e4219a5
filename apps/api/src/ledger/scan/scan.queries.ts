import type { QueryOf } from "@pomar/contract/core/route";
import { maxScanned, type ScannedLot, type scanRoutes } from "@pomar/contract/ledger/scan/scan.routes";
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { formerLotCodes, lots } from "../../schema/ledger/lots.table.ts";
import { inStock } from "../lots/lot-list.queries.ts";
import { listLots, statusOn } from "../lots/lots.queries.ts";

/** The lots that a scan may mean, by any code that it names. */
export function listScanned(db: Db, query: QueryOf<typeof scanRoutes.read>, today: string): Promise<ScannedLot[]> {
  const { code, lot, supplierLot, invoiceKey } = query;
  const ids = [
    code && db.select({ id: lots.id }).from(lots).where(eq(lots.code, code.toUpperCase())),
    code &&
      db.select({ id: formerLotCodes.lotId }).from(formerLotCodes).where(eq(formerLotCodes.code, code.toUpperCase())),
    code &&
      db
        .select({ id: lots.id })
        .from(lots)
        .where(eq(lots.provisionalCode, toProvisionalCode(code))),
    lot && db.select({ id: lots.id }).from(lots).where(eq(lots.id, lot)),
    supplierLot && db.select({ id: lots.id }).from(lots).where(isOfSupplierLot(supplierLot)),
    invoiceKey &&
      db
        .select({ id: receipts.lotId })
        .from(receipts)
        .where(and(eq(receipts.invoiceKey, invoiceKey), isNotNull(receipts.invoiceKey), isNull(receipts.removedAt))),
  ].flatMap((select) => (select ? [select.getSQL()] : []));
  return listUsableFirst(db, sql`${lots.id} in (${sql.join(ids, sql` union all `)})`, { today });
}

/** Parses the code of a label, `#K7-3`, or a typed one: `k7-3`. */
const toProvisionalCode = (code: string) => code.replace(/^#/, "").toUpperCase();

/** The search index finds it; a match may have the text in a different name of a lot. */
const isOfSupplierLot = (supplierLot: string) =>
  and(sql`${lots.searched} like containing(${supplierLot})`, sql`upper(${lots.supplierLot}) = upper(${supplierLot})`);

/** The search index needs at least this number of signs. */
const fewestIndexed = 3;

/**
 * The lots whose code ends with some signs, dashes counted or not. First among the stock, which is small at any age of
 * the plant; then, if rows remain, among all lots ever made.
 */
export async function listEnding(db: Db, typed: string, today: string): Promise<ScannedLot[]> {
  const signs = typed.replaceAll("-", "");
  if (signs === "") return [];
  const ends = sql`replace(${lots.code}, '-', '') like ${`%${signs}`}`;
  const usable = await listUsableFirst(db, and(inStock, ends), { today });
  if (usable.length === maxScanned || signs.length < fewestIndexed) return usable;
  const known = usable.map(({ id }) => id);
  const others = and(
    or(...listTails(signs).map((tail) => sql`${lots.searched} like containing(${tail})`)),
    ends,
    sql`${lots.id} <> all(${sql.param(known)}::uuid[])`,
  );
  return [...usable, ...(await listUsableFirst(db, others, { today, rows: maxScanned - known.length }))];
}

// A generated code has at most one dash within this many signs of its end.
const tailLength = 7;

/** Variants of the last signs in a code: as they are, or with a dash among them. */
function listTails(signs: string): string[] {
  const tail = signs.slice(-tailLength);
  const dashed = Array.from({ length: tail.length - 1 }, (_, n) => `${tail.slice(0, n + 1)}-${tail.slice(n + 1)}`);
  return [tail, ...dashed];
}

/** Usable lots first, by expiry; then the newest. */
async function listUsableFirst(
  db: Db,
  filter: SQL | undefined,
  { today, rows = maxScanned }: { today: string; rows?: number },
): Promise<ScannedLot[]> {
  const isUsable = sql`(${statusOn(today)} = 'available')`;
  const found = await db
    .select({ id: lots.id })
    .from(lots)
    .where(filter)
    .orderBy(
      desc(isUsable),
      sql`case when ${isUsable} then ${lots.expiresAt} end`,
      desc(lots.producedAt),
      desc(lots.id),
    )
    .limit(rows);
  const ids = found.map(({ id }) => id);
  const known = new Map((await listLots(db, { ids, today })).map((lot) => [lot.id, lot]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
