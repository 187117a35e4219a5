import { calculatePrice, costByScale } from "@pomar/contract/entries/invoices/price.rules";
import type { RawMaterialUpdate } from "@pomar/contract/entries/receptions/raw-materials.schema";
import type { SupplyRecordUpdate } from "@pomar/contract/entries/receptions/supply-records.schema";
import type { ReceptionKind } from "@pomar/contract/kinds";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { receptionCommands } from "../receptions/raw-materials.commands.ts";
import { isJoined } from "./invoices.queries.ts";
import { calculateQuantity, type EnteredItem, type PricedItem, toInvoiceNumbers } from "./priced-item.ts";

/** The fields of an entry that change when an invoice is joined to the entry, and that undoing the import restores. */
const ofPaper = [
  "supplierId",
  "invoiceKey",
  "invoiceNumber",
  "unitPrice",
  "freight",
  "dueDate",
  "supplierLot",
] as const;
const ofSupply = [...ofPaper, "expiresAt", "manufacturedOn"] as const;
const ofFruit = [...ofPaper, "payableKg", "payableReason"] as const;

const listRestoredFields = (kind: ReceptionKind): readonly string[] => (kind === "raw-material" ? ofFruit : ofSupply);

/**
 * Joins an item of an invoice to an entry that was recorded by hand. The entry gets the number, key and price of the
 * invoice; its quantity does not change. For fruit the user chooses whether the invoice's weight or the scale's weight
 * is billed.
 * @throws 400 for an entry of a different item, and for an entry that is joined to an invoice already.
 */
export async function joinEntry(tx: Tx, priced: PricedItem & { id: string }, act: ActionContext): Promise<EnteredItem> {
  const { line, item, id } = priced;
  const entry = await findEntry(tx, { kind: line.type, id }, act);
  const refuse = (message: string) => AppError.invalid([{ path: "joinEntryId", message }]);
  if (!entry) throw refuse("Esta entrada não existe mais");
  if (entry.itemId !== line.itemId) throw refuse(`O lote ${entry.lot.code} é de outro item`);
  if (await isJoined(tx, id)) throw refuse(`O lote ${entry.lot.code} já é de outra nota importada`);
  const changes = line.type === "raw-material" ? buildFruitChanges(priced, entry) : buildSupplyChanges(priced, entry);
  const before = Object.fromEntries(
    listRestoredFields(line.type).map((field) => [field, Reflect.get(entry, field) ?? null]),
  );
  const after = await correct(tx, { kind: line.type, id, changes }, act);
  return { n: item.n, lotNumber: 1, receiptId: id, lot: entry.lot, total: after.total ?? 0, before };
}

/** Restores the values that an entry had before an invoice was joined to the entry. */
export function releaseEntry(
  tx: Tx,
  { kind, id, before }: { kind: ReceptionKind; id: string; before: Record<string, unknown> },
  act: ActionContext,
) {
  return correct(tx, { kind, id, changes: before }, act);
}

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** An entry whose fields have the same names as in the body of a correction. */
async function findEntry(tx: Tx, { kind, id }: { kind: ReceptionKind; id: string }, { today }: ActionContext) {
  if (kind === "raw-material") {
    const entry = await receptionCommands[kind].find(tx, id, today);
    return (
      entry && { ...entry, itemId: entry.fruit.id, supplierId: entry.supplier.id, quantity: entry.lot.initialQuantity }
    );
  }
  const entry = await receptionCommands[kind].find(tx, id, today);
  return (
    entry && { ...entry, itemId: entry.item.id, supplierId: entry.supplier?.id ?? null, expiresAt: entry.lot.expiresAt }
  );
}

interface Correction {
  kind: ReceptionKind;
  id: string;
  changes: object;
}

/** Corrects an entry as a confirmed repeat, since all entries of the invoice have the same key. */
function correct(tx: Tx, { kind, id, changes }: Correction, act: ActionContext) {
  const unread = { ...act, ifMatch: null };
  const judged = { ...changes, confirmedRepeat: true } as RawMaterialUpdate & SupplyRecordUpdate;
  return receptionCommands[kind].correct(tx, id, judged, unread);
}

/** The changes of an entry's invoice fields and supplier; the due dates belong to the payable of the invoice. */
function buildPaperChanges({ paper, item }: PricedItem, entry: Entry) {
  return {
    ...toInvoiceNumbers(paper),
    supplierId: paper.supplier.id,
    dueDate: null,
    supplierLot: entry.supplierLot ?? item.lots[0]?.code ?? null,
  };
}

function buildSupplyChanges(priced: PricedItem, entry: Entry): SupplyRecordUpdate {
  const [lot] = priced.item.lots;
  return {
    ...buildPaperChanges(priced, entry),
    ...calculatePrice(priced.cost, entry.quantity),
    expiresAt: entry.lot.expiresAt ?? priced.line.expiresAt ?? lot?.expiresOn ?? null,
    manufacturedOn: ("manufacturedOn" in entry ? entry.manufacturedOn : null) ?? lot?.madeOn ?? null,
  };
}

function buildFruitChanges(priced: PricedItem, entry: Entry): RawMaterialUpdate {
  const { cost, line, paper } = priced;
  const invoiced = calculateQuantity(priced);
  if (line.pay === "invoice" && invoiced !== entry.quantity) {
    const payableReason = `Peso da nota fiscal ${paper.invoice.number}`;
    return {
      ...buildPaperChanges(priced, entry),
      ...calculatePrice(cost, invoiced),
      payableKg: invoiced,
      payableReason,
    };
  }
  const weighed = entry.quantity;
  const paid = calculatePrice(line.pay === "invoice" ? cost : costByScale(cost, { invoiced, weighed }), weighed);
  return { ...buildPaperChanges(priced, entry), ...paid, payableKg: null };
}
