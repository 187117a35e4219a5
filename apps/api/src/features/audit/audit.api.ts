import { auditRoutes } from "@pomar/contract/audit/audit.routes";
import type { Serve } from "../../shared/http/serve.ts";
import { pageOf } from "../../shared/list.ts";
import { auditList } from "./audit.queries.ts";

export function auditApi({ read }: Serve, timeZone: string): void {
  read(auditRoutes.list, ({ db, query, today }) => pageOf(auditList(timeZone), db, { query, today }));
}
