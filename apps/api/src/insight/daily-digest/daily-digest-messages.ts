import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { counted, decimal, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type { LotType } from "@pomar/contract/kinds";
import { itemKindTable, lotTypeTable } from "@pomar/contract/kinds";
import { dueSentence, overdueSentence, sumAmounts, writtenAmount } from "@pomar/contract/money/payments/payments.rules";
import type { NotificationEndpoint } from "@pomar/contract/realtime";

export interface DigestMessage {
  message: string;
  endpoint: NotificationEndpoint;
}

/** An installment of a payment that is not fully paid. */
export interface DuePart {
  /** The open amount in R$. */
  amount: number;
  supplier: { name: string };
  dueDate: string;
}

/** The lots of one type that expire soon. */
export interface Expiring {
  type: LotType;
  lots: number;
  /** The days of the first and the last expiry, `YYYY-MM-DD`. */
  first: string;
  last: string;
}

export const supplyKinds = ["additive", "additional", "packaging"] as const;
export type SupplyKind = (typeof supplyKinds)[number];

/** A supply whose stock is below its minimum; both quantities are in its unit. */
export interface Short {
  kind: SupplyKind;
  name: string;
  unit: string;
  stock: number;
  minStock: number;
}

/** The maximum number of messages of a kind that name one record; more records share a message with their number. */
const maxNamed = 5;

/** Messages about installments that are due soon: one for each of the largest, and one with the sum of all others. */
export function dueMessages(parts: readonly DuePart[]): DigestMessage[] {
  const last = parts.reduce((latest, { dueDate }) => (dueDate > latest ? dueDate : latest), "");
  const rest = (count: number) =>
    `Mais ${count} ${count === 1 ? "pagamento vence" : "pagamentos vencem"} até ${writtenDay(last)}`;
  return messagesOfParts(parts, dueSentence, rest);
}

/** Messages about overdue installments: one for each of the largest, and one with the sum of all others. */
export function overdueMessages(parts: readonly DuePart[]): DigestMessage[] {
  const rest = (count: number) => `Mais ${count} ${count === 1 ? "pagamento venceu" : "pagamentos venceram"}`;
  return messagesOfParts(parts, overdueSentence, rest);
}

type Sentence<Of> = (of: Of) => string;

/** One message for each of the largest installments, and one message with the sum of the remaining installments. */
function messagesOfParts(parts: readonly DuePart[], sentenceOf: Sentence<DuePart>, restOf: Sentence<number>) {
  const bySize = parts.toSorted((a, b) => b.amount - a.amount);
  const rest = bySize.slice(maxNamed);
  const messages = bySize.slice(0, maxNamed).map(sentenceOf);
  if (rest.length > 0) messages.push(`${restOf(rest.length)}, ${writtenAmount(sumAmounts(rest))} ao todo`);
  return messages.map((message) => ({ message, endpoint: "payment" as const }));
}

/** The endpoint whose page opens when a user clicks a message about lots of a type. */
const toEndpoint = (type: LotType) => type.replace("_", "-") as NotificationEndpoint;

/** The message about the lots of one type that expire soon. */
export function expiringMessages({ type, lots, first, last }: Expiring): DigestMessage {
  const [words, endpoint] = [lotTypeTable[type].name.toLowerCase(), toEndpoint(type)];
  if (lots === 1) return { message: `1 lote de ${words} vence em ${writtenDay(first)}`, endpoint };
  const when =
    first === last ? `em ${writtenDay(first)}` : `até ${writtenDay(last)}, o primeiro em ${writtenDay(first)}`;
  return { message: `${counted(lots, "lote", "lotes")} de ${words} vencem ${when}`, endpoint };
}

/**
 * Messages about supplies below their minimum stock: for each kind the scarcest supplies by name, then the number of
 * the remaining supplies.
 */
export function shortMessages(supplies: readonly Short[]): DigestMessage[] {
  return supplyKinds.flatMap((kind) => {
    const lacking = supplies.filter((supply) => supply.kind === kind).toSorted((a, b) => shareLeft(a) - shareLeft(b));
    const messages = lacking.slice(0, maxNamed).map(sentenceOfShort);
    const rest = lacking.length - maxNamed;
    const others = rest === 1 ? itemKindTable[kind].one : itemKindTable[kind].many;
    if (rest > 0) messages.push(`Estoque baixo: mais ${rest} ${others} abaixo do mínimo`);
    return messages.map((message) => ({ message, endpoint: kind }));
  });
}

const shareLeft = ({ stock, minStock }: Short) => decimal(stock).div(minStock).toNumber();

function sentenceOfShort({ name, unit, stock, minStock }: Short): string {
  const quantity = (value: number) => unbroken(formatNumber(value, { atMost: 3 }), unit);
  return `Estoque baixo: ${name} com ${quantity(stock)}, mínimo ${quantity(minStock)}`;
}
