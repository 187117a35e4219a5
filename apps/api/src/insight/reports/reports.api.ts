import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { cached } from "../../platform/db/snapshot-cache.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { reportAnswers } from "./reports.queries.ts";

export function reportsApi({ read }: Serve, timeZone: string): void {
  const answer = reportAnswers(timeZone);
  read(reportsRoutes.yield, cached(answer.yield));
  read(reportsRoutes.cost, cached(answer.cost));
  read(reportsRoutes.stock, cached(answer.stock));
  read(reportsRoutes.expiring, cached(answer.expiring));
  read(reportsRoutes.losses, cached(answer.losses));
  read(reportsRoutes.additives, cached(answer.additives));
  read(reportsRoutes.payables, cached(answer.payables));
  read(reportsRoutes.changes, cached(answer.changes));
  read(reportsRoutes.today, cached(answer.today));
}
