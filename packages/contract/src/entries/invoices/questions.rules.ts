import { writtenDay } from "../../core/calendar.rules.ts";
import { writtenAmount } from "../../money/payments/payments.rules.ts";
import { otherIssuer } from "./warnings.rules.ts";

interface Asked {
  invoice: Parameters<typeof otherIssuer>[0] & {
    totals: { amount: number };
    instalments: readonly { dueDate: string | null }[];
  };
  /** The part of the invoice's amount in R$ that is not a cost of stock. */
  outside: number;
  today: string;
}

/**
 * The implausible figures of an invoice that the user must confirm before its import, as sentences without a full stop.
 */
export function invoiceQuestions({ invoice, outside, today }: Asked): string[] {
  const { amount } = invoice.totals;
  const half =
    outside * 2 > amount
      ? `Mais da metade da nota fica fora do estoque: ${writtenAmount(outside)} de ${writtenAmount(amount)}`
      : null;
  return [half, otherIssuer(invoice), longOverdue(invoice.instalments, today)].filter((question) => question !== null);
}

function longOverdue(instalments: Asked["invoice"]["instalments"], today: string): string | null {
  const days = instalments.flatMap(({ dueDate }) => dueDate ?? []).toSorted();
  const [first] = days;
  if (first === undefined) return null;
  const years = Number(today.slice(0, 4)) - Number(first.slice(0, 4)) - (today.slice(5) > first.slice(5) ? 0 : 1);
  if (years < 1) return null;
  return `O pagamento venceu há mais de ${years === 1 ? "um ano" : `${years} anos`}, em ${writtenDay(first)}`;
}
