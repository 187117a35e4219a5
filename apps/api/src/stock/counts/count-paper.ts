import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { lotQuantityWords } from "@pomar/contract/ledger/lots/mass.rules";
import {
  type CountReview,
  countStateNames,
  type ReviewLot,
  scopeWords,
} from "@pomar/contract/stock/counts/counts.schema";
import { writtenInstant } from "../../platform/clock.ts";
import { type Printing, pdfPages } from "../../platform/files/pdf-pages.ts";

const written = (quantity: number | null, { lot }: ReviewLot, sign = false) => {
  if (quantity === null) return "";
  const plus = sign && quantity > 0 ? "+" : "";
  return `${plus}${lotQuantityWords(quantity, lot)}`;
};

const percent = (pct: number | null) =>
  pct === null || pct === 0 ? "" : `${pct > 0 ? "+" : ""}${unbroken(formatNumber(pct, 2), "%")}`;

/**
 * A count as a PDF for the files, with lines for the signatures of the counter and the approver. It prints no amounts
 * of money, because counters may read it.
 */
export async function countPaper(review: CountReview, printing: Printing): Promise<Buffer> {
  const instant = (at: string) => writtenInstant(at, printing.timeZone);
  const { code, scope, blind, state, lots, totals } = review;
  const name = `Inventário ${code}`;
  const pages = await pdfPages(name, printing);
  pages.title(name, `${scopeWords(scope)}${blind ? " · contagem às cegas" : ""} · ${countStateNames[state]}`);
  pages.facts([
    ["Aberto", told(instant(review.createdAt), review.createdBy?.name)],
    ...(review.endedAt === null
      ? []
      : [[countStateNames[state], told(instant(review.endedAt), review.endedBy?.name)] as const]),
    ...(review.reason === null ? [] : [["Motivo", review.reason] as const]),
    ["Lotes contados", `${formatNumber(totals.counted, 0)}, ${formatNumber(totals.different, 0)} com diferença`],
    ...(state === "cancelled" ? [] : [["Não contados", formatNumber(totals.missing, 0)] as const]),
  ]);
  // A reason that equals the common reason is omitted, because the common reason is printed above the table.
  const ownReason = ({ reason }: ReviewLot) => (reason === review.reason ? "" : (reason ?? ""));
  const listReasons = (of: readonly ReviewLot[]) =>
    of.some((one) => ownReason(one) !== "") ? [["Motivo", 22, ownReason] as const] : [];
  const differing = lots.filter(({ outcome }) => outcome !== "equal" && outcome !== "missing");
  pages.heading(differing.length === 0 ? "Nenhuma diferença" : "Diferenças");
  if (differing.length > 0)
    await pages.table(differing, [
      ["Lote", 19, ({ lot }) => lot.code, "code"],
      ["Item", 17, (one) => `${withContent(one.lot.item.name, one.lot)}${one.outside ? " (fora do inventário)" : ""}`],
      ["Esperado", 13, (one) => written(one.expected, one), "right"],
      ["Contado", 13, (one) => written(one.counted, one), "right"],
      ["Diferença", 13, (one) => written(one.difference, one, true), "right"],
      ["%", 9, (one) => percent(one.differencePct), "right"],
      ...listReasons(differing),
    ]);
  const missing = lots.filter(({ outcome }) => outcome === "missing");
  if (missing.length > 0) {
    pages.heading("Não contados");
    await pages.table(missing, [
      ["Lote", 22, ({ lot }) => lot.code, "code"],
      ["Item", 26, ({ lot }) => withContent(lot.item.name, lot)],
      ["Esperado", 17, (one) => written(one.expected, one), "right"],
      ["Saldo final", 17, (one) => (state === "approved" ? written(one.counted ?? one.expected, one) : ""), "right"],
      ...listReasons(missing),
    ]);
  }
  const lines = lots.flatMap((one) => one.lines.map((line) => ({ one, line })));
  pages.heading(lines.length === 0 ? "Nada foi contado" : "O que foi contado");
  if (lines.length > 0)
    await pages.table(lines, [
      ["Lote", 17, ({ one }) => one.lot.code, "code"],
      ["Item", 17, ({ one }) => withContent(one.lot.item.name, one.lot)],
      ["Contado", 14, ({ one, line }) => written(line.counted, one), "right"],
      ["Em", 18, ({ line }) => instant(line.at)],
      ["Por", 15, ({ line }) => line.by?.name ?? ""],
      [
        "Observação",
        19,
        ({ line }) => [line.aside === null ? null : "não considerada", line.note].filter(Boolean).join(": "),
      ],
    ]);
  pages.sign(
    "Assinaturas",
    ...[...new Set(lines.flatMap(({ line }) => line.by?.name ?? []))].map((who) => `Contou: ${who}`),
    "Aprovou",
  );
  return pages.end(name);
}

const told = (when: string, by: string | undefined) => (by === undefined ? when : `${when} por ${by}`);
