import { daysBetween, writtenDay } from "../../core/calendar.rules.ts";
import { counted, formatNumber, kgWords } from "../../core/decimal.ts";
import { writtenAmount } from "../../money/payments/payments.rules.ts";

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(", ");

/** Joins the given names and adds how many further names the count includes. */
export function namesWords(names: readonly string[], count: number): string {
  const rest = count - names.length;
  return rest > 0 ? `${names.join(", ")} e mais ${formatNumber(rest, 0)}` : names.join(", ");
}

/** Unpriced receptions: `13.420 kg de 5 fornecedores, a mais antiga de 16/11/2026`. @param oldest  `YYYY-MM-DD`. */
export function unpricedWords(found: { fruitKg: number; suppliers: number; oldest: string }): string {
  const { fruitKg, suppliers, oldest } = found;
  const of = suppliers === 0 ? "" : ` de ${counted(suppliers, "fornecedor", "fornecedores")}`;
  const what = fruitKg > 0 ? `${kgWords(fruitKg)}${of}` : of.trim();
  return joined([what || null, `a mais antiga de ${writtenDay(oldest)}`]);
}

/** The detail of the task "overdue payments": `R$ 4.149,80, o mais antigo há 6 dias`. */
export function overdueWords(found: { amount: number; oldest: string }, today: string): string {
  const days = daysBetween(found.oldest, today);
  return `${writtenAmount(found.amount)}, o mais antigo há ${counted(days, "dia", "dias")}`;
}

/**
 * A stock in words: `412 kg de pasta, 512 kg de produto final`. A sum of all types would count the same mass twice.
 */
export function stockWords(found: { fruitKg: number; pulpKg: number; productKg: number; supplies: number }): string {
  const { fruitKg, pulpKg, productKg, supplies } = found;
  return joined([
    fruitKg > 0 ? `${kgWords(fruitKg)} de fruta` : null,
    pulpKg > 0 ? `${kgWords(pulpKg)} de pasta` : null,
    productKg > 0 ? `${kgWords(productKg)} de produto final` : null,
    supplies > 0 ? counted(supplies, "lote de insumo", "lotes de insumos") : null,
  ]);
}

/** The last trace drill in words: `o último há 190 dias`. @param last  `YYYY-MM-DD`; null when no drill was signed. */
export function drillWords(last: string | null, today: string): string {
  return last === null
    ? "nenhum foi assinado ainda"
    : `o último há ${counted(daysBetween(last, today), "dia", "dias")}`;
}
