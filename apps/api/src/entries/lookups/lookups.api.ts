import { lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { findFreeCode, listFrequent, listItems } from "./lookups.queries.ts";

export function lookupsApi({ read }: Serve): void {
  read(lookupsRoutes.freeCode, async ({ db, query }) => ({ code: await findFreeCode(db, query) }));
  read(lookupsRoutes.frequent, ({ db, query, today }) => listFrequent(db, query, today));
  read(lookupsRoutes.items, ({ db, query }) => listItems(db, query));
}
