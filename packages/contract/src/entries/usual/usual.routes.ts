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
        /** The kind of entry; `consumption` is a production's consumption of a supply. */
        of: z.enum([...receptionKinds, ...productionKinds, "consumption"]),
        /** The id of the fruit or supply whose entries or uses are evaluated. */
        item: id(),
        /**
         * The supplier of a reception: the ranges are calculated from this supplier's receptions when there are enough,
         * otherwise from all receptions of the item.
         */
        supplier: id().optional(),
        /** The net content in g: only packings with this net content are included. */
        contentG: z.coerce.number("Informe um número").positive().optional(),
      }),
      reply: z.object({
        /** The usual quantity, in the unit of the produced or consumed lots; for raw material the net weight in kg. */
        quantity: range,
        /** The usual price in R$ per unit; null for an item that is not bought. */
        unitPrice: adminOnly(range),
        /** The usual filling loss of the fruit's packings in % of the input, whatever their content; null for other entries. */
        fillLossPct: range,
      }),
    },
  ),
};
