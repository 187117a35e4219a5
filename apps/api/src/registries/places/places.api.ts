import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { serveRegistry } from "../../platform/records/serve-registry.ts";
import { createPlace, removePlace, updatePlace } from "./places.commands.ts";
import { findPlace, findPlaceByCode, placeList } from "./places.queries.ts";

export function placesApi(serve: Serve): void {
  const commands = { create: createPlace, update: updatePlace, remove: removePlace };
  serveRegistry(serve, placesRoutes, { ...commands, find: findPlace, list: placeList });
  serve.read(placesRoutes.byCode, async ({ db, query }) => orNotFound(await findPlaceByCode(db, query.code)));
}
