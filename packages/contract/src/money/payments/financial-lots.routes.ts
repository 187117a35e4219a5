import { z } from "zod";
import { listQuery } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { admins } from "../../core/route.ts";
import { lotListFilters, lotMoneySorts } from "../../ledger/lots/lots.routes.ts";
import { hasAtMostOneItem, oneItemMessage } from "../../ledger/lots/lots.schema.ts";
import { financialLotDetail, financialPage, lotPaymentStatuses } from "./financial-lots.schema.ts";

export const financialLotsRoutes = {
  list: admins.get(
    "/financial-lots",
    "Lista os lotes como dinheiro, com o total de todo o filtro; no máximo um item por vez",
    {
      query: listQuery([...lotMoneySorts, "paid", "open"], {
        ...lotListFilters,
        /** Lists only bought lots with this payment status. */
        paymentStatus: z.enum(lotPaymentStatuses).optional(),
        ...pastQuery,
      }).refine(hasAtMostOneItem, oneItemMessage),
      reply: financialPage,
    },
  ),
  read: admins.get("/financial-lots/:id", "Um lote como dinheiro: o que custou, o que foi pago e o que vale", {
    query: z.object(pastQuery),
    reply: financialLotDetail,
  }),
};
