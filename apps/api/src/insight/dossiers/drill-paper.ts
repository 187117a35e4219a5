import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type { Drill } from "@pomar/contract/stock/drills/drills.schema";
import type { DossierOccasion } from "./lot-dossier.ts";
import { formatQuantityOfNode, writtenInstant } from "./trace-tables.ts";

/** The opening of a drill's dossier; every page is marked as simulated. */
export function drillOccasion(drill: Drill, timeZone: string): DossierOccasion {
  const { lot, findings } = drill;
  const of = (quantity: number) => formatQuantityOfNode(quantity, { lot });
  const instant = (at: string) => writtenInstant(new Date(at), timeZone);
  return {
    title: `Exercício de rastreio: lote ${lot.code}`,
    mark: "SIMULADO",
    async draw(pages) {
      pages.heading("Exercício simulado");
      pages.facts([
        [
          "Início",
          [instant(drill.startedAt), drill.startedBy && `por ${drill.startedBy.name}`].filter(Boolean).join(" "),
        ],
        ["Assinatura", signatureOf(drill, instant)],
        ["Tempo", drill.finishedAt === null ? "em andamento" : durationOf(drill.startedAt, drill.finishedAt)],
        ["Lotes de que foi feito", formatNumber(findings.inputs, 0)],
        ["Fornecedores encontrados", formatNumber(findings.suppliers, 0)],
        ["Lotes feitos dele", formatNumber(findings.products, 0)],
        ["Clientes encontrados", formatNumber(findings.customers, 0)],
        ["Feito", of(findings.made)],
        ["Expedido", of(findings.dispatched)],
        ["Em estoque", of(findings.onHand)],
        ["Perdido", of(findings.lost)],
        ["Usado", of(findings.used)],
        ["Não explicado", `${of(findings.unexplained)} (${unbroken(formatNumber(findings.unexplainedPct, 2), "%")})`],
        ...(drill.notes === null ? [] : [["Observações", drill.notes] as const]),
      ]);
    },
  };
}

const signatureOf = ({ finishedAt, finishedBy }: Drill, instant: (at: string) => string) =>
  finishedAt === null
    ? "ainda não"
    : [instant(finishedAt), finishedBy && `por ${finishedBy.name}`].filter(Boolean).join(" ");

/** `12 min 5 s`. */
function durationOf(from: string, to: string): string {
  const seconds = (new Date(to).getTime() - new Date(from).getTime()) / 1000;
  const whole = seconds - (seconds % 1);
  const minutes = (whole - (whole % 60)) / 60;
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`;
}
