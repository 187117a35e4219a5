import { z } from "zod";
import { id, line, named, text } from "../../core/fields.ts";
import { staff } from "../../core/route.ts";
import { lotWithItem } from "../lots/lots.schema.ts";

/** The maximum number of lots that the lookup returns for a scanned code. */
export const maxScanned = 20;
/** The maximum number of lots that the search by typed characters returns. */
export const maxTyped = 100;

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

/** The minimum length of a search by a part of a code; a single character is in nearly every code. */
export const fewestSigns = 2;

/** Whether typed characters may be a part of the name of an item or a supplier; two letters are in too many names. */
export const isOfName = (signs: string): boolean => /^[A-Z]{3,}$/.test(signs);

/** The typed characters as they are compared with a code: in capitals, and without dashes. */
export const toSigns = (typed: string): string => typed.replaceAll("-", "").toUpperCase();

/** Whether the code or the provisional mark of a lot has these characters at its end, or anywhere. */
export const hasSigns = (
  { code, provisionalCode }: Pick<ScannedLot, "code" | "provisionalCode">,
  signs: string,
  where: "endsWith" | "includes",
) => [code, provisionalCode ?? ""].some((written) => toSigns(written)[where](signs));

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
  typed: staff.get(
    "/lots/typed",
    "Os lotes que têm estes caracteres no código ou na marca provisória, com ou sem traços, ou no nome do item ou fornecedor; em estoque, e os que terminam assim, na frente; no máximo cem",
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
