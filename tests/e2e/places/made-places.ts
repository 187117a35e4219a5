import { placesRoutes } from "@pomar/contract/places/places.routes";
import type { PlaceCreate } from "@pomar/contract/places/places.schema";
import type { ApiClient } from "../../support/api-client.ts";
import { ownName } from "../record-fixtures.ts";

export function makePlace(api: ApiClient, place: Partial<PlaceCreate> = {}) {
  return api(placesRoutes.create, { body: { name: ownName("Câmara"), ...place } });
}
