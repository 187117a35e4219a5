import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { counted } from "@pomar/contract/core/decimal";
import type { QueryInputOf } from "@pomar/contract/core/route";
import { type FrequentItem, lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { type ReactNode, useState } from "react";
import { useCall } from "../../../ui/api/hooks.ts";
import { shortWithUnit } from "../../../ui/form/typed-number.ts";
import { localDay } from "../../../ui/format/dates.ts";
import { Coming } from "../../../ui/kit/loaded.tsx";
import { Settled } from "../../../ui/kit/settled.tsx";
import { Tile, Tiles } from "../../../ui/kit/tiles.tsx";
import { FruitDisc } from "./fruit-mark.tsx";
import { ItemField, type ItemFieldProps } from "./item-field.tsx";
import { rememberItem } from "./recent-items.ts";
import { usePlacedItems } from "./tile-places.ts";

interface ItemTilesProps extends ItemFieldProps {
  /** Query for the frequent items; while null, because its parameters are unknown, only the search field is shown. */
  frequent: QueryInputOf<typeof lookupsRoutes.frequent> | null;
  /** Label of the tile that opens the search field: `Outra fruta`. */
  other: string;
}

interface TilesSettledProps {
  /** The query of the tiles at the top of the form. */
  frequent: QueryInputOf<typeof lookupsRoutes.frequent>;
  children: ReactNode;
}

/** Renders a form that begins with tiles only after the tiles have loaded, so that the form does not shift. */
export function TilesSettled({ frequent, children }: TilesSettledProps) {
  const { isLoading } = useCall(lookupsRoutes.frequent, { query: frequent });
  return (
    <Settled isComing={isLoading} waiting={<Coming />}>
      {children}
    </Settled>
  );
}

/** Tiles of frequent items in stock, and a field that searches all items; the field is hidden once a tile is chosen. */
export function ItemTiles({ frequent, other, ...props }: ItemTilesProps) {
  const { field, type } = props;
  const [isOther, setOther] = useState(false);
  const [isSearched, setSearched] = useState(false);
  const { data } = useCall(
    lookupsRoutes.frequent,
    { query: frequent ?? { of: "pulp" } },
    { enabled: frequent !== null },
  );
  const items = (frequent !== null && data) || [];
  const tiles = usePlacedItems(frequent, items, offers(items, frequent?.of));
  const hasTiles = tiles.length > 0;
  const isTile = tiles.some(({ id }) => id === field.value);
  // When tiles load late or change, a search field that the user has begun to use remains visible.
  const showsField = isOther || isSearched || !isTile;
  const choose = (item: FrequentItem) => {
    const { id, name, code } = item;
    rememberItem(type, { id, name, ...(code !== undefined && { code }) });
    setOther(false);
    setSearched(false);
    if (id !== field.value) field.onChange(id);
  };
  return (
    <Tiles
      label={field.label}
      required={field.required}
      areWide={type === "supplier"}
      other={showsField ? null : { label: other, onClick: () => setOther(true) }}
      tiles={tiles.map((item) => {
        const lack = type === "supplier" ? undefined : describeLack(item, frequent?.of);
        return (
          <Tile
            key={item.id}
            // The hidden search field's id goes to the chosen tile, so that an error can focus the tile.
            {...(!showsField && item.id === field.value && { id: field.id })}
            isChosen={item.id === field.value}
            isGone={lack !== undefined}
            note={type === "supplier" ? describeDeliveries(item) : (lack ?? formatUsable(item))}
            onClick={() => choose(item)}
          >
            {type === "fruits" && <FruitDisc id={item.id} />}
            {item.name}
          </Tile>
        );
      })}
    >
      {/* This field stays mounted when the tiles load, because the user may already be typing. */}
      {showsField && (
        <ItemField
          {...props}
          field={{
            ...field,
            onChange: (id) => {
              setSearched(false);
              field.onChange(id);
            },
          }}
          onFocus={() => setSearched(true)}
          {...(hasTiles && { hidesLabel: true, placeholder: `${other}: buscar` })}
        />
      )}
    </Tiles>
  );
}

/** Formats the usable stock of an item: `1.329 kg`. */
const formatUsable = ({ usableKg }: FrequentItem) => (usableKg === null ? undefined : shortWithUnit(usableKg, "kg"));

/** Accepts the items that the stock suffices to make; if no such item exists, all items, shown with what they lack. */
function offers(items: readonly FrequentItem[], of: string | undefined) {
  const canMakeSome = items.some(({ usableKg }) => usableKg !== null);
  return (item: FrequentItem) => !canMakeSome || describeLack(item, of) === undefined;
}

/**
 * The missing input of an item; undefined when the input is in stock, and for a composite fruit, which is made from the
 * pulps of its parts.
 */
function describeLack({ usableKg, composite }: FrequentItem, of: string | undefined) {
  if (usableKg !== null || composite === true) return undefined;
  if (of === "final-product") return "sem pasta";
  return of === "pulp" ? "sem fruta" : undefined;
}

/** Formats a supplier's last delivery: `hoje, 2 entregas`, `ontem`, `há 5 dias`; empty without deliveries. */
function describeDeliveries({ today, lastOn }: FrequentItem): string {
  if (today > 0) return `hoje, ${counted(today, "entrega", "entregas")}`;
  const days = lastOn === null ? 0 : daysBetween(lastOn, localDay());
  if (days <= 0) return "";
  return days === 1 ? "ontem" : `há ${counted(days, "dia", "dias")}`;
}
