import { pendingRoutes } from "@pomar/contract/insight/pending/pending.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { findFirstSteps, listPending } from "./pending.queries.ts";

export function pendingApi({ read }: Serve, timeZone: string): void {
  read(pendingRoutes.firstSteps, ({ db }) => findFirstSteps(db));
  read(pendingRoutes.list, ({ db, today }) => listPending(db, today, timeZone));
}
