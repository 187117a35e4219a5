import { addDays } from "../../core/calendar.rules.ts";
import type { Period } from "../../core/period.rules.ts";

/** The period from the first to the last day of a month `YYYY-MM`. */
export function listDays(month: string): Period {
  const from = `${month}-01`;
  return { from, to: addDays(`${monthAfter(month)}-01`, -1) };
}

/** The month that follows a month, both `YYYY-MM`. */
export const monthAfter = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7);

/** The Portuguese names of the months, beginning with January. */
export const monthNames = [
  ...["janeiro", "fevereiro", "março", "abril", "maio", "junho"],
  ...["julho", "agosto", "setembro", "outubro", "novembro", "dezembro"],
];

/** Writes a month `YYYY-MM` in words: `julho de 2026`. */
export function writtenMonth(month: string): string {
  const [year, number] = month.split("-");
  return `${monthNames[Number(number) - 1]} de ${year}`;
}
