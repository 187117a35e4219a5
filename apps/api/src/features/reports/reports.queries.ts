import type { QueryOf, ReplyOf } from "@pomar/contract/core/route";
import type { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import { periodOf } from "@pomar/contract/reports/reports.rules";
import type { Db } from "../../platform/db/db.ts";
import type { JsonText } from "../../platform/json-text.ts";
import { additivesOf } from "./additives.queries.ts";
import { lossesOf } from "./losses.queries.ts";
import { payablesOf } from "./payables.queries.ts";
import { expiringOf, stockOf } from "./stock.queries.ts";
import { dayOf } from "./today.queries.ts";
import { costsOf, yieldsOf } from "./yields.queries.ts";

type Routes = typeof reportsRoutes;
type Answers = {
  [Name in keyof Routes]: (asked: {
    db: Db;
    query: QueryOf<Routes[Name]>;
    /** `YYYY-MM-DD` in the plant. */
    today: string;
  }) => Promise<ReplyOf<Routes[Name]> | JsonText<ReplyOf<Routes[Name]>>>;
};

/**
 * What answers each report, on the page and as a file.
 * @param timeZone  of the plant: what its days and months are.
 */
export const reportAnswers = (timeZone: string): Answers => ({
  yield: ({ db, query, today }) => yieldsOf(db, { ...query, ...periodOf(query, today) }),
  cost: ({ db, query, today }) => costsOf(db, { ...query, ...periodOf(query, today) }),
  stock: ({ db }) => stockOf(db),
  expiring: ({ db, today }) => expiringOf(db, today),
  losses: ({ db, query, today }) => lossesOf(db, { ...query, ...periodOf(query, today), timeZone }),
  additives: ({ db, query, today }) => additivesOf(db, { ...query, ...periodOf(query, today) }),
  payables: ({ db, today }) => payablesOf(db, today),
  today: ({ db, today }) => dayOf(db, today),
});
