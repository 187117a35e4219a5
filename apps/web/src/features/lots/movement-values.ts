import { decimal, toWire } from "@pomar/contract/decimal";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import type { RecordableKind } from "@pomar/contract/lots/movements.schema";
import type { Messages } from "../../shared/form/issues.ts";
import { localDay } from "../../shared/format/dates.ts";
import { formatQuantity } from "../../shared/format/numbers.ts";

export interface MovementValues {
  quantity: number | null;
  /** Of an adjustment: what was counted, in its place. */
  counted: number | null;
  customer: string;
  invoiceNumber: string;
  reason: string;
  /** `YYYY-MM-DD`. */
  day: string | null;
}

export const emptyMovement = (): MovementValues => ({
  quantity: null,
  counted: null,
  customer: "",
  invoiceNumber: "",
  reason: "",
  day: localDay(),
});

/** What a count changes of the balance, in the lot's unit; null without a count. */
export function countedDifference(counted: number | null, balance: number): number | null {
  return counted === null ? null : toWire(decimal(counted).minus(balance), 3);
}

/** The body of a movement. Of today it carries no instant: the server's clock says it. */
export function movementBody(kind: RecordableKind, values: MovementValues, balance: number): unknown {
  const { customer, invoiceNumber, reason, day } = values;
  const quantity = kind === "adjustment" ? countedDifference(values.counted, balance) : values.quantity;
  return {
    kind,
    quantity: quantity ?? undefined,
    ...(kind === "shipment" ? { customer, invoiceNumber } : { reason }),
    ...(day !== null && day !== localDay() && { occurredAt: new Date(`${day}T12:00:00`).toISOString() }),
  };
}

/** What the lot itself says against a movement: the server would refuse it for the same. */
export function movementMessages(kind: RecordableKind, values: MovementValues, { balance, unit }: Lot): Messages {
  if (kind === "adjustment") {
    if (values.counted === null) return { quantity: "Informe a quantidade contada" };
    if (countedDifference(values.counted, balance) === 0)
      return { quantity: "A contagem é igual ao saldo: não há o que ajustar" };
    return {};
  }
  return values.quantity !== null && values.quantity > balance
    ? { quantity: `O lote tem ${formatQuantity(balance, unit)}` }
    : {};
}
