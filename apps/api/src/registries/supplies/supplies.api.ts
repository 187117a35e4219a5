import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { serveRegistry } from "../../platform/records/serve-registry.ts";
import { additionalCommands, additiveCommands, packagingCommands } from "./supplies.commands.ts";
import { additionalReads, additiveReads, packagingReads } from "./supplies.queries.ts";

export function suppliesApi(serve: Serve): void {
  serveRegistry(serve, additivesRoutes, { ...additiveReads, ...additiveCommands });
  serveRegistry(serve, additionalsRoutes, { ...additionalReads, ...additionalCommands });
  serveRegistry(serve, packagingRoutes, { ...packagingReads, ...packagingCommands });
}
