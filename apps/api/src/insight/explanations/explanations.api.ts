import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import { type FigureName, forAdministrators } from "@pomar/contract/insight/explanations/explanations.schema";
import { AppError } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { lotValueOf, totalCostOf, unitCostOf } from "./cost-figures.queries.ts";
import { packedOf, pulpedOf, receivedOf } from "./day-figures.queries.ts";
import type { Asked, Figure } from "./figure.ts";
import { balanceOf, expiryOf, lossOf, statusOf } from "./lot-figures.queries.ts";
import { owedFigures, payableOf, supplierPayableOf } from "./payable-figures.queries.ts";
import { expectedYieldOf, exposureOf, productionLossOf, shareOf, yieldOf } from "./production-figures.queries.ts";
import { pulpingFigures } from "./pulping-figures.queries.ts";
import { stockBalanceOf, stockTotalOf, stockValueOf } from "./report-figures.queries.ts";

/** The explanation of each figure. */
const explain: Record<FigureName, (asked: Asked) => Promise<Figure>> = {
  balance: balanceOf,
  loss: lossOf,
  "unit-cost": unitCostOf,
  "total-cost": totalCostOf,
  "lot-value": lotValueOf,
  expiry: expiryOf,
  status: statusOf,
  yield: yieldOf,
  "expected-yield": expectedYieldOf,
  "production-loss": productionLossOf,
  share: shareOf,
  exposure: exposureOf,
  payable: payableOf,
  "supplier-payable": supplierPayableOf,
  "stock-balance": stockBalanceOf,
  "stock-value": stockValueOf,
  "stock-total": stockTotalOf,
  ...pulpingFigures,
  ...owedFigures,
  received: receivedOf,
  pulped: pulpedOf,
  packed: packedOf,
};

export function explanationsApi({ read }: Serve, timeZone: string): void {
  read(explanationsRoutes.read, async ({ db, query, today, by }) => {
    const { figure } = query;
    // Not 403: the page that shows the figure may be open to the caller.
    if (forAdministrators.has(figure) && by.level !== 1)
      throw AppError.invalid([{ path: "figure", message: "Só administradores veem de onde vem este número" }]);
    // The schema asks for an id wherever one is needed.
    const asked = { db, query: query as Asked["query"], today, timeZone };
    return { figure, ...(await explain[figure](asked)) };
  });
}
