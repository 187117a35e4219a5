import type { ReplyOf } from "@pomar/contract/core/route";
import type { pricesRoutes } from "@pomar/contract/entries/prices/prices.routes";
import { maxPrices, type UnpricedReception } from "@pomar/contract/entries/prices/prices.schema";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { item, itemOfLot } from "../../ledger/lots/lots.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { findUsual } from "../usual/usual.queries.ts";

/** The condition on receptions without a price. */
export const unpriced = and(isNull(receipts.unitPrice), isNull(receipts.removedAt));

/** The number of a supplier's latest receptions searched for the last price, so that no search reads a million rows. */
const lookedThrough = 300;
const lastUnitPrice = sql<number | null>`(
  select last.unit_price from (
    select r.item_id, r.unit_price from receipts r where r.supplier_id = ${receipts.supplierId} and r.removed_at is null
    order by r.received_at desc, r.id desc limit ${lookedThrough}) last
  where last.item_id = ${receipts.itemId} and last.unit_price is not null limit 1)`;

/** The receptions without a price, with the earlier prices of their items. */
export async function listUnpriced(db: Db): Promise<ReplyOf<typeof pricesRoutes.unpriced>> {
  const [rows, total] = await Promise.all([
    db
      .select({
        entryKind: receipts.kind,
        entryId: receipts.id,
        lot: { id: lots.id, code: lots.code },
        receivedAt: receipts.receivedAt,
        invoiceNumber: receipts.invoiceNumber,
        supplier: { id: suppliers.id, name: suppliers.name },
        item,
        quantity: sql`coalesce(${receipts.payableKg}, ${receipts.quantity})`.mapWith(Number),
        unit: lots.unit,
        freight: receipts.freight,
        dueDate: receipts.dueDate,
        paymentTermDays: suppliers.paymentTermDays,
        lastUnitPrice: lastUnitPrice.mapWith(Number),
      })
      .from(receipts)
      .innerJoin(lots, eq(lots.id, receipts.lotId))
      .innerJoin(itemOfLot, sql`true`)
      .leftJoin(suppliers, eq(suppliers.id, receipts.supplierId))
      .where(unpriced)
      .orderBy(asc(receipts.receivedAt), asc(receipts.id))
      .limit(maxPrices),
    db.$count(receipts, unpriced),
  ]);
  const usual = await usualPrices(db, rows);
  return { data: rows.map((row) => ({ ...row, usualUnitPrice: usual.get(toPairKey(row)) ?? null })), total };
}

type Bought = Pick<UnpricedReception, "entryKind" | "item" | "supplier">;

const toPairKey = ({ item, supplier }: Bought) => `${item.id} ${supplier?.id ?? ""}`;

/** The usual price range of each item of each supplier; each pair of item and supplier is queried once. */
async function usualPrices(db: Db, rows: readonly Bought[]): Promise<Map<string, UnpricedReception["usualUnitPrice"]>> {
  const pairs = new Map(rows.map((row) => [toPairKey(row), row]));
  const ranges = await Promise.all(
    [...pairs].map(async ([pair, { entryKind, item, supplier }]) => {
      const asked = { of: entryKind, item: item.id, supplier: supplier?.id, contentG: undefined };
      return [pair, (await findUsual(db, asked)).unitPrice ?? null] as const;
    }),
  );
  return new Map(ranges);
}
