import { z } from "zod";
import { id, line, named, text } from "../../core/fields.ts";
import { route } from "../../core/route.ts";
import { lotWithItem } from "../lots/lots.schema.ts";

/** How many lots a read or the signs that are typed may lead to. */
export const mostScanned = 20;

/** A lot that a read may mean: nothing of money. */
export const scannedLot = lotWithItem.extend({
  supplier: named.nullable(),
  supplierLot: z.string().nullable(),
  /** Why it was blocked, recalled or discarded. */
  decisionReason: z.string().nullable(),
  /** The full name of the place where it stands. */
  location: z.string().nullable(),
});
export type ScannedLot = z.output<typeof scannedLot>;

/** The fewest signs that matches are shown for: one alone is at the end of every tenth code. */
export const fewestSigns = 2;

export const scanRoutes = {
  read: route({
    method: "GET",
    path: "/lots/scanned",
    levels: [1, 2],
    summary:
      "Os lotes que uma leitura pode querer dizer: por código, código anterior ou marca provisória, lote do fornecedor ou chave da nota; os que podem ser usados na frente, no máximo vinte",
    query: z
      .object({
        code: text(20).optional(),
        lot: id().optional(),
        /** In capitals or not. */
        supplierLot: text(40).optional(),
        /** 44 characters: the lots that came with it. */
        invoiceKey: text(44, 44).optional(),
      })
      .refine((query) => Object.values(query).some((value) => value !== undefined), "Informe o que foi lido"),
    reply: z.array(scannedLot),
  }),
  ending: route({
    method: "GET",
    path: "/lots/ending",
    levels: [1, 2],
    summary:
      "Os lotes cujo código termina com estes sinais, com ou sem traços; os que podem ser usados na frente, no máximo vinte",
    query: z.object({
      signs: line()
        .toUpperCase()
        .regex(/^[A-Z0-9-]{2,20}$/, "Digite de 2 a 20 letras, números e traços"),
    }),
    reply: z.array(scannedLot),
  }),
};
