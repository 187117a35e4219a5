import { financialLotsRoutes } from "@pomar/contract/payments/financial-lots.routes";
import { pageOf } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { financialLotList, findFinancialLot, totalLots } from "./financial-lots.queries.ts";

/** Lots as money. */
export function financialLotsApi({ read }: Serve): void {
  read(financialLotsRoutes.list, async ({ db, query, today }) => {
    const [page, totals] = await Promise.all([
      pageOf(financialLotList, db, { query, today }),
      totalLots(db, query, today),
    ]);
    return { ...page, totals: { lots: page.total, ...totals } };
  });
  read(financialLotsRoutes.read, async ({ db, params, today }) =>
    orNotFound(await findFinancialLot(db, params.id, today)),
  );
}
