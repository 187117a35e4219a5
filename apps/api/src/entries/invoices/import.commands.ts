import type { Issue } from "@pomar/contract/core/errors";
import { buildPlan, calculatePayable, itemCosts, outsideStock } from "@pomar/contract/entries/invoices/costs.rules";
import type {
  InvoiceImport,
  InvoiceStockLine,
  Invoice as Stored,
} from "@pomar/contract/entries/invoices/invoices.schema";
import { maxInvoiceLots } from "@pomar/contract/entries/invoices/invoices.schema";
import { invoiceQuestions } from "@pomar/contract/entries/invoices/questions.rules";
import { eq, sql } from "drizzle-orm";
import { lockGenealogy } from "../../ledger/lots/genealogy.commands.ts";
import { createJointPayable } from "../../money/payments/payables.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { writtenWhen } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { insertColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { invoiceEntries, invoicePreviews, invoices } from "../../schema/entries/invoices.table.ts";
import { lockReceptions } from "../receptions/reception-locks.commands.ts";
import { delivererSupplier } from "./deliverer.commands.ts";
import { enterAll, type PlannedEntry, planItem } from "./entries.commands.ts";
import type { Invoice } from "./invoice.ts";
import { findImport, findInvoice } from "./invoices.queries.ts";
import { createItems } from "./items.commands.ts";
import { joinEntry } from "./joined.commands.ts";
import { askAboutLots } from "./lots.commands.ts";
import { rememberMappings } from "./mappings.commands.ts";
import { reread } from "./preview.commands.ts";
import type { EnteredItem, Paper } from "./priced-item.ts";

// PostgreSQL separates advisory locks with two numbers from advisory locks with one; only invoices use this first
// number.
const lockClass = sql.raw("7105104");

/**
 * Imports a previewed invoice, completely or not at all: its supplier, an entry and a lot for each lot of its items,
 * and one payable.
 * @throws 409 when the invoice is imported already or its file was deleted; 400 with the refused item.
 */
export async function importInvoice(tx: Tx, body: InvoiceImport, act: ActionContext): Promise<Stored> {
  // An import that joins entries corrects them; a correction must lock the genealogy before it locks any row.
  const joined = stockLines(body).flatMap(({ joinEntryId }) => joinEntryId ?? []);
  if (joined.length > 0) {
    await lockGenealogy(tx);
    await lockReceptions(tx, joined);
  }
  const { invoice, warnings, file } = await reread(tx, body.previewId, act);
  await tx.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${invoice.key}))`);
  await refuseImported(tx, invoice, act);
  refuseLines(invoice, body);
  askAboutUnlikely(invoice, body, act);
  const supplier = await delivererSupplier(tx, { invoice, chosen: body.supplier }, act);
  const items = await createItems(tx, body.items, act);
  warnings.push(...(await askAboutLots(tx, { invoice, body, items: items.ids })));
  const entered = await enterItems(tx, { invoice, body, items: items.ids, supplier }, act);
  const lines = entered.map(({ lot: { id, code }, total }) => ({ lot: { id, code }, amount: total }));
  const costs = lines.map(({ amount }) => amount);
  const paymentId = await owe(tx, { invoice, supplier, lines }, act);
  const { key, number, series, issuedAt, issuedOn, totals } = invoice;
  const row = {
    ...insertColumns(act),
    key,
    number,
    series,
    issuedAt,
    issuedOn,
    supplierId: supplier.id,
    paymentId,
    warnings,
    ...file,
    amount: totals.amount,
    outside: outsideStock(totals.amount, costs),
    notStock: listNotStock(invoice, body),
    made: { supplierId: supplier.isNew ? supplier.id : null, items: items.made },
  };
  await tx.insert(invoices).values(row);
  for (let from = 0; from < entered.length; from += 1000)
    await tx
      .insert(invoiceEntries)
      .values(
        entered
          .slice(from, from + 1000)
          .map(({ n, lotNumber, receiptId, before }) => ({ invoiceId: row.id, n, lotNumber, receiptId, before })),
      );
  await rememberMappings(tx, { invoice, body, items: items.ids }, act);
  await tx.delete(invoicePreviews).where(eq(invoicePreviews.id, body.previewId));
  const after = orNotFound(await findInvoice(tx, row.id, act.today));
  await audit(tx, act, { action: "create", entity: "invoices", entityId: row.id, after: toAudited(after) });
  return after;
}

/** The fields of an import in the audit log; the entries of the import have their own history. */
export const toAudited = ({ entries, usedBy: _, ...invoice }: Stored) => ({
  ...invoice,
  entries: entries.map(({ n, lot }) => ({ n, lot: lot.name })),
});

export const stockLines = ({ items }: Pick<InvoiceImport, "items">) =>
  items.filter((line): line is InvoiceStockLine => !("notStock" in line));

async function refuseImported(tx: Tx, { key }: Invoice, act: ActionContext): Promise<void> {
  const imported = await findImport(tx, key);
  if (!imported) return;
  const when = writtenWhen(imported.at, act);
  const by = imported.by?.name ?? "outra pessoa";
  throw AppError.of("invoice.imported", { number: imported.number, by, when }).because([
    { kind: "invoice", id: imported.id, name: `Nota ${imported.number}` },
  ]);
}

/** @throws 400 unless the body has exactly one line for each item of the invoice. */
function refuseLines({ items }: Invoice, body: InvoiceImport): void {
  const issues: Issue[] = [];
  const numbers = new Set<number>();
  for (const [at, { n }] of body.items.entries()) {
    if (numbers.has(n)) issues.push({ path: `items.${at}.n`, message: `O item ${n} aparece duas vezes` });
    if (!items.some((item) => item.n === n))
      issues.push({ path: `items.${at}.n`, message: `A nota não tem o item ${n}` });
    numbers.add(n);
  }
  for (const { n, name } of items)
    if (!numbers.has(n)) issues.push({ path: "items", message: `Escolha o que é o item ${n}, ${name}` });
  const lots = stockLines(body).reduce(
    (sum, line) => sum + Math.max((line.lots ?? items.find(({ n }) => n === line.n)?.lots ?? []).length, 1),
    0,
  );
  if (lots > maxInvoiceLots) issues.push({ path: "items", message: "A nota tem lotes demais: no máximo 5.000 lotes" });
  if (issues.length > 0) throw AppError.invalid(issues);
}

/** @throws 409 with the unlikely values of an invoice, unless the user confirmed these values. */
function askAboutUnlikely(invoice: Invoice, body: InvoiceImport, { today }: ActionContext): void {
  const stock = new Set(stockLines(body).map(({ n }) => n));
  const costs = itemCosts(invoice.items, invoice.totals).filter(({ n }) => stock.has(n));
  const amounts = costs.map(({ cost }) => cost);
  const outside = outsideStock(invoice.totals.amount, amounts);
  const questions = invoiceQuestions({ invoice, outside, today });
  if (questions.length === 0 || body.confirmed) return;
  const refusal = AppError.of("invoice.unlikely", { questions });
  refusal.issues = questions.map((message) => ({ path: "confirmed", message }));
  throw refusal;
}

interface Whole {
  invoice: Invoice;
  body: InvoiceImport;
  /** The ids of the items that enter the stock, by the item's number on the invoice. */
  items: ReadonlyMap<number, string>;
  supplier: Paper["supplier"];
}

/** Enters all items of an invoice together; the error reports all invalid items. */
async function enterItems(tx: Tx, whole: Whole, act: ActionContext): Promise<EnteredItem[]> {
  const { invoice, body, items, supplier } = whole;
  const costs = new Map(itemCosts(invoice.items, invoice.totals).map((cost) => [cost.n, cost]));
  const planned: PlannedEntry[] = [];
  const joined: EnteredItem[] = [];
  const issues: Issue[] = [];
  for (const [at, line] of body.items.entries()) {
    if ("notStock" in line) continue;
    const [item, cost, itemId] = [invoice.items.find(({ n }) => n === line.n), costs.get(line.n), items.get(line.n)];
    if (!item || !cost || !itemId) throw new Error(`Item ${line.n} was judged and is gone`);
    const priced = { line: { ...line, itemId }, item, cost, paper: { supplier, invoice } };
    try {
      if (line.joinEntryId !== undefined) joined.push(await joinEntry(tx, { ...priced, id: line.joinEntryId }, act));
      else planned.push(...(await planItem(tx, priced, act)));
    } catch (error) {
      if (!(error instanceof AppError) || error.statusCode !== 400) throw error;
      issues.push(...listIssues(error).map(({ path, message }) => ({ path: `items.${at}.${path}`, message })));
    }
  }
  if (issues.length > 0) throw AppError.invalid(issues);
  const places = new Map(body.items.map(({ n }, at) => [n, at]));
  const getPlace = ({ n }: EnteredItem) => places.get(n) ?? 0;
  return [...joined, ...(await enterAll(tx, planned, act))].toSorted(
    (one, other) => getPlace(one) - getPlace(other) || one.lotNumber - other.lotNumber,
  );
}

const listIssues = ({ issues, message }: AppError): Issue[] => issues ?? [{ path: "itemId", message }];

interface Debt {
  invoice: Invoice;
  supplier: Paper["supplier"];
  lines: { lot: EnteredItem["lot"]; amount: number }[];
}

/**
 * Creates the payable of an invoice from its instalments, or for its whole amount; the payable is a draft when no
 * instalment has a day.
 */
async function owe(tx: Tx, { invoice, supplier, lines }: Debt, act: ActionContext): Promise<string | null> {
  const { number, series, totals, instalments } = invoice;
  const amount = calculatePayable(totals.amount, instalments);
  if (amount === 0) return null;
  const notes = `Nota fiscal ${number}, série ${series}`;
  return createJointPayable(tx, { supplier, lines, amount, plan: buildPlan(instalments), notes }, act);
}

function listNotStock({ items }: Invoice, body: InvoiceImport) {
  const numbers = new Set(body.items.filter((line) => "notStock" in line).map(({ n }) => n));
  return items.filter(({ n }) => numbers.has(n)).map(({ n, name }) => ({ n, name }));
}
