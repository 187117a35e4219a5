import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { counted, unbroken } from "@pomar/contract/core/decimal";
import { isCounted, type QueuedEntry } from "../../ui/outbox/queued-entry.ts";

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

/** Returns the name of the kind of an entry in the outbox. */
export const getEntryWords = (entry: Pick<QueuedEntry, "path">): string =>
  kinds[entry.path] ?? (isCounted(entry) ? "Contagem" : "Registro");

/** Describes by how much the device's clock is wrong: `adiantado em 1 dia`, `atrasado em 12 min`. */
export function aheadWords(ms: number): string {
  const off = new Date(Math.abs(ms));
  const days = daysBetween("1970-01-01", off.toISOString().slice(0, 10));
  const [hours, minutes] = [off.getUTCHours(), unbroken(String(off.getUTCMinutes()), "min")];
  const lessThanDay = hours > 0 ? `${unbroken(String(hours), "h")} ${minutes}` : minutes;
  return `${ms > 0 ? "adiantado" : "atrasado"} em ${days > 0 ? counted(days, "dia", "dias") : lessThanDay}`;
}
