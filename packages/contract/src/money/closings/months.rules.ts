import { addDays } from "../../core/calendar.rules.ts";
import type { Period } from "../../core/period.rules.ts";

/** The days of a month `YYYY-MM`, both included. */
export function listDays(month: string): Period {
  const from = `${month}-01`;
  return { from, to: addDays(`${monthAfter(month)}-01`, -1) };
}

/** The month after a month `YYYY-MM`. */
export function monthAfter(month: string): string {
  return addDays(`${month}-01`, 31).slice(0, 7);
}

/** The names of the months, January first. */
export const monthNames = [
  ...["janeiro", "fevereiro", "março", "abril", "maio", "junho"],
  ...["julho", "agosto", "setembro", "outubro", "novembro", "dezembro"],
];

/** A month `YYYY-MM` in words: `julho de 2026`. */
export function writtenMonth(month: string): string {
  const [year, number] = month.split("-");
  return `${monthNames[Number(number) - 1]} de ${year}`;
}
