import { z } from "zod";
import { id } from "../../core/fields.ts";
import { adminOnly, staff } from "../../core/route.ts";
import { productionKinds, receptionKinds } from "../../kinds.ts";

const range = z.object({ low: z.number(), high: z.number() }).nullable();

export const usualRoutes = {
  read: staff.get(
    "/usual",
    "Entre quanto e quanto ficam as últimas entradas ou usos de um item, do percentil 10 ao 90; nulo abaixo de 8",
    {
      query: z.object({
        /** A kind of entry, or a production's consumption of a supply. */
        of: z.enum([...receptionKinds, ...productionKinds, "consumption"]),
        /** The id of a fruit or a supply. */
        item: id(),
        /** For receptions: those of this supplier when there are enough, else all of the item. */
        supplier: id().optional(),
        /** For packings: those of this net content, in g. */
        contentG: z.coerce.number("Informe um número").positive().optional(),
      }),
      reply: z.object({
        /** In the unit of the produced or consumed lots; for raw material the net weight in kg. */
        quantity: range,
        /** R$ per unit; null for an item that is not bought. */
        unitPrice: adminOnly(range),
        /** The filling loss of packings, in % of the input; null for other entries. */
        fillLossPct: range,
      }),
    },
  ),
};
