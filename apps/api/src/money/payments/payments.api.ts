import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { readPage } from "../../platform/db/list.ts";
import { moneyUnknownBefore, refuseUnknownDebts } from "../../platform/db/past.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findPrinting } from "../../registries/plant/plant.queries.ts";
import { findPayee } from "../../registries/suppliers/suppliers.queries.ts";
import { financialLotList, findFinancialLot, totalLots } from "./financial-lots.queries.ts";
import { paymentList, summarisePayments, totalPayments } from "./payment-list.queries.ts";
import { paymentReceipt } from "./payment-receipt.ts";
import {
  cancelPayment,
  createPayment,
  reverseSettlement,
  settle,
  settleAll,
  updatePayment,
} from "./payments.commands.ts";
import { findPayment, listWeighedLots } from "./payments.queries.ts";

const unknownTotals = { bought: null, open: null, value: null };

/** Serves the calls for payments and lots' amounts. @param timeZone  the plant's time zone, for times on receipts. */
export function paymentsApi({ read, write, download }: Serve, timeZone: string): void {
  write(paymentsRoutes.create, ({ tx, body, act }) => createPayment(tx, body, act));
  read(paymentsRoutes.list, async ({ db, query, today }) => {
    await refuseUnknownDebts(db, query, timeZone);
    const [page, summary, totals] = await Promise.all([
      readPage(paymentList, db, { query, today }),
      summarisePayments(db, query, today),
      totalPayments(db, query, today),
    ]);
    return { ...page, summary, totals };
  });
  read(paymentsRoutes.read, async ({ db, params, query, today }) => {
    await refuseUnknownDebts(db, query, timeZone);
    return orNotFound(await findPayment(db, params.id, today));
  });
  write(paymentsRoutes.update, ({ tx, params, body, act }) => updatePayment(tx, params.id, body, act));
  write(paymentsRoutes.remove, ({ tx, params, act }) => cancelPayment(tx, params.id, act));
  write(paymentsRoutes.settle, ({ tx, params, body, act }) => settle(tx, params.id, body, act));
  write(paymentsRoutes.settleAll, ({ tx, body, act }) => settleAll(tx, body, act));
  write(paymentsRoutes.reverse, ({ tx, params, body, act }) => reverseSettlement(tx, params.id, body.reason, act));
  download(paymentsRoutes.receipt, async ({ params, ...asked }) => {
    const { db, today } = asked;
    const payment = orNotFound(await findPayment(db, params.id, today));
    if (payment.paid === 0) throw AppError.of("payment.unpaid");
    const [payee, printing, weighed] = await Promise.all([
      findPayee(db, payment.supplier.id),
      findPrinting(timeZone, asked),
      listWeighedLots(
        db,
        payment.lots.map(({ id }) => id),
      ),
    ]);
    const body = await paymentReceipt({ payment, payee: orNotFound(payee), weighed }, printing);
    return { fileName: `recibo-${today}.pdf`, body };
  });
  read(financialLotsRoutes.list, async ({ db, query, today }) => {
    const [page, totals] = await Promise.all([
      readPage(financialLotList, db, { query, today }),
      totalLots(db, query, today),
    ]);
    const isKnown = (await moneyUnknownBefore(db, query)) === null;
    return { ...page, totals: { lots: page.total, ...totals, ...(isKnown ? {} : unknownTotals) } };
  });
  read(financialLotsRoutes.read, async ({ db, params, today }) =>
    orNotFound(await findFinancialLot(db, params.id, today)),
  );
}
