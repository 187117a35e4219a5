import type { LotType, Unit } from "@pomar/contract/lots/lots.schema";
import { uuidv7 } from "uuidv7";
import type { Act } from "../../shared/act.ts";
import { AppError } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { creation } from "../../shared/stored.ts";
import { reserveCode } from "../lots/lots.commands.ts";
import { lotMovements, lots } from "../lots/lots.table.ts";
import { receipts } from "./receipts.table.ts";

type Columns<Table extends { $inferInsert: object }, Omitted extends string> = Omit<
  Table["$inferInsert"],
  "id" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "removedAt" | "version" | Omitted
>;

const insertLot = preparedInsert(lots);
const insertMovement = preparedInsert(lotMovements);
const insertReceipt = preparedInsert(receipts);

interface Reception {
  type: LotType;
  unit: Unit;
  itemCode: string;
  /** In `unit`: what enters the lot. */
  quantity: number;
  /** Item, supplier, expiry, cost and readings. */
  lot: Columns<typeof lots, "code" | "type" | "unit" | "initialQuantity" | "balance" | "producedAt">;
  receipt: Columns<typeof receipts, "lotId">;
}

/**
 * Receives anything from a supplier: one receipt, one lot with a code of its own, one `entry` movement.
 * @returns ids of the receipt and of the lot, and the lot's code.
 * @throws 400 when the day of reception is in the future.
 */
export async function receive(tx: Tx, reception: Reception, act: Act) {
  const { type, unit, quantity, receipt } = reception;
  const { receivedAt } = receipt;
  if (receivedAt > act.today)
    throw AppError.invalid([{ path: "receivedAt", message: "A data de entrada não pode estar no futuro" }]);

  const lot = {
    ...creation(act),
    ...reception.lot,
    code: await reserveCode(tx, type, reception.itemCode, receivedAt, act),
    type,
    unit,
    initialQuantity: quantity,
    balance: quantity,
    producedAt: receivedAt,
  };
  const row = { ...creation(act), ...receipt, lotId: lot.id };
  const movement = {
    id: uuidv7(),
    lotId: lot.id,
    kind: "entry" as const,
    quantity,
    occurredAt: receivedAt === act.today ? act.at : middayOf(receivedAt),
    recordedAt: act.at,
    recordedBy: act.by.id,
  };
  await Promise.all([
    insertLot(tx, lot),
    insertMovement(tx, movement),
    insertReceipt(tx, row),
    audit(tx, act, { action: "create", entity: "receipts", entityId: row.id, after: { ...row, lot } }),
  ]);
  act.outbox.changed.add("lots");
  return { id: row.id, lotId: lot.id, code: lot.code };
}

/** An instant that is on that calendar day from UTC-12 to UTC+11. */
function middayOf(day: string): string {
  return `${day}T12:00:00.000Z`;
}
