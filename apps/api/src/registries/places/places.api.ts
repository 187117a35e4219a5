import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { createPlace, removePlace, updatePlace } from "./places.commands.ts";
import { findPlace, findPlaceByCode, placeList } from "./places.queries.ts";

export function placesApi({ read, write }: Serve): void {
  write(placesRoutes.create, ({ tx, body, act }) => createPlace(tx, body, act));
  read(placesRoutes.list, ({ db, query, today }) => readPage(placeList, db, { query, today }));
  read(placesRoutes.byCode, async ({ db, query }) => orNotFound(await findPlaceByCode(db, query.code)));
  read(placesRoutes.read, async ({ db, params }) => orNotFound(await findPlace(db, params.id)));
  write(placesRoutes.update, ({ tx, params, body, act }) => updatePlace(tx, params.id, body, act));
  write(placesRoutes.remove, ({ tx, params, act }) => removePlace(tx, params.id, act));
}
