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
  /** True: only chambers are offered, not the positions inside them. */
  chambersOnly?: boolean;
}

/** Field that chooses a storage place by part of its name, by its chamber's name or by its code. */
export const PlaceField = ({ chambersOnly = false, ...props }: PlaceFieldProps) => (
  <ItemField type="places" registry={places} {...props} {...(chambersOnly && { query: { chambers: "true" } })} />
);

/** Filters a list of lots by storage place; choosing a chamber includes the lots in its positions. */
export const placeFilter = itemFilter({ name: "place", label: "Local", type: "places", registry: places });
