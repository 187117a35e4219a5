import { z } from "zod";
import { keysOf } from "../../core/collections.rules.ts";
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

/** Of what there was when the month was over. */
const worth = {
  /** Lots that held something. */
  lots: z.number().int(),
  /** R$ by what each lot cost; null where no lot has a cost, else those without one count nothing. */
  value: z.number().nullable(),
  /** Lots that held something and have no cost. */
  unpriced: z.number().int(),
};

export const closedItem = changedItem.extend(worth);
export type ClosedItem = z.output<typeof closedItem>;

const closedTotal = changeTotal.extend(worth);

/** A month as it is known at one moment. */
export const closedMonth = z.object({
  items: z.array(closedItem),
  /** By type: fruit, pulp and product do not add up. */
  totals: z.array(closedTotal),
  /** R$. */
  payables: z.object({
    /** Owed for what had been received, less what was paid, when the month was over. */
    open: z.number(),
    /** Paid in the month. */
    paid: z.number(),
  }),
  /** What stands of the month's entries and movements. */
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
  /** 1 for the first closing of the month; a month that changed since may be closed again. */
  number: z.number().int(),
  closedAt: instant(),
  closedBy: named.nullable(),
  /** What was recorded since and belongs in the month or before it: movements, settlements, costs, what is owed and what lots are of. */
  lateChanges: z.number().int(),
};

export const closing = z.object({ ...head, snapshot: closedMonth });
export type Closing = z.output<typeof closing>;

export const closingRow = z.object({
  ...head,
  /** R$ of the stock; null where no lot has a cost. */
  value: z.number().nullable(),
  /** R$ of payables. */
  open: z.number(),
});
export type ClosingRow = z.output<typeof closingRow>;

export const closingsPage = page(closingRow).extend({
  /** The last closing of each month that is closed, the last month first. */
  closed: z.array(z.object(head).omit({ lateChanges: true })),
  /** The month to close next: the one after the last closed, else the first with an entry; null while none has ended. */
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

/** One change of a closed month, recorded after it was closed. */
export const lateChange = z.object({
  id: id(),
  kind: z.enum(keysOf(lateKindNames)),
  recordedAt: instant(),
  recordedBy: named.nullable(),
  /** The plant's day on which it happened; of a cost and of an item put right, the lot's own. */
  happenedOn: z.string(),
  /** Of a movement: its kind or, of a reversal, what it takes back. */
  movementKind: z.enum(keysOf(movementKindNames)).nullable(),
  /** It takes back what had been recorded. */
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
  /** Signed, in the lot's unit: by so much the stock at the end of the month is another. */
  quantity: z.number().nullable(),
  /** Of a settlement and of what is owed: whom it pays. */
  supplier: named.nullable(),
  paymentId: id().nullable(),
  /** R$, signed. */
  amount: z.number().nullable(),
  /** Of a cost, in R$ per unit of the lot, and of what is owed, in R$: as it was until then, and what it became. */
  was: z.number().nullable(),
  became: z.number().nullable(),
  reason: z.string().nullable(),
});
export type LateChange = z.output<typeof lateChange>;

export const lateChangesPage = page(lateChange);
