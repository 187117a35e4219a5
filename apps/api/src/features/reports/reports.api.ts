import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import { periodOf } from "@pomar/contract/reports/reports.rules";
import type { Serve } from "../../shared/http/serve.ts";
import { additivesOf } from "./additives.queries.ts";
import { lossesOf } from "./losses.queries.ts";
import { payablesOf } from "./payables.queries.ts";
import { expiringOf, stockOf } from "./stock.queries.ts";
import { dayOf } from "./today.queries.ts";
import { costsOf, yieldsOf } from "./yields.queries.ts";

/** @param timeZone  of the plant: what its days and months are. */
export function reportsApi({ read }: Serve, timeZone: string): void {
  read(reportsRoutes.yield, ({ db, query, today }) => yieldsOf(db, { ...query, ...periodOf(query, today) }));
  read(reportsRoutes.cost, ({ db, query, today }) => costsOf(db, { ...query, ...periodOf(query, today) }));
  read(reportsRoutes.stock, ({ db }) => stockOf(db));
  read(reportsRoutes.expiring, ({ db, today }) => expiringOf(db, today));
  read(reportsRoutes.losses, ({ db, query, today }) => lossesOf(db, { ...query, ...periodOf(query, today), timeZone }));
  read(reportsRoutes.additives, ({ db, query, today }) => additivesOf(db, { ...query, ...periodOf(query, today) }));
  read(reportsRoutes.payables, ({ db, today }) => payablesOf(db, today));
  read(reportsRoutes.today, ({ db, today }) => dayOf(db, today));
}
