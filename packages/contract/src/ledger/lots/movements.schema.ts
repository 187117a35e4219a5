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

/** The kinds of movements that a user may record directly on a lot; the remaining kinds belong to an entry. */
export const recordableKinds = ["shipment", "loss", "adjustment", "discard"] as const;
export type RecordableKind = (typeof recordableKinds)[number];

/**
 * A new movement. A shipment needs a customer, and the remaining kinds need a reason. Only the quantity of an
 * adjustment has a sign.
 */
export const movementCreate = z
  .object({
    kind: z.enum(recordableKinds, "Escolha o tipo de movimento"),
    /** The quantity in the lot's unit; for a shipment, loss or discard the quantity is positive. */
    quantity: number(3, { min: -maxQuantity, max: maxQuantity }),
    reason: optional(text(200)),
    customerId: optional(id()),
    invoiceNumber: optional(text(20)),
    /** The instant of the movement; now when absent. */
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
  /** The lot's balance after the movement and all movements that were recorded earlier. */
  balanceAfter: z.number(),
  occurredAt: instant(),
  recordedAt: instant(),
  user: named.nullable(),
  /**
   * The lot that the movement went into: for a consumption or composition the lot made of this lot, for a return the
   * lot of the returned goods.
   */
  childLot: z.object({ id: id(), code: z.string() }).nullable(),
  reversesId: id().nullable(),
  reversedById: id().nullable(),
  reason: z.string().nullable(),
  customer: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** The dispatch to which a shipment or a return belongs. */
  dispatch: z.object({ id: id(), code: z.string() }).nullable(),
  /**
   * Whether `POST /movements/{id}/reversal` accepts the movement; receptions and productions are reverted as a whole,
   * by separate calls.
   */
  reversible: z.boolean(),
});
export type Movement = z.output<typeof movement>;

export const recordedMovement = z.object({ movement, balance: z.number() });
