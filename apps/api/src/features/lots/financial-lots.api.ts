import { financialLotsRoutes } from "@pomar/contract/lots/financial-lots.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { pageOf } from "../../shared/list.ts";
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
  read(financialLotsRoutes.read, async ({ db, params, today }) => found(await findFinancialLot(db, params.id, today)));
}
