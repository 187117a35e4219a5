import { type Item, item as itemSchema } from "@pomar/contract/entries/lookups/lookups.routes";
import { z } from "zod";
import { local } from "../../../ui/local-storage.ts";
import type { Creatable } from "./creation.ts";

const maxRecent = 8;
const items = z.array(itemSchema);
const buildStorageKey = (type: Creatable) => `pomar.recent.${type}`;

export function recentItems(type: Creatable): Item[] {
  try {
    const parsed = items.safeParse(JSON.parse(local.read(buildStorageKey(type)) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Moves an item that was just chosen or created to the front of the recent choices. */
export function rememberItem(type: Creatable, item: Item): void {
  const { id, name, code, unit } = item;
  const others = recentItems(type).filter((other) => other.id !== id);
  local.write(buildStorageKey(type), JSON.stringify([{ id, name, code, unit }, ...others].slice(0, maxRecent)));
}

interface Grouping {
  /** Recent choices on this device, the latest choice first. */
  known: readonly Item[];
  /** The item by which suppliers are grouped: its suppliers come first. */
  supplied: { name: string } | null;
}

/**
 * Groups the offered items: first the suppliers of the wanted item, then recent choices in their order, then the
 * remaining items in the reply's order. A recent choice that is missing in `found` was removed or deactivated, and is
 * left out, as are empty groups.
 */
export function groupItems(found: readonly Item[], { known, supplied }: Grouping): { title: string; items: Item[] }[] {
  const byId = new Map(found.map((item) => [item.id, item]));
  const suppliers = found.filter(({ supplies }) => supplies);
  const isSupplier = new Set(suppliers.map(({ id }) => id));
  const recent = known.flatMap(({ id }) => (isSupplier.has(id) ? [] : (byId.get(id) ?? [])));
  const isAhead = new Set([...suppliers, ...recent].map(({ id }) => id));
  const groups = [
    { title: `Fornece ${supplied?.name.toLocaleLowerCase("pt-BR")}`, items: suppliers },
    { title: "Recentes", items: recent },
    {
      title: isAhead.size > 0 && suppliers.length > 0 ? "Outros" : "Todos",
      items: found.filter(({ id }) => !isAhead.has(id)),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
