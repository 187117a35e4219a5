import type { Resource } from "@pomar/contract/realtime";
import {
  type SupplyKind,
  type SupplyRecordCreate,
  type SupplyRecordUpdate,
  supplyIssues,
} from "@pomar/contract/receipts/supply-records.schema";
import type { Act } from "../../shared/act.ts";
import { AppError, newIssues } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { holdAdditional } from "../additionals/additionals.queries.ts";
import { holdAdditive } from "../additives/additives.queries.ts";
import { holdPackaging } from "../packaging/packaging.queries.ts";
import { holdSupplier } from "../suppliers/suppliers.queries.ts";
import { correct, reverse, type Stored } from "./corrections.commands.ts";
import { type Reception, type Room, receive } from "./receipts.commands.ts";
import { findSupplyRecord } from "./supply-records.queries.ts";

type Entry = NonNullable<Awaited<ReturnType<typeof findSupplyRecord>>>;
type Delivery = SupplyRecordCreate & { receivedAt: string };

const resources = {
  additive: "additive-record",
  additional: "additional-record",
  packaging: "packaging-record",
} as const satisfies Record<SupplyKind, Resource>;

const roomOf = (kind: SupplyKind): Room<Entry> => ({
  kind,
  resource: resources[kind],
  find: (tx, id, today) => findSupplyRecord(tx, kind, { id, today }),
});

/** What a kind of supplies asks of its registry; the sentences agree with its gender. */
const items = {
  additive: { hold: holdAdditive, unknown: "Este aditivo não existe", inactive: "está desativado" },
  additional: { hold: holdAdditional, unknown: "Este adicional não existe", inactive: "está desativado" },
  packaging: { hold: holdPackaging, unknown: "Esta embalagem não existe", inactive: "está desativada" },
} as const satisfies Record<SupplyKind, unknown>;

/**
 * Receives supplies; their lot is in the item's unit.
 * @throws 400 for an unknown or inactive item, an unknown supplier, a day in the future, and what the kind asks for.
 */
export async function receiveSupply(tx: Tx, kind: SupplyKind, input: SupplyRecordCreate, act: Act) {
  const reception = await receptionOf(tx, kind, { delivery: { ...input, receivedAt: input.receivedAt ?? act.today } });
  return receive(tx, { room: roomOf(kind), reception }, act);
}

interface Correction {
  id: string;
  input: SupplyRecordUpdate;
}

/** Corrects a reception of supplies; what is given is judged together with what is stored. */
export function correctSupply(tx: Tx, kind: SupplyKind, { id, input }: Correction, act: Act) {
  const rework = (stored: Stored<Entry>) => {
    const before = deliveryOf(stored);
    return receptionOf(tx, kind, { delivery: { ...before, ...input }, known: { entry: stored.entry, before } });
  };
  return correct(tx, { room: roomOf(kind), id, rework }, act);
}

export function reverseSupply(tx: Tx, kind: SupplyKind, id: string, act: Act): Promise<void> {
  return reverse(tx, roomOf(kind), id, act);
}

/** @param known  the reception so far: what it names may be inactive by now, and what was wrong with it is not judged anew. */
async function receptionOf(
  tx: Tx,
  kind: SupplyKind,
  { delivery, known }: { delivery: Delivery; known?: { entry: Entry; before: Delivery } },
): Promise<Reception> {
  const { itemId, supplierId } = delivery;
  const { hold, unknown, inactive } = items[kind];
  const [item, supplier] = await Promise.all([
    hold(tx, itemId),
    supplierId && supplierId !== known?.entry.supplier?.id ? holdSupplier(tx, supplierId) : known?.entry.supplier,
  ]);
  const issues = [];
  if (!item) issues.push({ path: "itemId", message: unknown });
  else if (!item.active && itemId !== known?.entry.item.id)
    issues.push({ path: "itemId", message: `${item.name} ${inactive}` });
  if (supplierId && !supplier) issues.push({ path: "supplierId", message: "Este fornecedor não existe" });
  const needs = { supplier: !(item && "isWater" in item && item.isWater), wholeUnits: item?.unit === "un" };
  const issuesOf = (one: Delivery) => (item ? supplyIssues(kind, one, needs) : []);
  issues.push(...newIssues(issuesOf(delivery), known?.entry.item.id === itemId ? issuesOf(known.before) : []));
  if (!item || issues.length > 0) throw AppError.invalid(issues);
  const { supplierLot, expiresAt, quantity, receivedAt } = delivery;
  const { unitPrice, freight, dueDate, invoiceNumber, invoiceKey, brand, packageOk, notes } = delivery;
  return {
    item,
    unit: item.unit,
    quantity,
    supplier: supplierId && supplier ? supplier : null,
    receivedAt,
    confirmedRepeat: delivery.confirmedRepeat,
    lot: { supplierLot, expiresAt },
    receipt: { unitPrice, freight, dueDate, invoiceNumber, invoiceKey, brand, packageOk, notes },
  };
}

/** What was given when it was stored; every field set. */
function deliveryOf({ receipt, lot, entry }: Stored<Entry>): Delivery {
  return {
    itemId: entry.item.id,
    supplierId: receipt.supplierId,
    receivedAt: receipt.receivedAt,
    quantity: receipt.quantity,
    unitPrice: receipt.unitPrice,
    freight: receipt.freight,
    dueDate: receipt.dueDate,
    invoiceNumber: receipt.invoiceNumber,
    invoiceKey: receipt.invoiceKey,
    brand: receipt.brand,
    supplierLot: lot.supplierLot,
    expiresAt: lot.expiresAt,
    packageOk: receipt.packageOk,
    notes: receipt.notes,
  };
}
