import { type Item, item as itemSchema } from "@pomar/contract/entries/lookups/lookups.routes";
import { z } from "zod";
import { local } from "../../../ui/local-storage.ts";
import type { Creatable } from "./creation.ts";

const kept = 8;
const items = z.array(itemSchema);
const keyOf = (type: Creatable) => `pomar.recent.${type}`;

export function recentItems(type: Creatable): Item[] {
  try {
    const parsed = items.safeParse(JSON.parse(local.read(keyOf(type)) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Puts a choice, or a thing just created, in front. */
export function rememberItem(type: Creatable, item: Item): void {
  const { id, name, code, unit } = item;
  const others = recentItems(type).filter((other) => other.id !== id);
  local.write(keyOf(type), JSON.stringify([{ id, name, code, unit }, ...others].slice(0, kept)));
}

interface Grouping {
  /** Chosen on this device lately, the last first. */
  known: readonly Item[];
  /** What suppliers are asked for. */
  supplied: { name: string } | null;
}

/**
 * What is offered, group by group: who supplies what is wanted, those chosen lately as they were chosen, the rest in its order.
 * What is not in `found` any more was removed or deactivated. Empty groups are left out.
 */
export function groupsOf(found: readonly Item[], { known, supplied }: Grouping): { title: string; items: Item[] }[] {
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
