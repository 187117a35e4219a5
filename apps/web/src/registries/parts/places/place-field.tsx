import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import type { Place } from "@pomar/contract/registries/places/places.schema";
import { useCall } from "../../../ui/api/hooks.ts";
import type { Filter } from "../../../ui/list/filter.ts";
import { RegistryField, type RegistryFieldProps } from "../items/registry-field.tsx";

const places = {
  type: "places",
  list: placesRoutes.list,
  read: placesRoutes.read,
  nameOf: (row: { name: string }) => (row as Place).fullName,
} as const;

/** Chooses a place by part of its name, its chamber's name or its code. @param chambersOnly  offers no positions. */
export function PlaceField({ chambersOnly = false, ...props }: RegistryFieldProps & { chambersOnly?: boolean }) {
  return <RegistryField of={places} {...props} {...(chambersOnly && { query: { chambers: "true" } })} />;
}

/** Filters a list of lots by place; a chamber includes its positions. */
export const placeFilter: Filter = {
  kind: "own",
  name: "place",
  label: "Local",
  show: (id) => <PlaceName id={id} />,
  control: (value, onChange) => (
    <PlaceField
      field={{ id: "place-filter", label: "Local", required: false, error: undefined, value, onChange }}
      offersCreation={false}
    />
  ),
};

function PlaceName({ id }: { id: string }) {
  const { data } = useCall(placesRoutes.read, { params: { id } }, { mayBeGone: true });
  return data?.fullName ?? "…";
}
