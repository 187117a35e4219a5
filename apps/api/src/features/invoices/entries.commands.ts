import { lotShares } from "@pomar/contract/invoices/costs.rules";
import { priceOf } from "@pomar/contract/invoices/price.rules";
import { shareOut } from "@pomar/contract/payments/payments.rules";
import { type RawMaterialCreate, rawMaterialCreate } from "@pomar/contract/raw-materials/raw-materials.schema";
import type { ReceiptKind } from "@pomar/contract/receipts/receipt-kinds";
import { type SupplyKind, supplyRecordCreate } from "@pomar/contract/supply-records/supply-records.schema";
import type { z } from "zod";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { receiveRawMaterial } from "../raw-materials/raw-materials.commands.ts";
import { receiveSupply } from "../supply-records/supply-records.commands.ts";
import { joinEntry } from "./joined.commands.ts";
import { type EnteredItem, numbersOf, type PricedItem, quantityOf } from "./priced-item.ts";

/** Enters an item: one entry for each of its maker's lots, one when it names none, or none where it joins an entry that is there. */
export async function enterItem(tx: Tx, priced: PricedItem, act: ActionContext): Promise<EnteredItem[]> {
  const { line, item, cost } = priced;
  if (line.joinEntryId !== undefined) return [await joinEntry(tx, { ...priced, id: line.joinEntryId }, act)];
  const entered: EnteredItem[] = [];
  for (const [at, part] of partsOf(priced).entries()) {
    const entry = await receive(tx, line.type, bodyOf(priced, part), act);
    const total = entry.total ?? cost.cost;
    entered.push({ n: item.n, lotNumber: at + 1, receiptId: entry.id, lot: entry.lot, total, before: null });
  }
  return entered;
}

interface Part {
  /** In the item's unit. */
  quantity: number;
  /** R$, and what of it is charged beside the goods. */
  cost: number;
  charges: number;
  code: string | null;
  madeOn: string | null;
  expiresOn: string | null;
}

function partsOf({ line, item, cost }: PricedItem): Part[] {
  const whole = quantityOf({ line, item });
  const lots = line.lots ?? item.lots;
  const without = { code: null, madeOn: null, expiresOn: line.expiresAt ?? null };
  if (lots.length === 0) return [{ ...cost, ...without, quantity: whole }];
  const shares = lotShares({ ...item, cost: cost.cost }, whole, lots);
  const charges = shareOut(
    cost.charges,
    shares.map((share) => share.cost),
  );
  return lots.map((lot, at) => ({
    ...{ quantity: shares[at]?.quantity ?? 0, cost: shares[at]?.cost ?? 0, charges: charges[at] ?? 0 },
    ...{ code: lot.code ?? null, madeOn: lot.madeOn ?? null, expiresOn: lot.expiresOn ?? without.expiresOn },
  }));
}

function bodyOf({ line, paper }: PricedItem, part: Part) {
  if (part.quantity <= 0)
    throw AppError.invalid([
      { path: "factor", message: "Com este fator a quantidade fica em zero: confira a unidade" },
    ]);
  const paid = priceOf(part, part.quantity);
  const common = {
    ...{ supplierId: paper.supplier.id, receivedAt: line.receivedAt, supplierLot: part.code },
    ...{ ...paid, ...numbersOf(paper) },
  };
  if (line.type === "raw-material")
    return { ...common, fruitId: line.itemId, grossKg: part.quantity, tareKg: 0 } satisfies z.input<
      typeof rawMaterialCreate
    >;
  return {
    ...{ ...common, itemId: line.itemId, quantity: part.quantity },
    ...{ expiresAt: part.expiresOn, manufacturedOn: part.madeOn },
  } satisfies z.input<ReturnType<typeof supplyRecordCreate>>;
}

async function receive(tx: Tx, kind: ReceiptKind, body: object, act: ActionContext) {
  if (kind === "raw-material")
    return receiveRawMaterial(tx, { ...parsed(rawMaterialCreate, body), ofInvoice: true } as RawMaterialCreate, act);
  return receiveSupply(tx, kind, { ...parsed(supplyRecordCreate(kind as SupplyKind), body), ofInvoice: true }, act);
}

/** Judged as what a form sends is. @throws 400 beside the line's own fields. */
function parsed<Schema extends z.ZodType>(schema: Schema, body: object): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw AppError.invalid(
    result.error.issues.map(({ path, message }) => ({ path: lineField(path.join(".")), message })),
  );
}

/** Where on the line somebody mends what an entry's field is refused for. */
const lineFields: Record<string, string> = {
  quantity: "factor",
  grossKg: "factor",
  fruitId: "itemId",
  supplierLot: "lots",
  manufacturedOn: "lots",
};
const lineField = (path: string) => lineFields[path] ?? path;
