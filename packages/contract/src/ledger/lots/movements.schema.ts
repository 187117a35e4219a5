import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, instant, named, number, optional, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";

export const movementKindNames = {
  entry: "Entrada",
  production: "Produção",
  consumption: "Consumo",
  composition: "Composição",
  shipment: "Saída",
  loss: "Perda",
  adjustment: "Ajuste",
  discard: "Descarte",
  return: "Devolução",
  reversal: "Estorno",
};
export type MovementKind = keyof typeof movementKindNames;

/** The movements that a user may record on a lot; all others belong to an entry. */
export const recordableKinds = ["shipment", "loss", "adjustment", "discard"] as const;
export type RecordableKind = (typeof recordableKinds)[number];

/** A shipment names its customer; every other movement its reason. Only an adjustment has a sign. */
export const movementCreate = z
  .object({
    kind: z.enum(recordableKinds, "Escolha o tipo de movimento"),
    /** In the lot's unit; a quantity that leaves the lot is given without a sign. */
    quantity: number(3, { min: -maxQuantity, max: maxQuantity }),
    reason: optional(text(200)),
    customerId: optional(id()),
    invoiceNumber: optional(text(20)),
    /** The instant of the event; now when absent. */
    occurredAt: z.iso.datetime({ offset: true, error: "Informe data e hora" }).optional(),
  })
  .superRefine((movement, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (movement.quantity === 0) issue("quantity", "A quantidade não pode ser zero");
    if (movement.quantity < 0 && movement.kind !== "adjustment") issue("quantity", "Informe a quantidade sem sinal");
    if (movement.kind === "shipment" && !movement.customerId) issue("customerId", "Escolha o cliente");
    if (movement.kind !== "shipment" && !movement.reason) issue("reason", "Informe o motivo");
  });
export type MovementCreate = z.output<typeof movementCreate>;

export const reversalCreate = z.object({ reason: text(200) });

export const movement = z.object({
  id: id(),
  kind: z.enum(listKeys(movementKindNames)),
  /** The signed quantity in the lot's unit. */
  quantity: z.number(),
  /** The lot's balance after it, in the order of recording. */
  balanceAfter: z.number(),
  occurredAt: instant(),
  recordedAt: instant(),
  user: named.nullable(),
  /** Consumption or composition: the lot that it was used in; return: the lot made of the returned goods. */
  childLot: z.object({ id: id(), code: z.string() }).nullable(),
  reversesId: id().nullable(),
  reversedById: id().nullable(),
  reason: z.string().nullable(),
  customer: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** The dispatch of a shipment and of its returns. */
  dispatch: z.object({ id: id(), code: z.string() }).nullable(),
  /**
   * Whether `POST /movements/{id}/reversal` accepts it: entries and productions are reverted whole, by their own calls.
   */
  reversible: z.boolean(),
});
export type Movement = z.output<typeof movement>;

export const recordedMovement = z.object({ movement, balance: z.number() });
