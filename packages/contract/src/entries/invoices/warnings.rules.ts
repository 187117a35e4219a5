import { writtenDay } from "../../core/calendar.rules.ts";
import { calculateSum, formatNumber, unbroken } from "../../core/decimal.ts";
import { sumAmounts, writtenAmount } from "../../money/payments/payments.rules.ts";
import { writtenDocument } from "../../registries/suppliers/document.rules.ts";
import { invoiceKeyProblem } from "../../registries/suppliers/invoice-key.rules.ts";
import { buildPlan, type ChargedItem, type ChargedTotals, itemsAmount, lotsAddUp } from "./costs.rules.ts";

/** Warnings about an invoice; a warning does not prevent the import, and the user decides whether to import. */
export const invoiceWarningCodes = [
  "unauthorised",
  "key",
  "instalments",
  "undated",
  "lots",
  "plant",
  "withoutPayment",
  "totals",
] as const;

interface Warning {
  code: (typeof invoiceWarningCodes)[number];
  message: string;
}

interface WarnedItem extends ChargedItem {
  name: string;
  unit: string;
  quantity: number;
  taxQuantity: number;
  /** The manufacturer's lots; quantities in the invoice's unit or in the unit of the tax base. */
  lots: readonly { quantity: number }[];
}

interface WarnedInvoice {
  key: string;
  emitter: { document: string | null };
  items: readonly WarnedItem[];
  totals: ChargedTotals;
  instalments: readonly { dueDate: string | null; amount: number }[];
  withoutPayment: boolean;
  authorised: boolean;
}

/** Warnings about an invoice before its import. @param plantDocument  the plant's CNPJ; null until a user enters it */
export function invoiceWarnings(invoice: WarnedInvoice, plantDocument: string | null): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: Warning["code"], message: string | null) => {
    if (message !== null) warnings.push({ code, message });
  };
  if (!invoice.authorised)
    warn("unauthorised", "O arquivo está sem autorização da SEFAZ (protocolo): confira se a nota vale");
  warn("key", invoiceKeyProblem(invoice.key));
  warn("key", otherIssuer(invoice));
  if (plantDocument === null)
    warn("plant", "A fábrica está sem CNPJ: não dá para conferir se a nota é para ela. Informe-o em Fábrica");
  warn("totals", unevenItems(invoice));
  warn("instalments", unevenInstalments(invoice));
  for (const message of undatedInstalments(invoice)) warn("undated", message);
  if (invoice.withoutPayment)
    warn(
      "withoutPayment",
      "A nota diz que não há nada a pagar (sem pagamento): confira o pagamento, que fica como rascunho",
    );
  for (const item of invoice.items) warn("lots", unevenLots(item));
  return warnings;
}

/** The sentence for an invoice key with an issuer other than the emitter, else null; zeros precede a CPF in a key. */
export function otherIssuer({ key, emitter }: Pick<WarnedInvoice, "key" | "emitter">): string | null {
  const { document } = emitter;
  const ofKey = key.slice(6, 20);
  if (document === null || ofKey === document.padStart(14, "0")) return null;
  return `A chave é de outro emitente: ${writtenDocument(ofKey)}, e a nota diz ${writtenDocument(document)}`;
}

function unevenItems({ items, totals }: WarnedInvoice): string | null {
  const sum = itemsAmount(items, totals);
  if (sum === totals.amount) return null;
  return `Os itens somam ${writtenAmount(sum)} com descontos, despesas e impostos, e a nota diz ${writtenAmount(totals.amount)}: a diferença fica fora do estoque`;
}

function unevenInstalments({ instalments, totals }: WarnedInvoice): string | null {
  const sum = sumAmounts(instalments);
  if (instalments.length === 0 || sum === totals.amount) return null;
  return `As parcelas somam ${writtenAmount(sum)}, e a nota diz ${writtenAmount(totals.amount)}`;
}

function undatedInstalments({ instalments }: WarnedInvoice): string[] {
  const plan = buildPlan(instalments);
  if (instalments.length > 0 && plan.length === 0)
    return ["As parcelas estão sem vencimento: o pagamento fica como rascunho até o vencimento ser informado"];
  return instalments.flatMap(({ dueDate, amount }, at) => {
    const day = plan[at]?.dueDate;
    if (dueDate !== null || day === undefined) return [];
    return `A parcela ${at + 1}, de ${writtenAmount(amount)}, está sem vencimento: vale ${writtenDay(day)}, como a parcela vizinha, até o dia ser informado no pagamento`;
  });
}

function unevenLots(item: WarnedItem): string | null {
  if (item.lots.length === 0 || lotsAddUp(item, item.lots)) return null;
  const sum = formatNumber(calculateSum(item.lots.map(({ quantity }) => quantity)).toNumber());
  const whole = unbroken(formatNumber(item.quantity), item.unit);
  return `Os lotes do item ${item.n}, ${item.name}, somam ${sum}, mas o item tem ${whole}`;
}
