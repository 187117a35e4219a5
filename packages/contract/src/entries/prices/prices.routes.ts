import { admins } from "../../core/route.ts";
import { pricesUpdate, pricesVerdict, unpricedPage } from "./prices.schema.ts";

export const pricesRoutes = {
  unpriced: admins.get(
    "/payments/prices",
    "As entradas sem preço, as mais antigas primeiro, com o último preço pago ao fornecedor",
    { reply: unpricedPage },
  ),
  update: admins.put("/payments/prices", "Lança o preço de várias entradas; cada linha vale por si", {
    body: pricesUpdate,
    reply: pricesVerdict,
  }),
};
