import { counted } from "@pomar/contract/core/decimal";

/** The time since an instant in one unit: `há 3 minutos`, `há 5 dias`; under a minute, `Há poucos segundos`. */
export function formatAgo(instant: string, now: Date = new Date()): string {
  const minutes = Math.trunc((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return "Há poucos segundos";
  if (minutes < 60) return ago(minutes, "minuto", "minutos");
  if (minutes < 24 * 60) return ago(Math.trunc(minutes / 60), "hora", "horas");
  return ago(Math.trunc(minutes / (24 * 60)), "dia", "dias");
}

function ago(count: number, one: string, many: string): string {
  return `há ${counted(count, one, many)}`;
}
