import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import type { Place } from "@pomar/contract/registries/places/places.schema";
import { ItemField, type ItemFieldProps } from "../items/item-field.tsx";
import { itemFilter } from "../items/item-filter.tsx";

const places = {
  list: placesRoutes.list,
  read: placesRoutes.read,
  toItem: (place: { id: string; name: string }) => ({ id: place.id, name: (place as Place).fullName }),
};

interface PlaceFieldProps extends Pick<ItemFieldProps, "field" | "name" | "act" | "offersCreation"> {
  /** Offers no positions. */
  chambersOnly?: boolean;
}

/** Chooses a place by part of its name, its chamber's name or its code. */
export const PlaceField = ({ chambersOnly = false, ...props }: PlaceFieldProps) => (
  <ItemField type="places" registry={places} {...props} {...(chambersOnly && { query: { chambers: "true" } })} />
);

/** Filters a list of lots by place; a chamber includes its positions. */
export const placeFilter = itemFilter({ name: "place", label: "Local", type: "places", registry: places });
