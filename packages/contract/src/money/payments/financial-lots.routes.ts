import { z } from "zod";
import { day, flag, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { route } from "../../core/route.ts";
import { lotStatuses } from "../../ledger/lots/lot-status.rules.ts";
import { lotMoneySorts } from "../../ledger/lots/lots.routes.ts";
import { hasAtMostOneItem, itemFilters, lotTypes, oneItemMessage } from "../../ledger/lots/lots.schema.ts";
import { financialLotDetail, financialPage, lotPaymentStatuses } from "./financial-lots.schema.ts";

export const financialLotsRoutes = {
  list: route({
    method: "GET",
    path: "/financial-lots",
    levels: [1],
    summary: "Lista os lotes como dinheiro, com o total de todo o filtro; no máximo um item por vez",
    query: listQuery([...lotMoneySorts, "paid", "open"], {
      ...itemFilters,
      type: z.enum(lotTypes).optional(),
      status: z.enum(lotStatuses).optional(),
      omitRemoved: flag().optional(),
      supplier: id().optional(),
      /** In this place; for a chamber, also in its positions. */
      place: id().optional(),
      /** With a balance. */
      inStock: flag().optional(),
      /** Expires on this day or later. */
      expiresFrom: day().optional(),
      expiresBefore: day().optional(),
      /** Made or received from this day on. */
      from: day().optional(),
      to: day().optional(),
      /** With a reading outside its fruit's limits. */
      readings: z.literal("outside").optional(),
      /** For bought lots only. */
      paymentStatus: z.enum(lotPaymentStatuses).optional(),
      ...pastQuery,
    }).refine(hasAtMostOneItem, oneItemMessage),
    reply: financialPage,
  }),
  read: route({
    method: "GET",
    path: "/financial-lots/:id",
    levels: [1],
    summary: "Um lote como dinheiro: o que custou, o que foi pago e o que vale",
    query: z.object(pastQuery),
    reply: financialLotDetail,
  }),
};
