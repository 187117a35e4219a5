import { route } from "../route.ts";
import { lot, lotUsage, nextCode, reservedCode } from "./lots.schema.ts";

export const lotsRoutes = {
  read: route({
    method: "GET",
    path: "/lots/:id",
    levels: [1, 2],
    summary: "Um lote com sua situação e seu saldo",
    reply: lot,
  }),
  usage: route({
    method: "GET",
    path: "/lots/usage/:lotId",
    levels: [1, 2],
    summary: "De onde o lote veio e para onde foi",
    reply: lotUsage,
  }),
  nextCode: route({
    method: "POST",
    path: "/lots/next-code/:itemId",
    levels: [1, 2],
    summary: "Reserva o próximo código de lote de um item",
    body: nextCode,
    reply: reservedCode,
  }),
};
