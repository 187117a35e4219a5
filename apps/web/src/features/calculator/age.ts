const minute = 60_000;

/** How old something is, in one unit: `Há poucos segundos`, `1 minuto`, `3 minutos`, `2 horas`, `5 dias`. */
export function ageWords(instant: string, now: number): string {
  const minutes = Math.trunc((now - Date.parse(instant)) / minute);
  if (minutes < 1) return "Há poucos segundos";
  if (minutes < 60) return counted(minutes, "minuto");
  if (minutes < 24 * 60) return counted(Math.trunc(minutes / 60), "hora");
  return counted(Math.trunc(minutes / (24 * 60)), "dia");
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
