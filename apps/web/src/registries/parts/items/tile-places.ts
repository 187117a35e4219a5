import { useEffect } from "react";
import { localDay } from "../../../ui/format/dates.ts";
import { local } from "../../../ui/local-storage.ts";

// A logout removes every key with this prefix.
const storageKey = "pomar.recent.tile-places";

/** The places of the tiles of one day: the item ids of each form's tiles, by the query of the tiles. */
interface Places {
  day: string;
  byQuery: Record<string, string[]>;
}

function readPlaces(): Places {
  const stored = local.readJson(storageKey) as Places | null;
  const day = localDay();
  return stored?.day === day ? stored : { day, byQuery: {} };
}

/**
 * Puts items in the places that they had before; a new item takes the place of an item that is gone, or the next place.
 * @param places  the ids of the items in their former order.
 * @param items  the current items; an item without a former place is placed only when `isOffered` accepts it.
 */
export function placeItems<Item extends { id: string }>(
  places: readonly string[],
  items: readonly Item[],
  isOffered: (item: Item) => boolean,
): Item[] {
  const added = items.filter((item) => !places.includes(item.id) && isOffered(item));
  const kept = places.map((id) => items.find((item) => item.id === id) ?? added.shift());
  return [...kept.filter((item) => item !== undefined), ...added];
}

/** Keeps the tiles of a form in their places until the end of the day, because a hand remembers places. */
export function usePlacedItems<Item extends { id: string }>(
  query: object | null,
  items: readonly Item[],
  isOffered: (item: Item) => boolean,
): Item[] {
  const key = JSON.stringify(query);
  const placed = placeItems(readPlaces().byQuery[key] ?? [], items, isOffered);
  const ids = placed.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === "") return;
    const { day, byQuery } = readPlaces();
    local.write(storageKey, JSON.stringify({ day, byQuery: { ...byQuery, [key]: ids.split(",") } }));
  }, [key, ids]);
  return placed;
}
