import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import { type FigureName, forAdministrators } from "@pomar/contract/insight/explanations/explanations.schema";
import { AppError } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { explainLotValue, explainTotalCost, explainUnitCost } from "./cost-figures.queries.ts";
import { explainPacked, explainPulped, explainReceived } from "./day-figures.queries.ts";
import type { Asked, Figure } from "./figure.ts";
import { explainBalance, explainExpiry, explainLoss, explainStatus } from "./lot-figures.queries.ts";
import { explainPayable, explainSupplierPayable, owedFigures } from "./payable-figures.queries.ts";
import {
  explainExpectedYield,
  explainExposure,
  explainProductionLoss,
  explainShare,
  explainYield,
} from "./production-figures.queries.ts";
import { pulpingFigures } from "./pulping-figures.queries.ts";
import { explainStockBalance, explainStockTotal, explainStockValue } from "./report-figures.queries.ts";

const explain: Record<FigureName, (asked: Asked) => Promise<Figure>> = {
  balance: explainBalance,
  loss: explainLoss,
  "unit-cost": explainUnitCost,
  "total-cost": explainTotalCost,
  "lot-value": explainLotValue,
  expiry: explainExpiry,
  status: explainStatus,
  yield: explainYield,
  "expected-yield": explainExpectedYield,
  "production-loss": explainProductionLoss,
  share: explainShare,
  exposure: explainExposure,
  payable: explainPayable,
  "supplier-payable": explainSupplierPayable,
  "stock-balance": explainStockBalance,
  "stock-value": explainStockValue,
  "stock-total": explainStockTotal,
  ...pulpingFigures,
  ...owedFigures,
  received: explainReceived,
  pulped: explainPulped,
  packed: explainPacked,
};

export function explanationsApi({ read }: Serve, timeZone: string): void {
  read(explanationsRoutes.read, async ({ db, query, today, by }) => {
    const { figure } = query;
    // Refuses with 400: a 403 would end the session, and an employee may open the page that shows the figure.
    if (forAdministrators.has(figure) && by.level !== 1)
      throw AppError.invalid([{ path: "figure", message: "Só administradores veem de onde vem este número" }]);
    // The schema has validated that each figure which needs an id has one.
    const asked = { db, query: query as Asked["query"], today, timeZone };
    return { figure, ...(await explain[figure](asked)) };
  });
}
