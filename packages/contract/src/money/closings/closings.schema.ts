import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, instant, lotItem, named } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { units } from "../../kinds.ts";
import { changedItem, changeTotal } from "../../ledger/changes/changes.schema.ts";
import { lotTypes } from "../../ledger/lots/lots.schema.ts";
import { movementKindNames } from "../../ledger/lots/movements.schema.ts";

/** The schema of a month in the plant's time zone, `YYYY-MM`. */
const month = () =>
  z.string("Escolha o mês").regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, "Informe o mês no formato AAAA-MM");

export const closingCreate = z.object({ month: month() });
export type ClosingCreate = z.output<typeof closingCreate>;

/** The stock at the end of the month. */
const worth = {
  /** The number of lots with a balance. */
  lots: z.number().int(),
  /**
   * The value of the stock in R$ at the cost of each lot; null when no lot has a cost. When some lots have a cost, a
   * lot without a cost counts as zero.
   */
  value: z.number().nullable(),
  /** The number of lots with a balance and without a cost. */
  unpriced: z.number().int(),
};

export const closedItem = changedItem.extend(worth);
export type ClosedItem = z.output<typeof closedItem>;

const closedTotal = changeTotal.extend(worth);

/** The figures of a month, calculated from the records made until one instant. */
export const closedMonth = z.object({
  items: z.array(closedItem),
  /** The totals by type of lot; types are not summed, since fruit, pulp and product contain the same mass. */
  totals: z.array(closedTotal),
  /** The debts to suppliers and the payments, in R$. */
  payables: z.object({
    /** The open debts in R$ at the end of the month: the debts for received goods less payments. */
    open: z.number(),
    /** The amount in R$ paid in the month. */
    paid: z.number(),
  }),
  /** The numbers of the month's entries and movements that are not reverted. */
  counts: z.object({
    receipts: z.number().int(),
    productions: z.number().int(),
    dispatches: z.number().int(),
    movements: z.number().int(),
  }),
});
export type ClosedMonth = z.output<typeof closedMonth>;

const head = {
  id: id(),
  month: z.string(),
  /** The number of the closing within its month, from 1; a month that changed after a closing may be closed again. */
  number: z.number().int(),
  closedAt: instant(),
  closedBy: named.nullable(),
  /**
   * The number of records for the month or an earlier month that were made after the closing: movements, settlements,
   * costs, debts and corrected items.
   */
  lateChanges: z.number().int(),
};

export const closing = z.object({ ...head, snapshot: closedMonth });
export type Closing = z.output<typeof closing>;

export const closingRow = z.object({
  ...head,
  /** The value of the stock in R$; null when no lot has a cost. */
  value: z.number().nullable(),
  /** The open debts in R$ at the end of the month. */
  open: z.number(),
});
export type ClosingRow = z.output<typeof closingRow>;

export const closingsPage = page(closingRow).extend({
  /** The last closing of each closed month, the latest month first. */
  closed: z.array(z.object(head).omit({ lateChanges: true })),
  /**
   * The next month to close: the month after the last closed month; without a closing, the first month with an entry.
   * Null until that month has ended.
   */
  next: z.string().nullable(),
  /** The first month that has an entry; null until the first entry is recorded. */
  first: z.string().nullable(),
});

export type ClosingsPage = z.output<typeof closingsPage>;

export const lateKindNames = {
  movement: "Movimento",
  settlement: "Baixa de pagamento",
  cost: "Custo do lote",
  debt: "Valor a pagar",
  item: "Item corrigido",
};

/** One change of a closed month, recorded after the closing of the month. */
export const lateChange = z.object({
  id: id(),
  kind: z.enum(listKeys(lateKindNames)),
  recordedAt: instant(),
  recordedBy: named.nullable(),
  /** The plant's day of the changed event; for a cost or a corrected item, the day the lot was made or received. */
  happenedOn: z.string(),
  /** The kind of the movement; for a reversal, the kind of the reverted movement. */
  movementKind: z.enum(listKeys(movementKindNames)).nullable(),
  isReversal: z.boolean(),
  lot: z
    .object({
      id: id(),
      code: z.string(),
      type: z.enum(lotTypes),
      item: lotItem,
      netContentG: z.number().nullable(),
      unit: z.enum(units),
    })
    .nullable(),
  /** The signed effect of the change on the stock at the end of the month, in the lot's unit. */
  quantity: z.number().nullable(),
  /** The supplier of the settlement or debt. */
  supplier: named.nullable(),
  paymentId: id().nullable(),
  /** The signed change in R$ that the record caused. */
  amount: z.number().nullable(),
  /** The old value of a cost in R$ per unit of the lot, or of a debt in R$; `became` is the new value. */
  was: z.number().nullable(),
  became: z.number().nullable(),
  reason: z.string().nullable(),
});
export type LateChange = z.output<typeof lateChange>;

export const lateChangesPage = page(lateChange);
