import { writtenDay } from "@pomar/contract/calendar.rules";
import { decimal, formatNumber } from "@pomar/contract/decimal";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import { overdueSentence, owedSentence, sumOf, writtenAmount } from "@pomar/contract/payments/payments.rules";
import type { NotificationEndpoint } from "@pomar/contract/realtime";

export interface News {
  message: string;
  endpoint: NotificationEndpoint;
}

/** A part of a payment that is not paid. */
export interface DuePart {
  /** R$ that are open. */
  amount: number;
  supplier: { name: string };
  dueDate: string;
}

/** Lots of one type that soon expire. */
export interface Expiring {
  type: LotType;
  lots: number;
  /** Days `YYYY-MM-DD`. */
  first: string;
  last: string;
}

export const supplyKinds = ["additive", "additional", "packaging"] as const;
export type SupplyKind = (typeof supplyKinds)[number];

/** A supply that has run short, in its own unit. */
export interface Short {
  kind: SupplyKind;
  name: string;
  unit: string;
  stock: number;
  minStock: number;
}

/** So many of a kind are told one by one; the rest as their count. */
const mostTold = 5;

/** Of parts that are due within days: each by itself, then what the others add up to. */
export function newsOfDue(parts: readonly DuePart[]): News[] {
  const last = parts.reduce((latest, { dueDate }) => (dueDate > latest ? dueDate : latest), "");
  const rest = (count: number) =>
    `Mais ${count} ${count === 1 ? "pagamento vence" : "pagamentos vencem"} até ${writtenDay(last)}`;
  return newsOfParts(parts, owedSentence, rest);
}

/** Of parts whose day has passed: each by itself, then what the others add up to. */
export function newsOfOverdue(parts: readonly DuePart[]): News[] {
  const rest = (count: number) => `Mais ${count} ${count === 1 ? "pagamento venceu" : "pagamentos venceram"}`;
  return newsOfParts(parts, overdueSentence, rest);
}

/** The largest are told by themselves. */
function newsOfParts(
  parts: readonly DuePart[],
  sentenceOf: (part: DuePart) => string,
  restOf: (count: number) => string,
): News[] {
  const bySize = parts.toSorted((a, b) => b.amount - a.amount);
  const rest = bySize.slice(mostTold);
  const messages = bySize.slice(0, mostTold).map(sentenceOf);
  if (rest.length > 0) messages.push(`${restOf(rest.length)}, ${writtenAmount(sumOf(rest))} ao todo`);
  return messages.map((message) => ({ message, endpoint: "payment" }));
}

const ofType: Record<LotType, { words: string; endpoint: NotificationEndpoint }> = {
  raw_material: { words: "matéria-prima", endpoint: "raw-material" },
  pulp: { words: "pasta", endpoint: "pulp" },
  final_product: { words: "produto final", endpoint: "final-product" },
  additive: { words: "aditivo", endpoint: "additive" },
  additional: { words: "adicional", endpoint: "additional" },
  packaging: { words: "embalagem", endpoint: "packaging" },
};

/** Of the lots of one type that soon expire. */
export function newsOfExpiring({ type, lots, first, last }: Expiring): News {
  const { words, endpoint } = ofType[type];
  const count = formatNumber(lots, 0);
  if (lots === 1) return { message: `1 lote de ${words} vence em ${writtenDay(first)}`, endpoint };
  const when =
    first === last ? `em ${writtenDay(first)}` : `até ${writtenDay(last)}, o primeiro em ${writtenDay(first)}`;
  return { message: `${count} lotes de ${words} vencem ${when}`, endpoint };
}

const kindWords: Record<SupplyKind, { one: string; many: string }> = {
  additive: { one: "aditivo", many: "aditivos" },
  additional: { one: "adicional", many: "adicionais" },
  packaging: { one: "embalagem", many: "embalagens" },
};

/** Of supplies below their minimum stock: of each kind what lacks most by itself, then how many others. */
export function newsOfShort(supplies: readonly Short[]): News[] {
  return supplyKinds.flatMap((kind) => {
    const lacking = supplies.filter((supply) => supply.kind === kind).toSorted((a, b) => shareLeft(a) - shareLeft(b));
    const messages = lacking.slice(0, mostTold).map(sentenceOfShort);
    const rest = lacking.length - mostTold;
    const { one, many } = kindWords[kind];
    if (rest > 0) messages.push(`Estoque baixo: mais ${rest} ${rest === 1 ? one : many} abaixo do mínimo`);
    return messages.map((message) => ({ message, endpoint: kind }));
  });
}

const shareLeft = ({ stock, minStock }: Short) => decimal(stock).div(minStock).toNumber();

function sentenceOfShort({ name, unit, stock, minStock }: Short): string {
  const quantity = (value: number) => `${formatNumber(value, { atMost: 3 })} ${unit}`;
  return `Estoque baixo: ${name} com ${quantity(stock)}, mínimo ${quantity(minStock)}`;
}
