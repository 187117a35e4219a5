import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, instant, named, optional, text } from "../../core/fields.ts";
import { lotWithItem } from "../../ledger/lots/lots.schema.ts";

export const noticeHowNames = {
  phone: "Telefone",
  message: "Mensagem",
  email: "E-mail",
  letter: "Carta",
  visit: "Pessoalmente",
};
export type NoticeHow = keyof typeof noticeHowNames;

const reason = text(200);
const lotIds = z.array(id()).max(20_000).optional();

/** A recall of a lot. @property lotIds  the recalled lots among the lots made of the lot; all such lots when absent. */
export const recallOfLot = z.object({ reason, lotIds });
export type RecallOfLot = z.output<typeof recallOfLot>;

export const recallCreate = z.object({ lotId: z.uuid("Escolha o lote"), reason, lotIds });

export const noticeCreate = z.object({
  /** The notified customer; null for the health agency. */
  customerId: id().nullable(),
  how: z.enum(listKeys(noticeHowNames), "Escolha como avisou"),
  answer: optional(text(300)),
  /** The quantity that the customer still has, as the customer described it. */
  holds: optional(text(120)),
  /** The instant of the notification; now when absent. */
  notifiedAt: z.iso.datetime({ offset: true, error: "Informe data e hora" }).optional(),
});
export type NoticeCreate = z.output<typeof noticeCreate>;

export const closingCreate = z.object({ conclusion: text(1000) });

const recallFields = {
  id: id(),
  code: z.string(),
  lot: lotWithItem,
  reason: z.string(),
  openedAt: instant(),
  openedBy: named.nullable(),
  closedAt: instant().nullable(),
};

/**
 * The recovery of a recall, in kg of all recalled lots. Returned goods that were dispatched again are not recovered.
 * @property recoveredPct  (on hand at the opening + returned) / (on hand at the opening + dispatched) in %, with two
 * decimals; null when the denominator is zero.
 */
const recovery = {
  onHandAtOpeningKg: z.number(),
  dispatchedKg: z.number(),
  returnedKg: z.number(),
  recoveredPct: z.number().nullable(),
  /** The number of customers that were notified; `toNotify` is the number of all customers to notify. */
  notified: z.number().int(),
  toNotify: z.number().int(),
};

const recalledLot = lotWithItem
  .pick({ id: true, code: true, item: true, netContentG: true, type: true, unit: true })
  .extend({ kgPerUnit: z.number().nullable() });

const lotOfCustomer = z.object({
  lot: recalledLot,
  dispatched: z.number(),
  returned: z.number(),
  out: z.number(),
});

const notice = z.object({
  id: id(),
  customerId: id().nullable(),
  notifiedAt: instant(),
  user: named.nullable(),
  how: z.enum(listKeys(noticeHowNames)),
  answer: z.string().nullable(),
  holds: z.string().nullable(),
});

/** A recall with its present figures. Quantities of a lot are in the lot's unit. */
export const recall = z.object({
  ...recallFields,
  ...recovery,
  closedBy: named.nullable(),
  conclusion: z.string().nullable(),
  lots: z.array(
    z.object({
      lot: recalledLot.extend({
        status: lotWithItem.shape.status,
        producedAt: z.string(),
        expiresAt: z.string().nullable(),
      }),
      share: z.number().nullable(),
      exposureQuantity: z.number().nullable(),
      made: z.number(),
      onHand: z.number(),
      dispatched: z.number(),
      returned: z.number(),
      /** True for a lot made of the returned goods of a recalled lot. */
      isReturn: z.boolean(),
    }),
  ),
  customers: z.array(
    z.object({
      customer: named.extend({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        recallContact: z.string().nullable(),
      }),
      /** The mass in kg dispatched to the customer; null when one of the lots has no mass. */
      dispatchedKg: z.number().nullable(),
      returnedKg: z.number().nullable(),
      outKg: z.number().nullable(),
      notifiedAt: instant().nullable(),
      lots: z.array(lotOfCustomer),
    }),
  ),
  notices: z.array(notice),
  /** The returns and discards since the opening of the recall, with quantities in the unit of the lot. */
  events: z.array(
    z.object({
      kind: z.enum(["returned", "discarded"]),
      lot: recalledLot,
      quantity: z.number(),
      at: instant(),
      user: named.nullable(),
      customer: z.string().nullable(),
    }),
  ),
  /** The deadline for notifying the health agency, calculated with the plant's setting `recallNoticeHours`. */
  agencyDueAt: instant(),
  agencyNotifiedAt: instant().nullable(),
});
export type Recall = z.output<typeof recall>;

export const recallRow = z
  .object({ ...recallFields, ...recovery, lots: z.number().int() })
  .omit({ openedBy: true, onHandAtOpeningKg: true, dispatchedKg: true, returnedKg: true })
  .extend({ lot: lotWithItem.pick({ code: true, type: true, netContentG: true }).extend({ item: named }) });
export type RecallRow = z.output<typeof recallRow>;
