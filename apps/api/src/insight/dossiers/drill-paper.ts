import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type { Drill } from "@pomar/contract/stock/drills/drills.schema";
import type { DossierOccasion } from "./lot-dossier.ts";
import { actWords, formatQuantityOfNode, knownFact } from "./trace-tables.ts";

/** The opening section of a drill's dossier; every page shows the large word `SIMULADO`. */
export function drillOccasion(drill: Drill, timeZone: string): DossierOccasion {
  const { lot, findings } = drill;
  const format = (quantity: number) => formatQuantityOfNode(quantity, { lot });
  return {
    title: `Exercício de rastreio: lote ${lot.code}`,
    mark: "SIMULADO",
    async draw(pages) {
      pages.heading("Exercício simulado");
      pages.facts([
        ["Início", actWords(drill.startedAt, drill.startedBy, timeZone)],
        [
          "Assinatura",
          drill.finishedAt === null ? "ainda não" : actWords(drill.finishedAt, drill.finishedBy, timeZone),
        ],
        ["Tempo", drill.finishedAt === null ? "em andamento" : formatDuration(drill.startedAt, drill.finishedAt)],
        ["Lotes de origem", formatNumber(findings.inputs, 0)],
        ["Fornecedores encontrados", formatNumber(findings.suppliers, 0)],
        ["Lotes feitos com ele", formatNumber(findings.products, 0)],
        ["Clientes encontrados", formatNumber(findings.customers, 0)],
        ["Feito", format(findings.made)],
        ["Expedido", format(findings.dispatched)],
        ["Em estoque", format(findings.onHand)],
        ["Perdido", format(findings.lost)],
        ["Usado", format(findings.used)],
        [
          "Não explicado",
          `${format(findings.unexplained)} (${unbroken(formatNumber(findings.unexplainedPct, 2), "%")})`,
        ],
        ...knownFact("Observações", drill.notes),
      ]);
    },
  };
}

/** A duration as text: `12 min 5 s`. */
function formatDuration(from: string, to: string): string {
  const seconds = (new Date(to).getTime() - new Date(from).getTime()) / 1000;
  const whole = seconds - (seconds % 1);
  const minutes = (whole - (whole % 60)) / 60;
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`;
}
