import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { decimal, sumOf, toWire } from "@pomar/contract/core/decimal";
import { type FigureLine, linesOf, valueText } from "@pomar/contract/explanations/explanations.rules";
import { paymentMethodNames } from "@pomar/contract/payments/payments.schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { orNotFound } from "../../platform/http/app-error.ts";
import { findPayment } from "../payments/payments.queries.ts";
import { payments } from "../payments/payments.table.ts";
import { findSupplier } from "../suppliers/suppliers.queries.ts";
import { type Asked, type Figure, lotLink, plain } from "./figure.ts";

/** What is left to pay of one payment. */
export async function payableOf({ db, query, today }: Asked): Promise<Figure> {
  const payment = orNotFound(await findPayment(db, query.id, today));
  const { lots, settlements, amount, cancelledAt } = payment;
  const owed: FigureLine[] =
    lots.length === 0
      ? [{ label: "Valor", value: decimal(amount), note: payment.notes }]
      : lots.map((lot) => ({ label: `${lot.item.name}, ${lot.code}`, value: decimal(lot.amount), link: lotLink(lot) }));
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
    ...plain,
    of: { kind: "payment", id: payment.id, name: payment.supplier.name },
    value: valueText(payment.open, 2),
    unit: "R$",
    decimals: 2,
    rule: "Em aberto = o que custaram os lotes − o que foi pago e não estornado.",
    lines: cancelledAt === null ? linesOf([...owed, ...paid], payment.open, 2) : [],
    missing: [
      ...(cancelledAt === null ? [] : ["O pagamento foi cancelado: nada está em aberto"]),
      ...(reversed > 0
        ? [`${reversed} ${reversed === 1 ? "baixa estornada não conta" : "baixas estornadas não contam"}`]
        : []),
    ],
  };
}

/** What is left to pay to a supplier. */
export async function supplierPayableOf({ db, query }: Asked): Promise<Figure> {
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
  const lines = open.map((one): FigureLine => {
    const due = one.dueDate === null ? "sem vencimento" : `vence em ${writtenDay(one.dueDate)}`;
    const name = one.dueDate === null ? "Pagamento sem vencimento" : `Pagamento de ${writtenDay(one.dueDate)}`;
    const value = decimal(one.amount).minus(one.paid);
    return { label: name, value, note: due, link: { kind: "payment", id: one.id, name } };
  });
  const total = toWire(sumOf(open.map((one) => decimal(one.amount).minus(one.paid))), 2);
  return {
    ...plain,
    of: { kind: "supplier", id: supplier.id, name: supplier.name },
    value: valueText(total, 2),
    unit: "R$",
    decimals: 2,
    rule: "Em aberto = o que falta pagar de cada pagamento que não foi cancelado.",
    lines: linesOf(lines, total, 2),
  };
}
