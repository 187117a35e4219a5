import type { QueuedEntry } from "../../ui/outbox/queued-entry.ts";

const kinds: Record<string, string> = {
  "/raw-materials": "Entrada de fruta",
  "/additive-record": "Entrada de aditivo",
  "/additional-record": "Entrada de adicional",
  "/packaging-record": "Entrada de embalagem",
  "/pulp-base": "Pasta",
  "/final-product": "Envase",
  "/composite-lots": "Lote composto",
  "/calculator-records": "Cálculo",
};

/** What an entry is, in a word. */
export const kindOf = ({ path }: Pick<QueuedEntry, "path">): string => kinds[path] ?? "Registro";

/** How far a clock is off: `adiantado em 1 dia`, `atrasado em 12 min`. */
export function aheadWords(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  const by =
    days > 0
      ? `${days} ${days === 1 ? "dia" : "dias"}`
      : hours > 0
        ? `${hours} h ${minutes % 60} min`
        : `${minutes} min`;
  return `${ms > 0 ? "adiantado" : "atrasado"} em ${by}`;
}
