import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import type { PlaceCreate } from "@pomar/contract/registries/places/places.schema";
import type { ApiClient } from "../../support/api-client.ts";
import { makeReception, ownName } from "../record-fixtures.ts";

/** Makes a chamber with a position, and a lot at this position. */
export async function makeFilledPlace(api: ApiClient) {
  const place = await makePlace(api);
  const { id } = await makePlace(api, { name: "B-03", parentId: place.id });
  const { lot } = await makeReception(api);
  await api(placesRoutes.move, { params: { id }, body: { lots: [lot.id] } });
  return place;
}

export function makePlace(api: ApiClient, place: Partial<PlaceCreate> = {}) {
  return api(placesRoutes.create, { body: { name: ownName("Câmara"), ...place } });
}
