import { formatAgo } from "../../ui/format/ago.ts";

/** How old something is, in one unit: `Há poucos segundos`, `1 minuto`, `3 minutos`, `2 horas`, `5 dias`. */
export function ageWords(instant: string, now: number): string {
  return formatAgo(instant, new Date(now)).replace(/^há /, "");
}
