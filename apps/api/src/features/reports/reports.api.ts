import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import { kept } from "../../shared/db/unchanged.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { reportAnswers } from "./reports.queries.ts";

export function reportsApi({ read }: Serve, timeZone: string): void {
  const answer = reportAnswers(timeZone);
  read(reportsRoutes.yield, kept(answer.yield));
  read(reportsRoutes.cost, kept(answer.cost));
  read(reportsRoutes.stock, kept(answer.stock));
  read(reportsRoutes.expiring, kept(answer.expiring));
  read(reportsRoutes.losses, kept(answer.losses));
  read(reportsRoutes.additives, kept(answer.additives));
  read(reportsRoutes.payables, kept(answer.payables));
  read(reportsRoutes.today, kept(answer.today));
}
