import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { findTrace } from "./trace.queries.ts";

export function traceApi({ read }: Serve): void {
  read(lotsRoutes.trace, async ({ db, params, query, today }) =>
    found(await findTrace(db, params.id, { direction: query.direction, today })),
  );
}
