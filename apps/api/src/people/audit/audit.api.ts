import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { readPage } from "../../platform/db/list.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { auditList } from "./audit.queries.ts";

export function auditApi({ read }: Serve, timeZone: string): void {
  read(auditRoutes.list, ({ db, query, today }) => readPage(auditList(timeZone), db, { query, today }));
}
