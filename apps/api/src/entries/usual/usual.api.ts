import { usualRoutes } from "@pomar/contract/entries/usual/usual.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { findUsual } from "./usual.queries.ts";

export function usualApi({ read }: Serve): void {
  read(usualRoutes.read, ({ db, query }) => findUsual(db, query));
}
