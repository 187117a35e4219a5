import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { neutralised } from "@pomar/contract/insight/exports/formula.rules";
import { calculateNetKg } from "@pomar/contract/stock/dispatches/packing.rules";
import { noticeHowNames, type Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { dayIn, writtenInstant } from "../../platform/clock.ts";
import { type PdfPages, type Printing, pdfPages } from "../../platform/files/pdf-pages.ts";
import type { DossierOccasion } from "./lot-dossier.ts";
import { actWords, formatProduct, formatQuantityOfNode, knownFact } from "./trace-tables.ts";

type Receiver = Recall["customers"][number];

const formatKg = (kg: number | null) => (kg === null ? "sem massa" : unbroken(formatNumber(kg, 3), "kg"));
const formatPct = (pct: number | null) => (pct === null ? "nada a recuperar" : unbroken(formatNumber(pct, 2), "%"));

/** The opening section of a recall's dossier: its progress, its notices and the customers who received its lots. */
export function recallOccasion(recall: Recall, timeZone: string): DossierOccasion {
  const instant = (at: string) => writtenInstant(at, timeZone);
  const draw = async (pages: PdfPages) => {
    pages.heading("Recolhimento");
    pages.facts([
      ["Motivo", recall.reason],
      ["Aberto", actWords(recall.openedAt, recall.openedBy, timeZone)],
      ["Encerrado", recall.closedAt === null ? "em andamento" : instant(recall.closedAt)],
      ...knownFact("Conclusão", recall.conclusion),
      ["Recuperado", formatPct(recall.recoveredPct)],
      ["Em estoque na abertura", formatKg(recall.onHandAtOpeningKg)],
      ["Expedido", formatKg(recall.dispatchedKg)],
      ["Devolvido", formatKg(recall.returnedKg)],
      ["Clientes avisados", `${formatNumber(recall.notified, 0)} de ${formatNumber(recall.toNotify, 0)}`],
      ["Prazo da vigilância sanitária", instant(recall.agencyDueAt)],
      ["Vigilância avisada", recall.agencyNotifiedAt === null ? "ainda não" : instant(recall.agencyNotifiedAt)],
    ]);
    pages.heading("Clientes do recolhimento");
    await pages.table(recall.customers, [
      ["Cliente", 24, ({ customer }) => customer.name],
      ["Contato", 20, ({ customer }) => customer.recallContact ?? "não informado"],
      ["Telefone", 14, ({ customer }) => formatPhone(customer.phone ?? "não informado")],
      ["Saiu", 14, ({ dispatchedKg }) => formatKg(dispatchedKg), "right"],
      ["Ainda fora", 14, ({ outKg }) => formatKg(outKg), "right"],
      ["Avisado", 14, ({ notifiedAt }) => (notifiedAt === null ? "não" : instant(notifiedAt))],
    ]);
    pages.heading("Lotes do recolhimento");
    await pages.table(recall.lots, [
      ["Lote", 18, ({ lot }) => lot.code, "code"],
      ["Produto", 24, formatProduct],
      ["Feito", 14, ({ made, lot }) => formatQuantityOfNode(made, { lot }), "right"],
      ["Expedido", 15, ({ dispatched, lot }) => formatQuantityOfNode(dispatched, { lot }), "right"],
      ["Devolvido", 14, ({ returned, lot }) => formatQuantityOfNode(returned, { lot }), "right"],
      ["Em estoque", 15, ({ onHand, lot }) => formatQuantityOfNode(onHand, { lot }), "right"],
    ]);
    pages.heading("Avisos");
    if (recall.notices.length === 0) return pages.paragraph("Ninguém foi avisado ainda.");
    const names = new Map(recall.customers.map(({ customer }) => [customer.id, customer.name]));
    await pages.table(recall.notices, [
      ["Quando", 18, ({ notifiedAt }) => instant(notifiedAt)],
      ["Quem", 22, ({ customerId }) => (customerId === null ? "Vigilância sanitária" : (names.get(customerId) ?? ""))],
      ["Como", 12, ({ how }) => noticeHowNames[how]],
      ["Por", 12, ({ user }) => user?.name ?? "o sistema"],
      ["Resposta", 20, ({ answer }) => answer ?? ""],
      ["Quanto ainda tem", 16, ({ holds }) => holds ?? ""],
    ]);
  };
  return { title: `Dossiê do recolhimento ${recall.code}`, draw };
}

/**
 * A PDF with a letter, on a page of its own, to each of the given customers of a recall; the letter lists only the lots
 * that its customer received.
 */
export async function recallLetters(
  recall: Recall,
  receivers: readonly Receiver[],
  printing: Printing,
): Promise<Buffer> {
  const { from, timeZone } = printing;
  const pages = await pdfPages(`Cartas do recolhimento ${recall.code}`, printing);
  for (const [n, { customer, lots }] of receivers.entries()) {
    if (n > 0) pages.next();
    pages.title("Aviso de recolhimento", `${recall.code} · ${writtenDay(dayIn(timeZone, new Date(recall.openedAt)))}`);
    pages.statement(`A ${customer.name}`);
    pages.paragraph(`Motivo: ${recall.reason}`);
    pages.statement(
      "Pedimos que parem imediatamente de usar e vender os lotes abaixo, que os mantenham separados, identificados e refrigerados, e que nos informem quanto ainda têm. Combinaremos a coleta ou o descarte sem custo para vocês.",
    );
    await pages.table(lots, [
      ["Lote", 22, ({ lot }) => lot.code, "code"],
      ["Produto", 36, formatProduct],
      ["Enviado", 14, ({ dispatched, lot }) => formatQuantityOfNode(dispatched, { lot }), "right"],
      ["Devolvido", 14, ({ returned, lot }) => formatQuantityOfNode(returned, { lot }), "right"],
      ["Com vocês", 14, ({ out, lot }) => formatQuantityOfNode(out, { lot }), "right"],
    ]);
    pages.sign(
      "Resposta",
      "Quanto de cada lote ainda temos",
      "Quanto já foi usado ou vendido, e a quem",
      "Nome, data e assinatura de quem responde",
    );
    pages.sign(from.name ?? "A fábrica", "Responsável pelo recolhimento");
  }
  return pages.end(`Recolhimento ${recall.code}`);
}

const sheetTitles =
  "Cliente;Contato;Telefone;E-mail;Lote;Produto;Expedido;Devolvido;Ainda fora;Unidade;Ainda fora (kg);Avisado em;Como;Resposta;Quanto ainda tem";

/** A recall's customers and quantities as CSV for a Brazilian spreadsheet: UTF-8, BOM, `;`, CRLF, comma decimals. */
export function recallSheet(recall: Recall, timeZone: string): string {
  const rows = recall.customers.flatMap(({ customer, lots }) => {
    const notice = recall.notices.find(({ customerId }) => customerId === customer.id);
    return lots.map(({ lot, dispatched, returned, out }) => [
      customer.name,
      customer.recallContact,
      formatPhone(customer.phone ?? ""),
      customer.email,
      lot.code,
      formatProduct({ lot }),
      dispatched,
      returned,
      out,
      lot.unit,
      calculateNetKg({ quantity: out, lot }),
      notice ? writtenInstant(notice.notifiedAt, timeZone) : null,
      notice ? noticeHowNames[notice.how] : null,
      notice?.answer ?? null,
      notice?.holds ?? null,
    ]);
  });
  const lines = [sheetTitles, ...rows.map((row) => row.map(toCell).join(";"))];
  return `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
}

function toCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return formatNumber(value, { atMost: 3 }).replaceAll(".", "");
  const text = neutralised(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
