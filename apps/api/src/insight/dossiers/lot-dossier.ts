import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import { decisionNames, lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { Lot, LotUsage } from "@pomar/contract/ledger/lots/lots.schema";
import { type Movement, movementKindNames } from "@pomar/contract/ledger/lots/movements.schema";
import { writtenInstant } from "../../platform/clock.ts";
import { type PdfPages, type Printing, pdfPages } from "../../platform/files/pdf-pages.ts";
import { auditWords } from "./audit-words.ts";
import type { DossierFacts } from "./dossier.queries.ts";
import {
  actWords,
  dayOr,
  drawDispatched,
  drawParts,
  drawProducts,
  drawSources,
  drawStock,
  formatProduct,
  formatQuantityOfNode,
  knownFact,
  summarise,
} from "./trace-tables.ts";

/** The opening section of a dossier, before the pages of the lot: the recall or the drill for which it is printed. */
export interface DossierOccasion {
  /** The title of the paper: `Recolhimento RC-26330-01`. */
  title: string;
  /** The large text on every page: `SIMULADO`. */
  mark?: string;
  draw: (pages: PdfPages) => Promise<void>;
}

/**
 * The dossier of a lot as a PDF: its sources, its production, its present holders, and a mass balance which shows that
 * the whole quantity is accounted for.
 */
export async function lotDossier(
  facts: DossierFacts,
  printing: Printing,
  occasion: DossierOccasion | null,
): Promise<Buffer> {
  const { lot, usage, forward, backward } = facts;
  const { timeZone } = printing;
  const pages = await pdfPages(`Dossiê ${lot.code}`, printing);
  pages.title(occasion?.title ?? `Dossiê do lote ${lot.code}`, formatProduct({ lot }));
  await occasion?.draw(pages);
  identify(pages, lot, timeZone);
  drawBalance(pages, lot, usage);
  await drawReadings(pages, facts);
  await drawDoses(pages, lot);
  await drawSources(pages, backward);
  await drawParts(pages, backward);
  await drawProducts(pages, forward);
  await drawDispatched(pages, forward, timeZone);
  await drawReturns(pages, facts, timeZone);
  await drawStock(pages, forward);
  await summarise(pages, "Balanço de massa do lote e do que foi feito com ele", forward);
  await drawMovements(pages, facts, timeZone);
  await drawAudit(pages, facts, timeZone);
  pages.sign("Assinaturas", "Responsável técnico: nome, registro e data", "Responsável pela expedição: nome e data");
  return pages.end(`Lote ${lot.code}`, occasion?.mark);
}

function identify(pages: PdfPages, lot: Lot, timeZone: string): void {
  pages.heading("Identificação");
  pages.facts([
    ["Código", lot.code],
    ...knownFact("Código provisório", lot.provisionalCode),
    ["Situação", [lotStatusNames[lot.status], decisionNames[lot.decision]].join(" · ")],
    ...knownFact("Motivo", lot.decisionReason),
    ["Fabricação ou recebimento", writtenDay(lot.producedAt)],
    ["Validade", dayOr(lot.expiresAt)],
    ...knownFact("Fornecedor", lot.supplier?.name ?? null),
    ...knownFact("Lote do fornecedor", lot.supplierLot),
    ...knownFact("Local", lot.location),
    ...knownFact("Observações", lot.notes),
    ["Registro", actWords(lot.createdAt, lot.createdBy, timeZone)],
  ]);
}

function drawBalance(pages: PdfPages, lot: Lot, usage: LotUsage): void {
  const format = (quantity: number) => formatQuantityOfNode(quantity, { lot });
  pages.heading("Onde está o lote");
  pages.facts([
    ["Produzido ou recebido", format(usage.initialQuantity)],
    ["Expedido", format(usage.shipped)],
    ["Devolvido, em lotes próprios", format(usage.returned)],
    ["Usado em outros lotes", format(usage.consumed)],
    ["Perdas, descartes e ajustes", format(usage.lost)],
    ["Em estoque", format(usage.balance)],
  ]);
}

/** Prints the laboratory readings of the lot and of its sources, beside the limits of their fruits. */
async function drawReadings(pages: PdfPages, { readings }: DossierFacts): Promise<void> {
  pages.heading("Leituras e limites da fruta");
  if (readings.length === 0) return pages.paragraph("Nenhuma leitura registrada no lote nem nos lotes usados.");
  await pages.table(readings, [
    ["Lote", 18, ({ code }) => code, "code"],
    ["Fruta", 16, ({ fruit }) => fruit],
    ["Brix", 11, ({ brix, brixMin }) => formatReading(brix, brixMin), "right"],
    ["pH", 13, ({ ph, phMin, phMax }) => formatReading(ph, phMin, phMax), "right"],
    ["Acidez", 12, ({ acidity, acidityMin }) => formatReading(acidity, acidityMin), "right"],
    ["Sólidos", 12, ({ totalSolids, totalSolidsMin }) => formatReading(totalSolids, totalSolidsMin), "right"],
    ["Situação", 18, ({ outside }) => (outside ? "fora do limite" : "dentro")],
  ]);
}

/** A reading beside its limits: `11,2 (mín. 8)`; `–` when no reading exists. */
function formatReading(value: number | null, min: number | null, max: number | null = null): string {
  if (value === null) return "–";
  const [reading = "", low, high] = [value, min, max].map((one) =>
    one === null ? null : formatNumber(one, { atMost: 2 }),
  );
  if (low && high) return `${reading} (${low} a ${high})`;
  if (low) return `${reading} (mín. ${low})`;
  return high ? `${reading} (máx. ${high})` : `${reading}`;
}

async function drawDoses(pages: PdfPages, { doses }: Lot): Promise<void> {
  pages.heading("Aditivos e limites");
  if (doses.length === 0) return pages.paragraph("Sem aditivos.");
  await pages.table(doses, [
    ["Aditivo", 40, ({ additive }) => additive.name],
    ["Dose (mg/kg)", 20, ({ mgPerKg }) => formatNumber(mgPerKg, 2), "right"],
    [
      "Limite (mg/kg)",
      20,
      ({ maxMgPerKg }) => (maxMgPerKg === null ? "sem limite" : formatNumber(maxMgPerKg, 2)),
      "right",
    ],
    ["Parte do limite", 20, ({ mgPerKg, maxMgPerKg }) => formatShare(mgPerKg, maxMgPerKg), "right"],
  ]);
}

const formatShare = (mgPerKg: number, max: number | null) =>
  max === null || max === 0 ? "–" : unbroken(formatNumber(toWire(decimal(mgPerKg).div(max).times(100), 1), 1), "%");

async function drawReturns(pages: PdfPages, { returns }: DossierFacts, timeZone: string): Promise<void> {
  pages.heading("Devoluções");
  if (returns.length === 0) return pages.paragraph("Nenhuma devolução.");
  await pages.table(returns, [
    ["Lote da devolução", 18, ({ code }) => code, "code"],
    ["Do lote", 18, ({ fromCode }) => fromCode, "code"],
    ["Cliente", 18, ({ customer }) => customer],
    ["Em", 16, ({ at }) => writtenInstant(at, timeZone)],
    ["Motivo e estado", 18, ({ reason, temperatureC, packageOk }) => formatState(reason, temperatureC, packageOk)],
    ["Quantidade", 12, (lot) => formatQuantityOfNode(lot.quantity, { lot }), "right"],
  ]);
}

const formatState = (reason: string, temperatureC: number | null, packageOk: boolean) =>
  [
    reason,
    temperatureC === null ? null : unbroken(formatNumber(temperatureC, 1), "°C"),
    packageOk ? null : "embalagem danificada",
  ]
    .filter(Boolean)
    .join("; ");

async function drawMovements(pages: PdfPages, { movements, lot }: DossierFacts, timeZone: string): Promise<void> {
  pages.heading("Movimentos do lote");
  const nameKind = ({ kind, reversedById }: Movement) =>
    `${movementKindNames[kind]}${reversedById === null ? "" : " (estornado)"}`;
  const describe = ({ customer, dispatch, childLot, reason }: Movement) =>
    [customer, dispatch?.code, childLot?.code, reason].filter(Boolean).join("; ");
  await pages.table(movements, [
    ["Registrado", 17, ({ recordedAt }) => writtenInstant(recordedAt, timeZone)],
    ["Movimento", 17, nameKind],
    ["Destino ou motivo", 30, describe],
    ["Por", 12, ({ user }) => user?.name ?? "o sistema"],
    ["Quantidade", 12, ({ quantity }) => formatQuantityOfNode(quantity, { lot }), "right"],
    ["Saldo", 12, ({ balanceAfter }) => formatQuantityOfNode(balanceAfter, { lot }), "right"],
  ]);
}

async function drawAudit(pages: PdfPages, { audit }: DossierFacts, timeZone: string): Promise<void> {
  pages.heading("Trilha de auditoria");
  if (audit.length === 0) return pages.paragraph("Nenhuma mudança.");
  await pages.table(audit, [
    ["Quando", 19, ({ at }) => writtenInstant(at, timeZone)],
    ["Quem", 16, ({ actor }) => actor?.name ?? "o sistema"],
    ["O que mudou", 65, auditWords],
  ]);
}
