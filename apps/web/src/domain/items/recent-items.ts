import { type Item, type ItemType, item as itemSchema } from "@pomar/contract/lookups/lookups.routes";
import { z } from "zod";
import { local } from "../../ui/local-storage.ts";

const kept = 8;
const items = z.array(itemSchema);
const keyOf = (type: ItemType) => `pomar.recent.${type}`;

export function recentItems(type: ItemType): Item[] {
  try {
    const parsed = items.safeParse(JSON.parse(local.read(keyOf(type)) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Puts a choice, or a thing just created, in front. */
export function rememberItem(type: ItemType, item: Item): void {
  const { id, name, code, unit } = item;
  const others = recentItems(type).filter((other) => other.id !== id);
  local.write(keyOf(type), JSON.stringify([{ id, name, code, unit }, ...others].slice(0, kept)));
}

/** Those chosen lately in front, as they were chosen; what is not in `found` any more was removed or deactivated. */
export function recentFirst(found: readonly Item[], recent: readonly Item[]): { recent: Item[]; others: Item[] } {
  const byId = new Map(found.map((item) => [item.id, item]));
  const first = recent.flatMap((item) => byId.get(item.id) ?? []);
  const isRecent = new Set(first.map((item) => item.id));
  return { recent: first, others: found.filter((item) => !isRecent.has(item.id)) };
}
