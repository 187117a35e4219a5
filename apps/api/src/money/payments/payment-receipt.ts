import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { calculateSum, counted, decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import { writtenWeighing } from "@pomar/contract/entries/receptions/weighings.rules";
import { amountInWords } from "@pomar/contract/money/payments/amount-in-words.rules";
import { outsideName, writtenAmount } from "@pomar/contract/money/payments/payments.rules";
import { type Payment, paymentMethodNames } from "@pomar/contract/money/payments/payments.schema";
import { writtenDocument } from "@pomar/contract/registries/suppliers/document.rules";
import { type Letterhead, type PdfPages, type Printing, pdfPages } from "../../platform/files/pdf-pages.ts";
import type { Payee } from "../../registries/suppliers/suppliers.queries.ts";
import type { WeighedLot } from "./payments.queries.ts";

interface Receipt {
  payment: Payment;
  /** The party that is paid; its CPF or CNPJ consists of digits and letters only. */
  payee: Payee;
  /** The weighings of the payment's lots that are received fruit; other lots have no weighings. */
  weighed: readonly WeighedLot[];
}

const blank = "________________________________________";

/** The receipt for the settlements of a payment, which the supplier signs. */
export async function paymentReceipt({ payment, payee, weighed }: Receipt, printing: Printing): Promise<Buffer> {
  const pages = await pdfPages(`Recibo de ${payee.name}`, printing);
  const document = payee.document === null ? null : writtenDocument(payee.document);
  pages.title("Recibo", `Pagamento ${payment.id}`);
  pages.statement(
    `Recebi de ${buildPayer(printing.from)} a quantia de ${writtenAmount(payment.paid)} (${amountInWords(payment.paid)}), referente a ${buildSubject(payment)}.`,
  );
  pages.heading("Quem recebeu");
  pages.facts([
    ["Fornecedor", payee.name],
    ["CPF ou CNPJ", document ?? "não informado"],
    ...(payee.city === null ? [] : [["Cidade", [payee.city, payee.state].filter(Boolean).join(" - ")] as const]),
  ]);
  pages.heading("Valores");
  pages.facts([
    ["Valor do pagamento", writtenAmount(payment.amount)],
    ["Pago", writtenAmount(payment.paid)],
    ["Em aberto", writtenAmount(payment.open)],
  ]);
  await drawSettlements(pages, payment);
  await drawLots(pages, payment);
  await drawWeighings(pages, weighed);
  pages.sign(null, "Local e data", document === null ? payee.name : `${payee.name} · ${document}`);
  return pages.end(`Recibo de ${payee.name}`);
}

/** Describes the paying plant; a plant without a registered name gets a blank line for handwriting. */
function buildPayer({ name, document }: Letterhead): string {
  if (name === null) return blank;
  return document === null ? name : `${name}, CNPJ ${writtenDocument(document)},`;
}

function buildSubject({ lots, notes }: Payment): string {
  if (lots.length === 1) return `lote ${lots[0]?.code}`;
  if (lots.length > 1) return `${counted(lots.length, "lote", "lotes")}, relacionados abaixo`;
  return notes ?? "pagamento combinado";
}

/** Draws the active settlements; a reversed settlement is left out, because the supplier did not receive its amount. */
async function drawSettlements(pages: PdfPages, { settlements }: Payment): Promise<void> {
  pages.heading("O que foi pago");
  const active = settlements.filter(({ reversal }) => reversal === null);
  await pages.table(
    active.toSorted((one, other) => one.paidAt.localeCompare(other.paidAt)),
    [
      ["Data", 14, ({ paidAt }) => writtenDay(paidAt)],
      ["Forma", 18, ({ method }) => paymentMethodNames[method]],
      ["Observação", 48, ({ notes }) => notes ?? ""],
      ["Valor", 20, ({ amount }) => writtenAmount(amount), "right"],
    ],
  );
}

async function drawLots(pages: PdfPages, { lots, outside, paid }: Payment): Promise<void> {
  if (lots.length === 0) return;
  pages.heading("Lotes");
  const rows = lots.map(({ item, receivedAt, ...lot }) => ({ ...lot, item: item.name, on: writtenDay(receivedAt) }));
  const ofOutside = toWire(decimal(paid).minus(calculateSum(lots.map((lot) => lot.paid))), 2);
  const beside = { code: "", item: outsideName, on: "", amount: outside, paid: ofOutside };
  await pages.table(outside === 0 ? rows : [...rows, beside], [
    ["Lote", 22, ({ code }) => code, "code"],
    ["Item", 30, ({ item }) => item],
    ["Recebido em", 14, ({ on }) => on],
    ["Valor", 17, ({ amount }) => printable(writtenAmount(amount)), "right"],
    ["Pago", 17, ({ paid: ofLot }) => printable(writtenAmount(ofLot)), "right"],
  ]);
}

/** Draws each load with the weights that the scale showed, and the billed weight below the loads. */
async function drawWeighings(pages: PdfPages, weighed: readonly WeighedLot[]): Promise<void> {
  if (weighed.length === 0) return;
  const kg = (value: number) => formatNumber(value, 3);
  pages.heading("Pesagens (bruto - tara = líquido, em kg)");
  await pages.table(weighed, [
    ["Lote", 22, ({ code }) => code, "code"],
    ["Pesagens", 44, formatLoads],
    ["Recusado", 12, ({ rejectedKg }) => (rejectedKg === 0 ? "" : kg(rejectedKg)), "right"],
    [
      "A pagar",
      22,
      ({ acceptedKg, payableKg: billedKg, payableReason }) =>
        `${kg(billedKg ?? acceptedKg)}${payableReason === null ? "" : ` (${payableReason})`}`,
      "right",
    ],
  ]);
}

/** Replaces the minus sign, which the standard fonts of a PDF lack, by a hyphen. */
const printable = (figure: string) => figure.replace("−", "-");

function formatLoads({ weighings, grossKg, tareKg }: WeighedLot): string {
  const loads = weighings ?? [{ grossKg, tareKg }];
  return loads.map((load) => printable(writtenWeighing(load))).join("; ");
}
