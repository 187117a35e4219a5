import { route } from "../../core/route.ts";
import { pricesUpdate, pricesVerdict, unpricedPage } from "./prices.schema.ts";

export const pricesRoutes = {
  unpriced: route({
    method: "GET",
    path: "/payments/prices",
    levels: [1],
    summary: "As entradas sem preço, as mais antigas primeiro, com o último preço pago ao fornecedor",
    reply: unpricedPage,
  }),
  update: route({
    method: "PUT",
    path: "/payments/prices",
    levels: [1],
    summary: "Lança o preço de várias entradas; cada linha vale por si",
    body: pricesUpdate,
    reply: pricesVerdict,
  }),
};
