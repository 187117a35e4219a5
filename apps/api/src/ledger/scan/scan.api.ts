import { scanRoutes } from "@pomar/contract/ledger/scan/scan.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { listScanned, listTyped } from "./scan.queries.ts";

export function scanApi({ read }: Serve): void {
  read(scanRoutes.read, ({ db, query, today }) => listScanned(db, query, today));
  read(scanRoutes.typed, ({ db, query, today }) => listTyped(db, query.signs, today));
}
