import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { calculateSum, counted, type Decimal, decimal } from "@pomar/contract/core/decimal";
import type { FigureLine } from "@pomar/contract/insight/explanations/explanations.rules";
import {
  type AgingBucket,
  agingBucketNames,
  agingBuckets,
  overdueBuckets,
  type PayablesReport,
} from "@pomar/contract/insight/reports/reports.schema";
import { outsideName, outsideReason, writtenAmount } from "@pomar/contract/money/payments/payments.rules";
import { paymentMethodNames } from "@pomar/contract/money/payments/payments.schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { findPayment } from "../../money/payments/payments.queries.ts";
import { refuseUnknownDebts } from "../../platform/db/past.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { findSupplier } from "../../registries/suppliers/suppliers.queries.ts";
import { payments } from "../../schema/money/payments.table.ts";
import { readPayables } from "../reports/payables.queries.ts";
import { type Asked, type AskedOfPlant, buildSum, type Figure, inReais, lotLink } from "./figure.ts";

export async function explainPayable({ db, query, today }: Asked): Promise<Figure> {
  const payment = orNotFound(await findPayment(db, query.id, today));
  const { lots, settlements, amount, outside, cancelledAt } = payment;
  const owed: FigureLine[] =
    lots.length === 0
      ? [{ label: "Valor", value: decimal(amount), note: payment.notes }]
      : lots.map((lot) => ({ label: `${lot.item.name}, ${lot.code}`, value: decimal(lot.amount), link: lotLink(lot) }));
  if (outside !== 0) owed.push({ label: outsideName, value: decimal(outside), note: outsideReason(outside) });
  const paid = settlements
    .filter(({ reversal }) => reversal === null)
    .map(
      (one): FigureLine => ({
        label: `Pago em ${writtenDay(one.paidAt)}`,
        value: decimal(one.amount).times(-1),
        note: paymentMethodNames[one.method],
      }),
    );
  const reversed = settlements.length - paid.length;
  return {
    ...buildSum({
      ...inReais,
      of: { kind: "payment", id: payment.id, name: payment.supplier.name },
      value: payment.open,
      rule: `Em aberto = valor dos lotes${outside === 0 ? "" : " + valor fora do estoque"} − baixas não estornadas.`,
      lines: [...owed, ...paid],
      missing: [
        ...(cancelledAt === null ? [] : ["O pagamento foi cancelado: nada está em aberto"]),
        ...(reversed > 0 ? [counted(reversed, "baixa estornada não conta", "baixas estornadas não contam")] : []),
      ],
    }),
    ...(cancelledAt !== null && { lines: [] }),
  };
}

/** Explains the sum of the open amounts owed to a supplier. */
export async function explainSupplierPayable({ db, query }: Asked): Promise<Figure> {
  const supplier = orNotFound(await findSupplier(db, query.id));
  const { id, amount, paid, dueDate } = payments;
  const open = await db
    .select({ id, amount, paid, dueDate })
    .from(payments)
    .where(
      and(
        eq(payments.supplierId, supplier.id),
        isNull(payments.cancelledAt),
        isNull(payments.removedAt),
        sql`${paid} < ${amount}`,
      ),
    )
    .orderBy(sql`${dueDate} nulls last`, id);
  const lines = open.map((one): FigureLine & { value: Decimal } => {
    const due = one.dueDate === null ? "sem vencimento" : `vence em ${writtenDay(one.dueDate)}`;
    const name = one.dueDate === null ? "Pagamento sem vencimento" : `Pagamento de ${writtenDay(one.dueDate)}`;
    const value = decimal(one.amount).minus(one.paid);
    return { label: name, value, note: due, link: { kind: "payment", id: one.id, name } };
  });
  return buildSum({
    ...inReais,
    of: { kind: "supplier", id: supplier.id, name: supplier.name },
    value: calculateSum(lines.map(({ value }) => value)),
    rule: "Em aberto = o que falta pagar de cada pagamento que não foi cancelado.",
    lines,
  });
}

/**
 * The open amounts by days overdue or until due: `vencido há até 7 dias: R$ 20,00; vence em 8 a 30 dias: R$ 4,50`. If
 * only one bucket has an open amount, the text is the bucket's name alone.
 */
function formatAges(open: PayablesReport["byBucket"], buckets: readonly AgingBucket[]): string {
  const ages = buckets.filter((bucket) => open[bucket] > 0);
  const words = (bucket: AgingBucket) => agingBucketNames[bucket].toLowerCase();
  if (ages.length === 1) return ages.map(words).join();
  return ages.map((bucket) => `${words(bucket)}: ${writtenAmount(open[bucket])}`).join("; ");
}

/** Explains the open amount in the given buckets of due days, supplier by supplier, as in the report of payables. */
const explainOwed =
  (buckets: readonly AgingBucket[], rule: string) =>
  async ({ db, query, today, timeZone }: AskedOfPlant): Promise<Figure> => {
    await refuseUnknownDebts(db, query, timeZone);
    const { byBucket, bySupplier } = await readPayables(db, today);
    const sumOwed = (by: typeof byBucket) => calculateSum(buckets.map((bucket) => by[bucket]));
    const lines = bySupplier
      .map(({ supplier, byBucket: own }): FigureLine & { value: Decimal } => ({
        label: supplier.name,
        value: sumOwed(own),
        note: buckets.length > 1 ? formatAges(own, buckets) : null,
        link: { kind: "supplier", ...supplier },
      }))
      .filter(({ value }) => value.gt(0))
      .toSorted((one, other) => other.value.cmp(one.value));
    return buildSum({ ...inReais, of: null, value: sumOwed(byBucket), rule, lines });
  };

/** The open amounts of the whole plant. */
export const owedFigures = {
  "all-payable": explainOwed(
    agingBuckets,
    "Em aberto = o que falta pagar a cada fornecedor, fora o que foi cancelado.",
  ),
  overdue: explainOwed(overdueBuckets, "Vencido = o que já devia estar pago a cada fornecedor: venceu ontem ou antes."),
  "due-soon": explainOwed(["days7"], "Vence em 7 dias = o que falta pagar do que vence de hoje até daqui a 7 dias."),
};
