import { addDays } from "./calendar.rules.ts";

/** A period from its first to its last day, `YYYY-MM-DD`, both days included. */
export interface Period {
  from: string;
  to: string;
}

/** A report's period: a missing `to` is today; without `from` the period is the twelve months that end with `to`. */
export function toPeriod(given: { [Day in keyof Period]?: string | undefined }, today: string): Period {
  const to = given.to ?? today;
  return { from: given.from ?? addDays(aYearBefore(to), 1), to };
}

/** The same day one year earlier; 28 February for a leap day. */
function aYearBefore(day: string): string {
  const [year, rest] = [Number(day.slice(0, 4)) - 1, day.slice(4)];
  return `${year}${rest === "-02-29" ? "-02-28" : rest}`;
}
