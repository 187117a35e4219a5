import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import type { RecordableKind } from "@pomar/contract/ledger/lots/movements.schema";
import type { Messages } from "../../../ui/form/issues.ts";
import { localDay } from "../../../ui/format/dates.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";

export interface MovementValues {
  quantity: number | null;
  /** The counted quantity of an adjustment, from which the difference is calculated. */
  counted: number | null;
  customerId: string | null;
  invoiceNumber: string;
  reason: string;
  /** The day of the movement as `YYYY-MM-DD`. */
  day: string | null;
}

export const buildEmptyMovement = (): MovementValues => ({
  quantity: null,
  counted: null,
  customerId: null,
  invoiceNumber: "",
  reason: "",
  day: localDay(),
});

/** The difference between the counted quantity and the balance, in the lot's unit; null while no quantity is typed. */
export function calculateDifference(counted: number | null, balance: number): number | null {
  return counted === null ? null : toWire(decimal(counted).minus(balance), 3);
}

/** The body of a movement; a movement of today has no instant, because the server's clock sets it. */
export function toMovementBody(kind: RecordableKind, values: MovementValues, balance: number): unknown {
  const { customerId, invoiceNumber, reason, day } = values;
  const quantity = kind === "adjustment" ? calculateDifference(values.counted, balance) : values.quantity;
  return {
    kind,
    quantity: quantity ?? undefined,
    ...(kind === "shipment" ? { customerId, invoiceNumber, reason } : { reason }),
    ...(day !== null && day !== localDay() && { occurredAt: new Date(`${day}T12:00:00`).toISOString() }),
  };
}

/** Messages about missing fields, which the schema reports only if all others are valid, and about the balance. */
export function listMovementMessages(kind: RecordableKind, values: MovementValues, lot: Lot): Messages {
  const messages: Messages = {};
  if (kind === "shipment" && values.customerId === null) messages.customerId = "Escolha o cliente";
  if (kind !== "shipment" && values.reason.trim() === "") messages.reason = "Informe o motivo";
  const wrong = kind === "adjustment" ? countMessage(values.counted, lot) : quantityMessage(values.quantity, lot);
  if (wrong !== null) messages.quantity = wrong;
  return messages;
}

function countMessage(counted: number | null, { balance }: Lot): string | null {
  if (counted === null) return "Informe a quantidade contada";
  return calculateDifference(counted, balance) === 0 ? "A contagem é igual ao saldo: não há o que ajustar" : null;
}

function quantityMessage(quantity: number | null, { balance, unit }: Lot): string | null {
  if (quantity === null) return "Informe a quantidade";
  return quantity > balance ? `O lote tem ${formatQuantity(balance, unit)}` : null;
}
