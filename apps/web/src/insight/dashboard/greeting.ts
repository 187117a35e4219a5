/** Returns the greeting for an hour from 0 to 23: morning until noon, afternoon until 18:00, evening afterwards. */
export function greetingAt(hour: number): "Bom dia" | "Boa tarde" | "Boa noite" {
  if (hour >= 5 && hour < 12) return "Bom dia";
  if (hour >= 12 && hour < 18) return "Boa tarde";
  return "Boa noite";
}

const dayWords = new Intl.DateTimeFormat("pt-BR", { weekday: "long", day: "numeric", month: "long" });

/** Formats the date as weekday, day and month: "Sexta-feira, 20 de novembro". */
export function dayInWords(now: Date): string {
  const words = dayWords.format(now);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
