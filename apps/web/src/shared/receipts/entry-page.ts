import { type PagePath, pageLevels } from "@pomar/contract/pages";
import type { EntryKind } from "@pomar/contract/receipts/entry-kinds";
import type { Level } from "@pomar/contract/route";

/** The page where an administrator sees and corrects an entry of each kind; without a parameter the list opens it. */
const places: Record<EntryKind, { to: PagePath; param?: string }> = {
  "raw-material": { to: "/raw/find-all" },
  additive: { to: "/additives-record/update/$additiveRecordId", param: "additiveRecordId" },
  additional: { to: "/additional-record/update/$additionalRecordId", param: "additionalRecordId" },
  packaging: { to: "/packaging-record/update/$packagingRecordId", param: "packagingRecordId" },
  pulp: { to: "/pulp/find-all" },
  "final-product": { to: "/final/find-all" },
  "composite-lot": { to: "/composite-lots/view/$id", param: "id" },
};

/** The address of an entry, for a `PageLink`. */
export function entryPage({ kind, id }: { kind: EntryKind; id: string }) {
  const { to, param } = places[kind];
  const target = param === undefined ? { search: { open: id } } : { params: { [param]: id } };
  // Which page takes which parameter stands in the table above.
  return { to, ...target } as { to: "/dashboard" };
}

/** Whether somebody may open the page of a kind of entry. */
export function mayOpenEntry(kind: EntryKind, level: Level): boolean {
  return pageLevels(places[kind].to)?.includes(level) ?? true;
}
