import { z } from "zod";
import { keysOf } from "../../core/collections.rules.ts";
import { id, instant, named, number, optional, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";

/** What the ledger knows. */
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

/** What a person may record on a lot; all else is part of an entry. */
export const recordableKinds = ["shipment", "loss", "adjustment", "discard"] as const;
export type RecordableKind = (typeof recordableKinds)[number];

/** A shipment names its customer; anything else its reason. Only an adjustment has a sign. */
export const movementCreate = z
  .object({
    kind: z.enum(recordableKinds, "Escolha o tipo de movimento"),
    /** In the lot's unit; what goes out is given without a sign. */
    quantity: number(3, { min: -maxQuantity, max: maxQuantity }),
    reason: optional(text(200)),
    /** Of a shipment: whom it goes to. */
    customerId: optional(id()),
    invoiceNumber: optional(text(20)),
    /** When it happened; now when absent. */
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
  kind: z.enum(keysOf(movementKindNames)),
  /** Signed, in the lot's unit. */
  quantity: z.number(),
  /** What the lot held after it, in the order of recording. */
  balanceAfter: z.number(),
  occurredAt: instant(),
  recordedAt: instant(),
  user: named.nullable(),
  /** Of a consumption or composition: what it went into; of a return: the lot made of what came back. */
  childLot: z.object({ id: id(), code: z.string() }).nullable(),
  reversesId: id().nullable(),
  reversedById: id().nullable(),
  reason: z.string().nullable(),
  customer: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** Of a shipment and of what came back of it. */
  dispatch: z.object({ id: id(), code: z.string() }).nullable(),
  /** Whether `POST /movements/{id}/reversal` takes it: entries and productions are taken back whole, by their own call. */
  reversible: z.boolean(),
});
export type Movement = z.output<typeof movement>;

export const recordedMovement = z.object({ movement, balance: z.number() });
