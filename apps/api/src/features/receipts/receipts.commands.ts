import { decimal } from "@pomar/contract/decimal";
import { keptCost } from "@pomar/contract/lots/cost.rules";
import type { Unit } from "@pomar/contract/lots/lots.schema";
import { kgPerUnit } from "@pomar/contract/lots/mass.rules";
import type { Resource } from "@pomar/contract/realtime";
import { receptionTotal, receptionUnitCost } from "@pomar/contract/receipts/cost.rules";
import type { ReceiptKind } from "@pomar/contract/receipts/receipt-kinds";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { creation } from "../../shared/stored.ts";
import { reserveCode } from "../lots/lots.commands.ts";
import { lots } from "../lots/lots.table.ts";
import { appendEntry } from "../lots/movements.commands.ts";
import { tellLots } from "../lots/recording.commands.ts";
import { owe } from "../payments/debts.commands.ts";
import { receipts } from "./receipts.table.ts";
import { refuseRepeat } from "./repeats.commands.ts";

type Columns<Table extends { $inferInsert: object }, Omitted extends string> = Omit<
  Table["$inferInsert"],
  "id" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "removedAt" | "version" | Omitted
>;

/** What every kind of reception answers, whatever its goods. */
export interface Answer {
  id: string;
  lot: { id: string; code: string };
  supplier: { id: string; name: string } | null;
}

/** A kind of reception: where its answers are found, and whose lists show it. */
export interface Room<Reply extends Answer> {
  kind: ReceiptKind;
  resource: Resource;
  find: (tx: Tx, id: string, today: string) => Promise<Reply | undefined>;
}

/** What comes in, from whom, on what paper. */
export interface Reception {
  item: { id: string; code: string; densityKgPerL?: number | null };
  unit: Unit;
  /** In `unit`: what enters the lot. */
  quantity: number;
  supplier: { id: string; name: string } | null;
  receivedAt: string;
  confirmedRepeat: boolean | undefined;
  lot: Pick<Columns<typeof lots, never>, "supplierLot" | "expiresAt" | "brix" | "ph" | "acidity">;
  receipt: Columns<typeof receipts, "kind" | "lotId" | "itemId" | "quantity" | "supplierId" | "receivedAt" | "total">;
}

const insertLot = preparedInsert(lots);
const insertReceipt = preparedInsert(receipts);

/** The type of the lot that a kind of reception makes, and the column of its item. */
export const lotOfKind = {
  "raw-material": { type: "raw_material", itemColumn: "fruitId" },
  additive: { type: "additive", itemColumn: "additiveId" },
  additional: { type: "additional", itemColumn: "additionalId" },
  packaging: { type: "packaging", itemColumn: "packagingId" },
} as const satisfies Record<ReceiptKind, { type: (typeof lots.$inferSelect)["type"]; itemColumn: keyof typeof lots }>;

/**
 * Receives anything: one receipt, one lot with a code of its own, one `entry` movement, and a payable when its price
 * says what is owed to whom.
 * @param news  what else is recorded with it, each a single statement.
 * @throws 400 when the day of reception is in the future; 409 when it looks like one that stands, unless that is confirmed.
 */
export async function receive<Reply extends Answer>(
  tx: Tx,
  { room, reception, news }: { room: Room<Reply>; reception: Reception; news?: (entry: Reply) => Promise<void>[] },
  act: Act,
): Promise<Reply> {
  const { kind } = room;
  const { item, quantity, supplier, receivedAt } = reception;
  refuseFuture(reception, act);
  const confirmation = await refuseRepeat(tx, reception, act);
  const code = await reserveCode(tx, { type: lotOfKind[kind].type, itemCode: item.code, on: receivedAt }, act);
  const lot = { ...creation(act), ...lotColumns(kind, reception), code, type: lotOfKind[kind].type, balance: quantity };
  const receipt = { ...creation(act), ...receiptColumns(reception), kind, lotId: lot.id };
  const debt = { lot: { id: lot.id, code }, supplier, amount: receipt.total, dueDate: receipt.dueDate ?? null };
  await Promise.all([
    insertLot(tx, lot),
    appendEntry(tx, { lotId: lot.id, quantity, on: receivedAt }, act),
    insertReceipt(tx, receipt),
    owe(tx, debt, act),
  ]);
  const entry = found(await room.find(tx, receipt.id, act.today));
  await Promise.all([
    audit(tx, act, { action: "create", entity: "receipts", entityId: entry.id, after: { ...entry, ...confirmation } }),
    ...(news?.(entry) ?? []),
  ]);
  tell(room, act);
  return entry;
}

/** @throws 400 when the day of reception is in the future. */
export function refuseFuture({ receivedAt }: Pick<Reception, "receivedAt">, act: Act): void {
  if (receivedAt > act.today)
    throw AppError.invalid([{ path: "receivedAt", message: "A data de entrada não pode estar no futuro" }]);
}

/** What a reception says of its lot. */
export function lotColumns(kind: ReceiptKind, { item, unit, quantity, supplier, receivedAt, ...of }: Reception) {
  const total = receptionTotal(quantity, of.receipt.unitPrice ?? null, of.receipt.freight ?? null);
  return {
    ...of.lot,
    entryKind: kind,
    kgPerUnit: kgPerUnit(lotOfKind[kind].type, unit, item.densityKgPerL ?? null),
    totalCost: total === null ? null : keptCost(decimal(total)),
    invoiceNumber: of.receipt.invoiceNumber ?? null,
    [lotOfKind[kind].itemColumn]: item.id,
    unit,
    initialQuantity: quantity,
    unitCost: receptionUnitCost(quantity, of.receipt.unitPrice ?? null, of.receipt.freight ?? null),
    supplierId: supplier?.id ?? null,
    producedAt: receivedAt,
  };
}

/** What a reception says of its receipt. */
export function receiptColumns({ item, quantity, supplier, receivedAt, receipt }: Reception) {
  return {
    ...receipt,
    itemId: item.id,
    quantity,
    supplierId: supplier?.id ?? null,
    receivedAt,
    total: receptionTotal(quantity, receipt.unitPrice ?? null, receipt.freight ?? null),
  };
}

/** Lists that show a reception of the kind are out of date, and those that show what there is of its thing. */
export function tell({ kind, resource }: Pick<Room<Answer>, "kind" | "resource">, act: Act): void {
  act.outbox.changed.add(resource);
  tellLots([lotOfKind[kind].type], act);
}
