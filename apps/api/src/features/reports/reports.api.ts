import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import type { Db } from "../../shared/db/db.ts";
import { whileUnchanged } from "../../shared/db/unchanged.ts";
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

/** A report is kept until something changes: it hangs on nothing but the data, its query and the day. */
function kept<Asked extends { db: Db; query: unknown; today: string }, Report>(
  answer: (asked: Asked) => Promise<Report>,
): (asked: Asked) => Promise<Report> {
  const unchanged = whileUnchanged();
  return (asked) => unchanged(asked.db, JSON.stringify([asked.today, asked.query]), () => answer(asked));
}
