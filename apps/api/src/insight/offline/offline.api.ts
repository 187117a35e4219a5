import { offlineRoutes } from "@pomar/contract/insight/offline/offline.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { findOfflineData } from "./offline.queries.ts";

export function offlineApi({ read }: Serve): void {
  read(offlineRoutes.data, ({ db, now, today, by }) => findOfflineData(db, { at: now.toISOString(), today, by }));
}
