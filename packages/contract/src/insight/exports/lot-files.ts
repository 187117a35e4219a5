import { z } from "zod";
import { writtenDay } from "../../core/calendar.rules.ts";
import { formatNumber } from "../../core/decimal.ts";
import { calculatorRoutes } from "../../entries/calculator/calculator.routes.ts";
import { calculatorRecord } from "../../entries/calculator/calculator.schema.ts";
import { type Figure, formulas } from "../../entries/calculator/formulas.rules.ts";
import { invoicesRoutes } from "../../entries/invoices/invoices.routes.ts";
import { invoiceRow } from "../../entries/invoices/invoices.schema.ts";
import { lotStatusNames } from "../../ledger/lots/lot-status.rules.ts";
import { lotsRoutes } from "../../ledger/lots/lots.routes.ts";
import { type LotRow, lotRow, lotTypeNames } from "../../ledger/lots/lots.schema.ts";
import { closingsRoutes } from "../../money/closings/closings.routes.ts";
import { financialLotsRoutes } from "../../money/payments/financial-lots.routes.ts";
import { lotPaymentNames, wholeFinancialLot } from "../../money/payments/financial-lots.schema.ts";
import { paymentStatusNames } from "../../money/payments/payment-status.ts";
import { paymentsRoutes } from "../../money/payments/payments.routes.ts";
import { outsideName } from "../../money/payments/payments.rules.ts";
import { type PaymentRow, wholePaymentRow } from "../../money/payments/payments.schema.ts";
import { auditRoutes } from "../../people/audit/audit.routes.ts";
import { type AuditAction, entityNames } from "../../people/audit/audit.schema.ts";
import { countsRoutes } from "../../stock/counts/counts.routes.ts";
import { countStateNames, scopeWords } from "../../stock/counts/counts.schema.ts";
import { lotDashboardsRoutes } from "../lot-dashboards/lot-dashboards.routes.ts";
import { type WholeV2Lot, wholeV2Lot } from "../lot-dashboards/lot-dashboards.schema.ts";
import {
  acidity,
  brix,
  type ColumnsOfRow,
  choice,
  day,
  flag,
  instant,
  item,
  list,
  listFile,
  noted,
  number,
  ph,
  recorded,
  text,
  totalSolids,
  wholeFile,
  words,
} from "./columns.ts";

/** The instalments of a payment, each with its due day and amount; empty for a draft. */
const parts = z.array(z.object({ dueDate: z.string(), amount: z.number() }));
const invoiceFileRow = invoiceRow.extend({ parts });
const paymentFileRow = wholePaymentRow.extend({ parts });
const dueDays = list(
  "parts",
  "Vencimentos (R$)",
  ({ dueDate, amount }: z.output<typeof parts>[number]) => `${writtenDay(dueDate)} ${formatNumber(amount, 2)}`,
);

const lotColumns: ColumnsOfRow<LotRow> = [
  text("code", "Lote"),
  choice("type", "Tipo", lotTypeNames),
  ...item,
  choice("status", "Situação", lotStatusNames),
  text("decisionReason", "Motivo da situação"),
  number("initialQuantity", "Quantidade inicial (na unidade)", 3),
  number("balance", "Saldo (na unidade)", 3),
  text("unit", "Unidade"),
  number("netContentG", "Conteúdo líquido (g)", 3),
  number("unitCost", "Custo (R$/unidade)", 4),
  day("producedAt", "Data"),
  day("expiresAt", "Validade"),
  text("supplier.name", "Fornecedor"),
  text("supplierLot", "Lote do fornecedor"),
  flag("composite", "Lote composto"),
  brix,
  ph,
  acidity,
  totalSolids,
  text("location", "Local"),
  ...noted,
];

const balanceValue = number("value", "Valor do saldo (R$)", 2);
const paid = [number("paid", "Pago (R$)", 2), number("open", "Em aberto (R$)", 2)] as const;

/** The columns of the list of lots, followed by the columns of the lot dashboards. */
const v2Columns: ColumnsOfRow<WholeV2Lot> = [
  ...lotColumns,
  balanceValue,
  number("usedShare", "Parte usada (0 a 1)", 4),
  number("daysLeft", "Dias até vencer", 0),
];
const v2File = (type: keyof typeof lotDashboardsRoutes, slug: string, words: string) =>
  wholeFile(
    lotDashboardsRoutes[type].list,
    { name: `lotes-${slug}`, sheet: `Lotes de ${words}`, row: wholeV2Lot },
    v2Columns,
  );

const actionNames: Record<AuditAction, string> = { create: "Criação", update: "Alteração", remove: "Remoção" };

export const lotFiles = {
  closings: listFile(closingsRoutes.list, { name: "fechamentos", sheet: "Fechamentos" }, [
    text("month", "Mês"),
    number("number", "Fechamento", 0),
    instant("closedAt", "Fechado em"),
    text("closedBy.name", "Fechado por"),
    number("value", "Valor em estoque (R$)", 2),
    number("open", "A pagar (R$)", 2),
    number("lateChanges", "Mudanças depois", 0),
  ]),
  counts: listFile(countsRoutes.list, { name: "inventarios", sheet: "Inventários" }, [
    text("code", "Inventário"),
    words("scope", "O que contar", scopeWords),
    flag("blind", "Às cegas"),
    choice("state", "Situação", countStateNames),
    number("lots", "Lotes", 0),
    number("counted", "Contados", 0),
    instant("createdAt", "Aberto"),
    text("createdBy.name", "Aberto por"),
    instant("endedAt", "Encerrado"),
    text("endedBy.name", "Encerrado por"),
  ]),
  lots: wholeFile(lotsRoutes.list, { name: "lotes", sheet: "Lotes", row: lotRow }, lotColumns),
  "final-product-2": v2File("final_product", "produto-final", "produto final"),
  "pulp-base-2": v2File("pulp", "pasta", "pasta"),
  "raw-material-2": v2File("raw_material", "materia-prima", "matéria-prima"),
  "additives-2": v2File("additive", "aditivos", "aditivos"),
  "additionals-2": v2File("additional", "adicionais", "adicionais"),
  "packaging-2": v2File("packaging", "embalagens", "embalagens"),
  invoices: wholeFile(invoicesRoutes.list, { name: "notas-fiscais", sheet: "Notas fiscais", row: invoiceFileRow }, [
    text("number", "Número"),
    text("series", "Série"),
    { path: "key", header: "Chave da nota", kind: "invoiceKey" },
    text("supplier.name", "Fornecedor"),
    day("issuedOn", "Emitida em"),
    number("amount", "Valor (R$)", 2),
    number("outside", "Fora do estoque (R$)", 2),
    dueDays,
    number("entryCount", "Entradas", 0),
    ...recorded,
  ]),
  payments: wholeFile(paymentsRoutes.list, { name: "pagamentos", sheet: "Pagamentos", row: paymentFileRow }, [
    text("supplier.name", "Fornecedor"),
    text("supplier.pixKey", "Chave Pix"),
    choice("status", "Situação", paymentStatusNames),
    day("dueDate", "Vencimento"),
    number("amount", "Valor (R$)", 2),
    ...paid,
    number("installments", "Parcelas", 0),
    dueDays,
    list("lots", "Lotes", ({ code }: PaymentRow["lots"][number]) => code),
    number("outside", `${outsideName} (R$)`, 2),
    instant("cancelledAt", "Cancelado em"),
    ...noted,
  ]),
  "financial-lots": wholeFile(
    financialLotsRoutes.list,
    { name: "lotes-financeiros", sheet: "Lotes financeiros", row: wholeFinancialLot },
    [
      ...lotColumns,
      number("total", "Custo total (R$)", 2),
      ...paid,
      choice("paymentStatus", "Pagamento", lotPaymentNames),
      balanceValue,
    ],
  ),
  "calculator-records": wholeFile(
    calculatorRoutes.list,
    { name: "registros-da-calculadora", sheet: "Registros da calculadora", row: calculatorRecord },
    [
      text("title", "Título"),
      choice("formula", "Fórmula", Object.fromEntries(formulas.map(({ key, name }) => [key, name]))),
      number("formulaVersion", "Versão da fórmula", 0),
      list("figures", "Resultado", ({ label, unit, decimals, value }: Figure) =>
        value === null ? `${label} –` : `${label} ${formatNumber(value, decimals)} ${unit}`.trimEnd(),
      ),
      text("written", "Conta"),
      list("warnings", "Avisos", (warning: string) => warning),
      text("fruit.name", "Fruta"),
      text("lot.code", "Lote"),
      ...noted,
    ],
  ),
  audit: listFile(auditRoutes.list, { name: "historico", sheet: "Histórico" }, [
    instant("at", "Quando"),
    text("actor.name", "Quem"),
    choice("action", "O que fez", actionNames),
    choice("entity", "Cadastro", entityNames),
    // Only the file of the audit trail contains an id, because no other column identifies the changed record.
    text("entityId", "Identificador do registro"),
    { path: "before", header: "Antes", kind: "fields" },
    { path: "after", header: "Depois", kind: "fields" },
  ]),
};
