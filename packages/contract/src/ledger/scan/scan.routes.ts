import { z } from "zod";
import { id, line, named, text } from "../../core/fields.ts";
import { staff } from "../../core/route.ts";
import { lotWithItem } from "../lots/lots.schema.ts";

/** The maximum number of lots that the lookup returns for a scanned code or a typed text. */
export const maxScanned = 20;

/** A lot that a scanned code may mean, without money. */
export const scannedLot = lotWithItem.extend({
  supplier: named.nullable(),
  supplierLot: z.string().nullable(),
  /** The reason why the lot was blocked, recalled or discarded. */
  decisionReason: z.string().nullable(),
  /** The full name of the lot's place. */
  location: z.string().nullable(),
});
export type ScannedLot = z.output<typeof scannedLot>;

/** The minimum length of a search by the end of a code; a single character matches every tenth code. */
export const fewestSigns = 2;

/** Whether the code or the provisional mark of a lot ends with these characters, in capitals and without dashes. */
export const endsWithSigns = ({ code, provisionalCode }: Pick<ScannedLot, "code" | "provisionalCode">, signs: string) =>
  [code, provisionalCode ?? ""].some((written) => written.replaceAll("-", "").endsWith(signs));

export const scanRoutes = {
  read: staff.get(
    "/lots/scanned",
    "Os lotes que uma leitura pode querer dizer: por código, código anterior ou marca provisória, lote do fornecedor ou chave da nota; os que podem ser usados na frente, no máximo vinte",
    {
      query: z
        .object({
          code: text(20).optional(),
          lot: id().optional(),
          /** The supplier's lot number, in capitals or small letters. */
          supplierLot: text(40).optional(),
          /** An invoice key of 44 characters; the lookup returns the lots of that invoice. */
          invoiceKey: text(44, 44).optional(),
        })
        .refine((query) => Object.values(query).some((value) => value !== undefined), "Informe o que foi lido"),
      reply: z.array(scannedLot),
    },
  ),
  ending: staff.get(
    "/lots/ending",
    "Os lotes cujo código ou marca provisória termina com estes caracteres, com ou sem traços; os que podem ser usados na frente, no máximo vinte",
    {
      query: z.object({
        signs: line()
          .toUpperCase()
          .regex(/^[A-Z0-9-]{2,20}$/, "Digite de 2 a 20 letras, números e traços"),
      }),
      reply: z.array(scannedLot),
    },
  ),
};
