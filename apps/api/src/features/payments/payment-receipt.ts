import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { amountInWords } from "@pomar/contract/payments/amount-in-words.rules";
import { writtenAmount } from "@pomar/contract/payments/payments.rules";
import { type Payment, paymentMethodNames } from "@pomar/contract/payments/payments.schema";
import { writtenDocument } from "@pomar/contract/suppliers/document.rules";
import { dayIn, hourIn } from "../../platform/clock.ts";
import { type PdfPages, pdfPages } from "../../platform/files/pdf-pages.ts";
import type { findPayee } from "../suppliers/suppliers.queries.ts";

interface Printing {
  payment: Payment;
  /** Who was paid; the document is digits and letters only. */
  payee: NonNullable<Awaited<ReturnType<typeof findPayee>>>;
  printedBy: string;
  at: Date;
  timeZone: string;
}

const blank = "________________________________________";

/** The receipt of what was paid of a payment: to be signed by the supplier. Who pays is written in by hand. */
export async function paymentReceipt({ payment, payee, printedBy, at, timeZone }: Printing): Promise<Buffer> {
  const pages = pdfPages(`Recibo de ${payee.name}`);
  const document = payee.document === null ? null : writtenDocument(payee.document);
  pages.title("Recibo", `Pagamento ${payment.id}`);
  pages.statement(
    `Recebi de ${blank} a quantia de ${writtenAmount(payment.paid)} (${amountInWords(payment.paid)}), referente a ${subjectOf(payment)}.`,
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
  pages.sign("Local e data");
  pages.sign(document === null ? payee.name : `${payee.name} · ${document}`);
  const printed = `${writtenDay(dayIn(timeZone, at))} às ${hourIn(timeZone, at)}`;
  return pages.end(`Recibo de ${payee.name} · Impresso por ${printedBy} em ${printed}`);
}

function subjectOf({ lots, notes }: Payment): string {
  if (lots.length === 1) return `lote ${lots[0]?.code}`;
  if (lots.length > 1) return `${lots.length} lotes, relacionados abaixo`;
  return notes ?? "pagamento combinado";
}

/** Only what stands: what was taken back was not received. */
async function drawSettlements(pages: PdfPages, { settlements }: Payment): Promise<void> {
  pages.heading("O que foi pago");
  const standing = settlements.filter(({ reversal }) => reversal === null);
  await pages.table(
    standing.toSorted((one, other) => one.paidAt.localeCompare(other.paidAt)),
    [
      ["Data", 14, ({ paidAt }) => writtenDay(paidAt)],
      ["Forma", 18, ({ method }) => paymentMethodNames[method]],
      ["Observação", 48, ({ notes }) => notes ?? ""],
      ["Valor", 20, ({ amount }) => writtenAmount(amount), "right"],
    ],
  );
}

async function drawLots(pages: PdfPages, { lots }: Payment): Promise<void> {
  if (lots.length === 0) return;
  pages.heading("Lotes");
  await pages.table(lots, [
    ["Lote", 22, ({ code }) => code],
    ["Item", 30, ({ item }) => item],
    ["Recebido em", 14, ({ receivedAt }) => writtenDay(receivedAt)],
    ["Valor", 17, ({ amount }) => writtenAmount(amount), "right"],
    ["Pago", 17, ({ paid }) => writtenAmount(paid), "right"],
  ]);
}
