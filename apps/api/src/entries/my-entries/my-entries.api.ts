import { myEntriesRoutes } from "@pomar/contract/entries/my-entries/my-entries.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { listOwnToday } from "./my-entries.queries.ts";

export function myEntriesApi({ read }: Serve, plant: { timeZone: string; correctionMinutes: number }): void {
  read(myEntriesRoutes.list, ({ db, by, now, today }) => listOwnToday(db, { ...plant, by, now, today }));
}
