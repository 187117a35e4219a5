/** The greeting of the hour, 0 to 23: morning until noon, afternoon until six. */
export function greetingAt(hour: number): "Bom dia" | "Boa tarde" | "Boa noite" {
  if (hour >= 5 && hour < 12) return "Bom dia";
  if (hour >= 12 && hour < 18) return "Boa tarde";
  return "Boa noite";
}

const dayWords = new Intl.DateTimeFormat("pt-BR", { weekday: "long", day: "numeric", month: "long" });

/** "Sexta-feira, 20 de novembro". */
export function dayInWords(now: Date): string {
  const words = dayWords.format(now);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
