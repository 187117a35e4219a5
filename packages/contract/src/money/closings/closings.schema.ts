import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, instant, lotItem, named } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { units } from "../../kinds.ts";
import { changedItem, changeTotal } from "../../ledger/changes/changes.schema.ts";
import { lotTypes } from "../../ledger/lots/lots.schema.ts";
import { movementKindNames } from "../../ledger/lots/movements.schema.ts";

/** A month of the plant's calendar, `YYYY-MM`. */
const month = () =>
  z.string("Escolha o mês").regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, "Informe o mês no formato AAAA-MM");

export const closingCreate = z.object({ month: month() });
export type ClosingCreate = z.output<typeof closingCreate>;

/** Stock at the end of the month. */
const worth = {
  /** Lots with a balance. */
  lots: z.number().int(),
  /** R$ by the cost of each lot; null when no lot has a cost, else lots without one count as zero. */
  value: z.number().nullable(),
  /** Lots with a balance and without a cost. */
  unpriced: z.number().int(),
};

export const closedItem = changedItem.extend(worth);
export type ClosedItem = z.output<typeof closedItem>;

const closedTotal = changeTotal.extend(worth);

/** A month's figures as known at one instant. */
export const closedMonth = z.object({
  items: z.array(closedItem),
  /** By type, since fruit, pulp and product do not add up. */
  totals: z.array(closedTotal),
  /** The debts and the payments in R$. */
  payables: z.object({
    /** Debts for received goods less payments, at the end of the month. */
    open: z.number(),
    /** The amount paid in the month. */
    paid: z.number(),
  }),
  /** The month's entries and movements that are not reverted. */
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
  /** 1 for the first closing of the month; a month that changed afterwards may be closed again. */
  number: z.number().int(),
  closedAt: instant(),
  closedBy: named.nullable(),
  /**
   * Records made afterwards for the month or an earlier one: movements, settlements, costs, debts and corrected items.
   */
  lateChanges: z.number().int(),
};

export const closing = z.object({ ...head, snapshot: closedMonth });
export type Closing = z.output<typeof closing>;

export const closingRow = z.object({
  ...head,
  /** R$ of the stock; null where no lot has a cost. */
  value: z.number().nullable(),
  /** The open debts in R$. */
  open: z.number(),
});
export type ClosingRow = z.output<typeof closingRow>;

export const closingsPage = page(closingRow).extend({
  /** The last closing of each closed month, the latest month first. */
  closed: z.array(z.object(head).omit({ lateChanges: true })),
  /**
   * The month to close next: the one after the last closed, else the first with an entry; null until a month has ended.
   */
  next: z.string().nullable(),
  /** The first month that has an entry; null while there is none. */
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

/** One change of a closed month, recorded after its closing. */
export const lateChange = z.object({
  id: id(),
  kind: z.enum(listKeys(lateKindNames)),
  recordedAt: instant(),
  recordedBy: named.nullable(),
  /** The plant's day of the event; for a cost and a corrected item, the lot's own day. */
  happenedOn: z.string(),
  /** The kind of the movement or, for a reversal, of the reverted movement. */
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
  /** Signed, in the lot's unit: its effect on the stock at the end of the month. */
  quantity: z.number().nullable(),
  /** The supplier of a settlement or a debt. */
  supplier: named.nullable(),
  paymentId: id().nullable(),
  /** The signed amount in R$. */
  amount: z.number().nullable(),
  /** The old and the new value of a cost, in R$ per unit of the lot, or of a debt, in R$. */
  was: z.number().nullable(),
  became: z.number().nullable(),
  reason: z.string().nullable(),
});
export type LateChange = z.output<typeof lateChange>;

export const lateChangesPage = page(lateChange);
