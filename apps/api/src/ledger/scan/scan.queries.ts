import type { QueryOf } from "@pomar/contract/core/route";
import {
  isOfName,
  maxScanned,
  maxTyped,
  type ScannedLot,
  type scanRoutes,
  toSigns,
} from "@pomar/contract/ledger/scan/scan.routes";
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { formerLotCodes, lots } from "../../schema/ledger/lots.table.ts";
import { inStock } from "../lots/lot-list.queries.ts";
import { listLots, statusOn } from "../lots/lots.queries.ts";

/** The lots to which a scan may refer, by the scanned code, lot id, supplier's lot or invoice key. */
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

/** Normalizes a provisional code, printed as `#K7-3` or typed as `k7-3`. */
const toProvisionalCode = (code: string) => code.replace(/^#/, "").toUpperCase();

/** The search index narrows the lots; the second condition excludes lots that have the text in a different field. */
const isOfSupplierLot = (supplierLot: string) =>
  and(sql`${lots.searched} like containing(${supplierLot})`, sql`upper(${lots.supplierLot}) = upper(${supplierLot})`);

/** The search index needs at least this number of characters. */
const fewestIndexed = 3;

/**
 * The lots that have the typed characters in their code, mark or names; dashes are ignored. The query first reads the
 * stock, which stays small at any age of the plant, and then, if fewer than the maximum rows are found, all lots ever
 * made.
 */
export async function listTyped(db: Db, typed: string, today: string): Promise<ScannedLot[]> {
  const signs = toSigns(typed);
  if (signs === "") return [];
  const isWritten = (pattern: string) => sql`(replace(${lots.code}, '-', '') like ${pattern}
    or replace(coalesce(${lots.provisionalCode}, ''), '-', '') like ${pattern})`;
  const first = isWritten(`%${signs}`);
  const named = isOfName(signs) ? sql`${lots.searched} like containing(${signs})` : undefined;
  const has = or(isWritten(`%${signs}%`), named);
  const usable = await listUsableFirst(db, and(inStock, has), { today, rows: maxTyped, first });
  if (usable.length === maxTyped || signs.length < fewestIndexed) return usable;
  const known = usable.map(({ id }) => id);
  const others = and(
    or(...listTails(signs).map((tail) => sql`${lots.searched} like containing(${tail})`)),
    has,
    isNull(lots.removedAt),
    sql`${lots.id} <> all(${sql.param(known)}::uuid[])`,
  );
  return [...usable, ...(await listUsableFirst(db, others, { today, rows: maxTyped - known.length, first }))];
}

// A generated code has at most one dash among any four of its characters.
const tailLength = 4;

/** Variants of the last typed characters: without a dash, and with one dash at each position. */
function listTails(signs: string): string[] {
  const tail = signs.slice(-tailLength);
  const dashed = Array.from({ length: tail.length - 1 }, (_, n) => `${tail.slice(0, n + 1)}-${tail.slice(n + 1)}`);
  return [tail, ...dashed];
}

/** Lists the lots that meet `first`, then the others; of each, usable lots by expiry, then the others, newest first. */
async function listUsableFirst(
  db: Db,
  filter: SQL | undefined,
  { today, rows = maxScanned, first }: { today: string; rows?: number; first?: SQL },
): Promise<ScannedLot[]> {
  const isUsable = sql`(${statusOn(today)} = 'available')`;
  const found = await db
    .select({ id: lots.id })
    .from(lots)
    .where(filter)
    .orderBy(
      ...(first === undefined ? [] : [desc(first)]),
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
