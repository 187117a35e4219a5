import { z } from "zod";
import { id } from "../../core/fields.ts";
import { adminOnly, route } from "../../core/route.ts";
import { productionKinds, receiptKinds } from "../../kinds.ts";

const range = z.object({ low: z.number(), high: z.number() }).nullable();

export const usualRoutes = {
  read: route({
    method: "GET",
    path: "/usual",
    levels: [1, 2],
    summary:
      "Entre quanto e quanto ficam as últimas entradas ou usos de um item, do percentil 10 ao 90; nulo abaixo de 8",
    query: z.object({
      /** A kind of entry, or what productions take of a supply at a time. */
      of: z.enum([...receiptKinds, ...productionKinds, "consumption"]),
      /** A fruit or a supply. */
      item: id(),
      /** Of receptions: those of this supplier where they are enough, else all of the item. */
      supplier: id().optional(),
      /** Of packings: those of this net content, in g. */
      contentG: z.coerce.number("Informe um número").positive().optional(),
    }),
    reply: z.object({
      /** In the unit of the lots that they made or took from; of fruit received the net weight in kg. */
      quantity: range,
      /** R$ per unit; null of what is not bought. */
      unitPrice: adminOnly(range),
      /** The loss in filling of packings, in % of what went in; null for anything else. */
      fillLossPct: range,
    }),
  }),
};
