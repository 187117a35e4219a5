import { z } from "zod";
import { id, line, notes, number, optional, partyName, phone, stored, text } from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { document } from "../suppliers/suppliers.schema.ts";

const email = line("E-mail inválido")
  .max(120)
  .regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, "E-mail inválido");

export const customerCreate = z.object({
  name: line("Forneça um nome para o cliente").min(1, "Forneça um nome para o cliente").pipe(partyName(120, 2)),
  /** The CPF or CNPJ without punctuation. */
  document: optional(document),
  /** The phone number in ten or eleven digits. */
  phone: optional(phone()),
  email: optional(email),
  address: optional(text(160)),
  /** The contact person for a recall, with the person's phone number or e-mail address. */
  recallContact: optional(text(120)),
  /** The minimum remaining shelf life in days that a lot must have on the day of its dispatch to this customer. */
  minShelfLifeDays: optional(number(0, { min: 0, max: 3650 })),
  notes: notes(),
});
export type CustomerCreate = z.output<typeof customerCreate>;

export const customerUpdate = customerCreate.partial();
export type CustomerUpdate = z.output<typeof customerUpdate>;

/** A customer; level 2 reads only the customer's name, minimum shelf life and number of dispatches. */
export const customer = z.object({
  name: z.string(),
  document: adminOnly(z.string().nullable()),
  phone: adminOnly(z.string().nullable()),
  email: adminOnly(z.string().nullable()),
  address: adminOnly(z.string().nullable()),
  recallContact: adminOnly(z.string().nullable()),
  minShelfLifeDays: z.number().int().nullable(),
  notes: adminOnly(z.string().nullable()),
  /** The number of dispatches to the customer that are not reverted. */
  dispatches: z.number().int(),
  ...stored,
});
export type Customer = z.output<typeof customer>;

/**
 * @property customerIds  the duplicates, which are merged into the customer of the call; the name of that customer
 * stays unchanged.
 */
export const customerJoin = z.object({ customerIds: z.array(id()).min(1, "Escolha os clientes a juntar").max(50) });
export type CustomerJoin = z.output<typeof customerJoin>;

/** A group of customers whose names are so similar that they may be duplicates. */
export const customerTwins = z.object({
  /** `same`: the names differ only in accents, case or spaces; `near`: the names differ in a letter or a word. */
  alike: z.enum(["same", "near"]),
  /** The customers of the group, the customer with the most dispatches first. */
  customers: z.array(z.object({ id: id(), name: z.string(), dispatches: z.number().int() })),
});
export type CustomerTwins = z.output<typeof customerTwins>;
