import type { Dependent } from "@pomar/contract/core/refusal";
import type { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { Invoice, InvoiceEntry } from "@pomar/contract/entries/invoices/invoices.schema";
import type { PaymentStatus } from "@pomar/contract/money/payments/payment-status";
import { and, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { itemJson } from "../../ledger/lots/lots.queries.ts";
import { statusOn } from "../../money/payments/payment-status.queries.ts";
import { createdBy, creators, storedColumns } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { everyWord, idIn, type ListingOf, ordering, searchedFirst } from "../../platform/db/list.ts";
import { invoiceEntries, invoicePreviews, invoices } from "../../schema/entries/invoices.table.ts";
import { payments } from "../../schema/money/payments.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";

const notRemoved = isNull(invoices.removedAt);

const { id, createdAt, key, number, series, issuedAt, issuedOn, amount, outside } = invoices;
const paper = { key, number, series, issuedAt, issuedOn, amount, outside };

const row = {
  ...storedColumns(invoices),
  ...paper,
  supplier: { id: suppliers.id, name: suppliers.name },
  entryCount: sql`(select count(*) from ${invoiceEntries} e where e.invoice_id = ${invoices.id})`.mapWith(Number),
};

const selectRows = (db: Db, filter: SQL | undefined) =>
  db
    .select(row)
    .from(invoices)
    .innerJoin(suppliers, eq(suppliers.id, invoices.supplierId))
    .leftJoin(creators, eq(creators.id, invoices.createdBy))
    .where(filter);

/** The list of active imports; a search compares the supplier, the number and the key of the invoice. */
export const invoiceList: ListingOf<typeof invoicesRoutes.list> = {
  ids: (db, { supplier, from, to, search }) => {
    const filtered = db
      .select({ id, issuedAt, createdAt, amount })
      .from(invoices)
      .where(
        and(
          notRemoved,
          supplier ? eq(invoices.supplierId, supplier) : undefined,
          from ? gte(invoices.issuedOn, from) : undefined,
          to ? lte(invoices.issuedOn, to) : undefined,
          everyWord(
            search,
            (pattern) => sql`(${invoices.number} like ${pattern} or lower(${invoices.key}) like ${pattern}
              or ${invoices.supplierId} in (select id from ${suppliers} where name_key like ${pattern}))`,
          ),
        ),
      );
    return searchedFirst(filtered, { table: invoices, id, search });
  },
  order: ordering({ issuedAt, createdAt, amount }, "issuedAt", id),
  rows: (db, { ids }) => selectRows(db, idIn(invoices.id, ids)),
};

/** An active import of an invoice, with its entries. */
export async function findInvoice(db: Db, id: string, today: string): Promise<Invoice | undefined> {
  const [[found], entries, usedBy] = await Promise.all([
    db
      .select({
        ...row,
        notStock: invoices.notStock,
        warnings: invoices.warnings,
        file: { bytes: invoices.size, sha256: invoices.sha256 },
        payment: {
          id: payments.id,
          amount: payments.amount,
          dueDate: payments.dueDate,
          status: sql<PaymentStatus>`${statusOn(today)}`,
        },
      })
      .from(invoices)
      .innerJoin(suppliers, eq(suppliers.id, invoices.supplierId))
      .leftJoin(creators, eq(creators.id, invoices.createdBy))
      .leftJoin(payments, eq(payments.id, invoices.paymentId))
      .where(and(eq(invoices.id, id), notRemoved)),
    listEntries(db, id),
    listHindrances(db, id),
  ]);
  return found && { ...found, entries, usedBy };
}

async function listEntries(db: Db, invoiceId: string): Promise<InvoiceEntry[]> {
  const { rows } = await db.execute<InvoiceEntry & Record<string, unknown>>(sql`
    select e.n, r.id, r.kind, ${itemJson} as item, json_build_object('id', l.id, 'name', l.code) as lot,
      l.supplier_lot as "supplierLot", r.quantity::float8 as quantity, l.unit, r.total::float8 as total,
      e.before is not null as joined, r.removed_at is not null as reversed
    from ${invoiceEntries} e join receipts r on r.id = e.receipt_id join lots l on l.id = r.lot_id
    where e.invoice_id = ${invoiceId} order by e.n, e.lot_number`);
  return rows;
}

/** The first twenty obstacles to undoing an import: uses of its lots, and settlements of its payment. */
async function listHindrances(db: Db, invoiceId: string): Promise<Invoice["usedBy"]> {
  const { rows } = await db.execute<Invoice["usedBy"][number]>(sql`
    select kind, id, name from (
      select 'payment' as kind, p.id, 'Pagamento a ' || s.name as name, 0 as place
      from payments p join suppliers s on s.id = p.supplier_id
      where p.paid > 0 and p.id in (
        select i.payment_id from invoices i where i.id = ${invoiceId}
        union all
        select pl.payment_id from invoice_entries e join receipts r on r.id = e.receipt_id
          join payment_lots pl on pl.lot_id = r.lot_id and pl.standing where e.invoice_id = ${invoiceId})
      union all
      select distinct 'lot', l.id, l.code, 1
      from invoice_entries e join receipts r on r.id = e.receipt_id join lots l on l.id = r.lot_id
        join lot_movements m on m.lot_id = l.id and m.quantity < 0 and m.reverses_id is null
      where e.invoice_id = ${invoiceId} and e.before is null
        and not exists (select from lot_movements back where back.reverses_id = m.id)
    ) hindrances order by place, name limit 20`);
  return rows;
}

/** The name, the author and the instant of the active import of the invoice with the given key. */
export async function findImport(db: Db, key: string) {
  const [found] = await db
    .select({ id: invoices.id, at: invoices.createdAt, number: invoices.number, by: createdBy })
    .from(invoices)
    .leftJoin(creators, eq(creators.id, invoices.createdBy))
    .where(and(eq(invoices.key, key), notRemoved));
  return found;
}

/** The active imports of the invoices with the given keys, each with its payable and its lots. */
export async function listMade(db: Db, keys: readonly string[]) {
  const { rows } = await db.execute<Dependent & { key: string }>(sql`
    with imported as (
      select id, key, number, payment_id from invoices where key = any(${sql.param(keys)}::text[]) and removed_at is null
    )
    select key, kind, id, name from (
      select key, 'invoice' as kind, id, 'Nota ' || number as name, 0 as place from imported
      union all
      select i.key, 'payment', p.id, 'Pagamento a ' || s.name, 1
      from imported i join payments p on p.id = i.payment_id join suppliers s on s.id = p.supplier_id
      union all
      select i.key, 'lot', l.id, l.code, 2
      from imported i join invoice_entries e on e.invoice_id = i.id join receipts r on r.id = e.receipt_id
        join lots l on l.id = r.lot_id
    ) made order by key, place, name`);
  return rows;
}

/** Whether an entry belongs to an active import. */
export async function isJoined(db: Db, receiptId: string): Promise<boolean> {
  return (await db.$count(invoiceEntries, and(eq(invoiceEntries.receiptId, receiptId), invoiceEntries.standing))) > 0;
}

export async function findPreview(db: Db, id: string) {
  const [found] = await db.select().from(invoicePreviews).where(eq(invoicePreviews.id, id));
  return found;
}

/** Deletes the files of previews that were never imported. @param before  ISO 8601; later previews are kept. */
export async function removeOldPreviews(db: Db, before: string): Promise<void> {
  await db.delete(invoicePreviews).where(lte(invoicePreviews.createdAt, before));
}

export async function findFile(db: Db, id: string) {
  const [found] = await db
    .select({ key: invoices.key, xml: invoices.xml, sha256: invoices.sha256 })
    .from(invoices)
    .where(and(eq(invoices.id, id), notRemoved));
  return found;
}

/** The next invoice files of a month in the order of their keys, after a given key. @param month `YYYY-MM`. */
export const listFiles = (db: Db, { month, after, most }: { month: string; after: string; most: number }) =>
  db
    .select({ key: invoices.key, xml: invoices.xml })
    .from(invoices)
    .where(and(notRemoved, sql`to_char(${invoices.issuedOn}, 'YYYY-MM') = ${month}`, sql`${invoices.key} > ${after}`))
    .orderBy(invoices.key)
    .limit(most);
