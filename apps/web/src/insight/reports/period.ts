import { addDays, daysBetween } from "@pomar/contract/core/calendar.rules";
import type { Period } from "@pomar/contract/core/period.rules";
import { listDays } from "@pomar/contract/money/closings/months.rules";
import { formatDay } from "../../ui/format/dates.ts";

/** Preset periods with their names; an address without days means the last twelve months. */
export function listPresets(today: string): { label: string; period: Partial<Period> }[] {
  const first = `${today.slice(0, 8)}01`;
  const lastOfBefore = addDays(first, -1);
  return [
    { label: "Últimos 12 meses", period: {} },
    { label: "Este mês", period: { from: first, to: today } },
    { label: "Mês passado", period: { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore } },
    { label: "Este ano", period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}

/** Formats a period: `de 01/11/2026 a 21/11/2026`. */
export const periodWords = ({ from, to }: Period) => `de ${formatDay(from)} a ${formatDay(to)}`;

/** Returns the period of equal length that ends the day before the given period begins. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
}

/** Returns the days of a month `YYYY-MM` that lie within a period. */
export function monthWithin(month: string, { from, to }: Period): Period {
  const days = listDays(month);
  return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
}
