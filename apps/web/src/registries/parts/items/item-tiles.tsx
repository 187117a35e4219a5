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

interface ItemTilesProps extends Omit<ItemFieldProps, "inputRef"> {
  /** The field, or the chosen tile while the field is not there. */
  inputRef?: (element: HTMLElement | null) => void;
  /** What is frequent; null while nobody can know: only the field stands there. */
  frequent: QueryInputOf<typeof lookupsRoutes.frequent> | null;
  /** What leads to the rest: `outra fruta`. */
  other: string;
}

interface TilesSettledProps {
  /** As the first tiles of the form ask. */
  frequent: QueryInputOf<typeof lookupsRoutes.frequent>;
  children: ReactNode;
}

/** A form that begins with tiles: it stands once they have come. */
export function TilesSettled({ frequent, children }: TilesSettledProps) {
  const { isLoading } = useCall(lookupsRoutes.frequent, { query: frequent });
  return (
    <Settled isComing={isLoading} waiting={<Coming />}>
      {children}
    </Settled>
  );
}

/** What is at hand and most frequent, one press each, and the field that searches all of them; it goes once a tile is chosen. */
export function ItemTiles({ frequent, other, ...props }: ItemTilesProps) {
  const { field, type } = props;
  const [isOther, setOther] = useState(false);
  const [isSearched, setSearched] = useState(false);
  const { data } = useCall(
    lookupsRoutes.frequent,
    { query: frequent ?? { of: "pulp" } },
    { enabled: frequent !== null },
  );
  const tiles = frequent === null ? [] : atHand(data ?? [], frequent.of);
  const hasTiles = tiles.length > 0;
  const isTile = tiles.some(({ id }) => id === field.value);
  // Tiles that come late, or change, take no field away in which somebody searches.
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
        const lack = type === "supplier" ? undefined : lackWords(item, frequent?.of);
        return (
          <Tile
            key={item.id}
            // Where the field would be, while it is not there.
            {...(!showsField && item.id === field.value && { id: field.id, ref: props.inputRef })}
            isChosen={item.id === field.value}
            isGone={lack !== undefined}
            note={type === "supplier" ? deliveryWords(item) : (lack ?? usableWords(item))}
            onClick={() => choose(item)}
          >
            {type === "fruits" && <FruitDisc id={item.id} />}
            {item.name}
          </Tile>
        );
      })}
    >
      {/* The same one before and after the tiles have come: somebody may be typing in it. */}
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
          onOpen={() => setSearched(true)}
          {...(hasTiles && { hidesLabel: true, placeholder: `${other}: digite para buscar` })}
        />
      )}
    </Tiles>
  );
}

/** `1.329 kg`: what there is of it to be used. */
const usableWords = ({ usableKg }: FrequentItem) => (usableKg === null ? undefined : shortWithUnit(usableKg, "kg"));

/** Nothing that lacks what it is made of stands in the way of what can be made; where nothing can, all say so. */
function atHand(items: readonly FrequentItem[], of: string) {
  const canMakeSome = items.some(({ usableKg }) => usableKg !== null);
  return items.filter((item) => !canMakeSome || lackWords(item, of) === undefined);
}

/** What there is none of to make it; undefined where there is, or nothing of its own is needed: a mix is made of its parts. */
function lackWords({ usableKg, composite }: FrequentItem, of: string | undefined) {
  if (usableKg !== null || composite === true) return undefined;
  if (of === "final-product") return "sem pasta";
  return of === "pulp" ? "sem fruta" : undefined;
}

/** `hoje, 2 entregas`, `ontem`, `há 5 dias`; empty of who has not brought any yet. */
function deliveryWords({ today, lastOn }: FrequentItem): string {
  if (today > 0) return `hoje, ${counted(today, "entrega", "entregas")}`;
  const days = lastOn === null ? 0 : daysBetween(lastOn, localDay());
  if (days <= 0) return "";
  return days === 1 ? "ontem" : `há ${counted(days, "dia", "dias")}`;
}
