import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import type { Serve } from "../../shared/http/serve.ts";
import { reportAnswers } from "./reports.queries.ts";

export function reportsApi({ read }: Serve, timeZone: string): void {
  const answer = reportAnswers(timeZone);
  read(reportsRoutes.yield, answer.yield);
  read(reportsRoutes.cost, answer.cost);
  read(reportsRoutes.stock, answer.stock);
  read(reportsRoutes.expiring, answer.expiring);
  read(reportsRoutes.losses, answer.losses);
  read(reportsRoutes.additives, answer.additives);
  read(reportsRoutes.payables, answer.payables);
  read(reportsRoutes.today, answer.today);
}
