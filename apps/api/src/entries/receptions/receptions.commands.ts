import { decimal } from "@pomar/contract/core/decimal";
import { receptionTotal, receptionUnitCost } from "@pomar/contract/entries/receptions/cost.rules";
import type { ReceptionKind, Unit } from "@pomar/contract/kinds";
import { storedCost } from "@pomar/contract/ledger/lots/cost.rules";
import { kgPerUnit } from "@pomar/contract/ledger/lots/mass.rules";
import { entryInsertColumns, lotInsertColumns, reserveCode, reserveCodes } from "../../ledger/lots/lots.commands.ts";
import { appendAll, appendAt, instantOfEntry } from "../../ledger/lots/movements.commands.ts";
import { insertLot, insertLots } from "../../ledger/lots/stored-lots.commands.ts";
import { createPayable } from "../../money/payments/payables.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import type { ColumnsOf } from "../../platform/db/entity-columns.ts";
import { preparedInsert, preparedInsertAll } from "../../platform/db/insert.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { refuseEarlyDay } from "../../platform/http/early-day.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import type { lots } from "../../schema/ledger/lots.table.ts";
import { type Confirmation, refuseRepeat } from "./repeats.commands.ts";

/** A reception with its item, its supplier and its invoice. */
export interface Reception {
  item: { id: string; code: string; densityKgPerL?: number | null };
  unit: Unit;
  /** The quantity that enters the lot, in `unit`. */
  quantity: number;
  supplier: { id: string; name: string } | null;
  receivedAt: string;
  confirmedRepeat: boolean | undefined;
  lot: Pick<ColumnsOf<typeof lots, never>, "supplierLot" | "expiresAt" | "brix" | "ph" | "acidity">;
  row: ColumnsOf<typeof receipts, "kind" | "lotId" | "itemId" | "quantity" | "supplierId" | "receivedAt" | "total">;
}

const insertReception = preparedInsert(receipts);
const insertReceptions = preparedInsertAll(receipts);

/** The lot type that each kind of reception makes, and the lot's column for the item. */
const lotOfKind = {
  "raw-material": { type: "raw_material", itemColumn: "fruitId" },
  additive: { type: "additive", itemColumn: "additiveId" },
  additional: { type: "additional", itemColumn: "additionalId" },
  packaging: { type: "packaging", itemColumn: "packagingId" },
} as const satisfies Record<ReceptionKind, { type: (typeof lots.$inferSelect)["type"]; itemColumn: keyof typeof lots }>;

/**
 * Writes a reception of any item: one row of `receipts`, one lot with a code of its own, one `entry` movement, and a
 * payable when the reception has a supplier and a price.
 * @returns the reception's id, and the confirmed repeat for the audit event.
 * @throws 400 when the day of reception is in the future or too long ago; 409 when an active reception looks the same,
 * unless the user confirmed the repeat.
 */
export async function postReception(
  tx: Tx,
  kind: ReceptionKind,
  reception: Reception,
  act: ActionContext,
): Promise<{ id: string; confirmation: Confirmation }> {
  const { item, supplier, receivedAt } = reception;
  refuseFuture(reception, act);
  const confirmation = await refuseRepeat(tx, reception, act);
  const code = await reserveCode(tx, { type: lotOfKind[kind].type, itemCode: item.code, on: receivedAt }, act);
  const { lot, entry, row } = buildRows({ kind, reception }, code, act);
  const debt = { lot: { id: lot.id, code }, supplier, amount: row.total, dueDate: row.dueDate ?? null };
  await Promise.all([
    insertLot(tx, lot),
    appendAt(tx, entry, act),
    insertReception(tx, row),
    createPayable(tx, debt, act),
  ]);
  return { id: row.id, confirmation };
}

export interface KindOfReception {
  kind: ReceptionKind;
  reception: Reception;
}

/**
 * Writes all receptions of an invoice with a few statements. The import itself searches for repeats and creates the one
 * payable of the invoice.
 * @param given receptions that are validated, also by `refuseFuture`.
 * @returns the ids of the receptions, in the order of `given`.
 */
export async function postReceptions(tx: Tx, given: readonly KindOfReception[], act: ActionContext): Promise<string[]> {
  const codes = await reserveCodes(
    tx,
    given.map(({ kind, reception: { item, receivedAt: on } }) => {
      return { type: lotOfKind[kind].type, itemCode: item.code, on };
    }),
    act,
  );
  const rows = given.map((one, n) => buildRows(one, codes[n] ?? "", act));
  const [lotRows, entries] = [rows.map(({ lot }) => lot), rows.map(({ entry }) => entry)];
  const receptionRows = rows.map(({ row }) => row);
  await Promise.all([insertLots(tx, lotRows), appendAll(tx, entries, act), insertReceptions(tx, receptionRows)]);
  return receptionRows.map(({ id }) => id);
}

function buildRows({ kind, reception }: KindOfReception, code: string, act: ActionContext) {
  const { quantity, receivedAt } = reception;
  const { type } = lotOfKind[kind];
  const lot = { ...lotInsertColumns(act), ...lotColumns(kind, reception), code, type, balance: quantity };
  const occurredAt = instantOfEntry(receivedAt, act);
  return {
    lot,
    entry: { lotId: lot.id, kind: "entry" as const, quantity, occurredAt },
    row: { ...entryInsertColumns(act), ...receptionRow(reception), kind, lotId: lot.id },
  };
}

/** @throws 400 for a reception day in the future or too long ago. @param before  the stored day, which is allowed. */
export function refuseFuture({ receivedAt }: Pick<Reception, "receivedAt">, act: ActionContext, before?: string): void {
  if (receivedAt > act.today)
    throw AppError.invalid([{ path: "receivedAt", message: "A data de entrada não pode estar no futuro" }]);
  if (receivedAt !== before) refuseEarlyDay("receivedAt", receivedAt, act);
}

export function lotColumns(kind: ReceptionKind, { item, unit, quantity, supplier, receivedAt, ...of }: Reception) {
  const { unitPrice = null, freight = null, payableKg: billed = null } = of.row;
  const total = receptionTotal(billed ?? quantity, unitPrice, freight);
  return {
    ...of.lot,
    entryKind: kind,
    kgPerUnit: kgPerUnit(lotOfKind[kind].type, unit, item.densityKgPerL ?? null),
    totalCost: total === null ? null : storedCost(decimal(total)),
    invoiceNumber: of.row.invoiceNumber ?? null,
    [lotOfKind[kind].itemColumn]: item.id,
    unit,
    initialQuantity: quantity,
    unitCost: receptionUnitCost({ quantity, billed }, unitPrice, freight),
    supplierId: supplier?.id ?? null,
    producedAt: receivedAt,
  };
}

export function receptionRow({ item, quantity, supplier, receivedAt, row }: Reception) {
  return {
    ...row,
    itemId: item.id,
    quantity,
    supplierId: supplier?.id ?? null,
    receivedAt,
    total: receptionTotal(row.payableKg ?? quantity, row.unitPrice ?? null, row.freight ?? null),
  };
}
