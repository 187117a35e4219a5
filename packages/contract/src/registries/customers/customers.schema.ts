import { z } from "zod";
import { id, line, notes, number, optional, partyName, phone, stored, text } from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { document } from "../suppliers/suppliers.schema.ts";

const email = line("E-mail inválido")
  .max(120)
  .regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, "E-mail inválido");

export const customerCreate = z.object({
  name: line("Forneça um nome para o cliente").min(1, "Forneça um nome para o cliente").pipe(partyName(120, 2)),
  /** CPF or CNPJ without punctuation. */
  document: optional(document),
  /** Ten or eleven digits. */
  phone: optional(phone()),
  email: optional(email),
  address: optional(text(160)),
  /** Whom to call when a lot is recalled, and how. */
  recallContact: optional(text(120)),
  /** Days that a lot must still keep on the day it is dispatched. */
  minShelfLifeDays: optional(number(0, { min: 0, max: 3650 })),
  notes: notes(),
});
export type CustomerCreate = z.output<typeof customerCreate>;

export const customerUpdate = customerCreate.partial();
export type CustomerUpdate = z.output<typeof customerUpdate>;

/** Level 2 reads whom goods go to and what they ask for, and nothing else of them. */
export const customer = z.object({
  name: z.string(),
  document: adminOnly(z.string().nullable()),
  phone: adminOnly(z.string().nullable()),
  email: adminOnly(z.string().nullable()),
  address: adminOnly(z.string().nullable()),
  recallContact: adminOnly(z.string().nullable()),
  minShelfLifeDays: z.number().int().nullable(),
  notes: adminOnly(z.string().nullable()),
  /** How many dispatches stand. */
  dispatches: z.number().int(),
  ...stored,
});
export type Customer = z.output<typeof customer>;

/** @property customerIds  the customers that are one with the customer of the call, which keeps its name. */
export const customerJoin = z.object({ customerIds: z.array(id()).min(1, "Escolha os clientes a juntar").max(50) });
export type CustomerJoin = z.output<typeof customerJoin>;

/** Customers whose names may be one. */
export const customerTwins = z.object({
  /** `same`: but for accents, case and spaces; `near`: by a letter or a word. */
  alike: z.enum(["same", "near"]),
  /** The one with the most dispatches first. */
  customers: z.array(z.object({ id: id(), name: z.string(), dispatches: z.number().int() })),
});
export type CustomerTwins = z.output<typeof customerTwins>;
