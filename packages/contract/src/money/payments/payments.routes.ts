import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { admins } from "../../core/route.ts";
import {
  maxSettled,
  payment,
  paymentCreate,
  paymentFilters,
  paymentPage,
  paymentUpdate,
  settled,
  settlementCreate,
  settlementReversal,
  settlementsCreate,
} from "./payments.schema.ts";

const paymentSorts = ["dueDate", "createdAt", "amount"] as const;

export const paymentsRoutes = {
  create: admins.post("/payments", "Cria uma conta a pagar, ou junta as de vários lotes de um fornecedor", {
    body: paymentCreate,
    reply: payment,
  }),
  list: admins.get("/payments", "Lista as contas a pagar, com o resumo e o total de todo o filtro", {
    query: listQuery(paymentSorts, {
      /** The ids of the listed payments, separated by commas. */
      ids: z
        .string()
        .transform((value) => value.split(","))
        .pipe(z.array(id()).max(maxSettled))
        .optional(),
      supplier: id().optional(),
      status: z.enum(paymentFilters).optional(),
      /** Payments with an instalment due on this day or later, unpaid if the status filter selects open amounts. */
      dueFrom: day().optional(),
      dueTo: day().optional(),
      /** Lists only payments with a settlement on this day or later that is not reverted. */
      paidFrom: day().optional(),
      paidTo: day().optional(),
      ...pastQuery,
    }),
    reply: paymentPage,
  }),
  read: admins.get("/payments/:id", "Uma conta a pagar com seus lotes, parcelas e baixas", {
    query: z.object(pastQuery),
    reply: payment,
  }),
  update: admins.put("/payments/:id", "Completa um rascunho ou muda vencimento e parcelas do que ainda não foi pago", {
    body: paymentUpdate,
    reply: payment,
  }),
  remove: admins.delete("/payments/:id", "Cancela uma conta a pagar sem baixas"),
  settle: admins.post("/payments/:id/settlements", "Registra o que foi pago de uma conta, no todo ou em parte", {
    body: settlementCreate,
    reply: payment,
  }),
  settleAll: admins.post(
    "/payments/settlements",
    "Paga por inteiro o que está em aberto de várias contas, numa data e forma: todas ou nenhuma",
    { body: settlementsCreate, reply: settled },
  ),
  reverse: admins.post("/settlements/:id/reversal", "Estorna uma baixa", { body: settlementReversal, reply: payment }),
  receipt: admins.get("/payments/:id/receipt.pdf", "O recibo do que foi pago de uma conta, em PDF", {
    download: ["application/pdf"],
  }),
};
