import { pricesRoutes } from "@pomar/contract/entries/prices/prices.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { setPrices } from "./prices.commands.ts";
import { listUnpriced } from "./prices.queries.ts";

export function pricesApi({ read, write }: Serve): void {
  read(pricesRoutes.unpriced, ({ db }) => listUnpriced(db));
  write(pricesRoutes.update, ({ tx, body, act }) => setPrices(tx, body.lines, act));
}
