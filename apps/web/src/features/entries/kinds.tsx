import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import type { PagePath } from "@pomar/contract/pages";
import type { EntryKind } from "@pomar/contract/receipts/entries.routes";
import { IconBowlSpoon, IconCherry, IconFlask, IconPackage } from "@tabler/icons-react";

interface Kind {
  word: string;
  Icon: typeof IconFlask;
  tone: "green" | "blue" | "amber" | "gray";
  /** What its things are found among, and what such a thing is called. */
  items: ItemType;
  item: string;
  /** Where an administrator sees and corrects the entry; without a parameter the list opens it. */
  page: { to: PagePath; param?: string };
}

/** How each kind of entry looks and where it is found. */
export const kinds: Record<EntryKind, Kind> = {
  "raw-material": {
    word: "Matéria-prima",
    Icon: IconCherry,
    tone: "green",
    items: "fruits",
    item: "Fruta",
    page: { to: "/raw/find-all" },
  },
  additive: {
    word: "Aditivo",
    Icon: IconFlask,
    tone: "blue",
    items: "additives",
    item: "Aditivo",
    page: { to: "/additives-record/update/$additiveRecordId", param: "additiveRecordId" },
  },
  additional: {
    word: "Adicional",
    Icon: IconBowlSpoon,
    tone: "amber",
    items: "additional",
    item: "Adicional",
    page: { to: "/additional-record/update/$additionalRecordId", param: "additionalRecordId" },
  },
  packaging: {
    word: "Embalagem",
    Icon: IconPackage,
    tone: "gray",
    items: "packaging",
    item: "Embalagem",
    page: { to: "/packaging-record/update/$packagingRecordId", param: "packagingRecordId" },
  },
};

/** The address of an entry's own page. */
export function pageOf({ kind, id }: { kind: EntryKind; id: string }) {
  const { to, param } = kinds[kind].page;
  const target = param === undefined ? { search: { open: id } } : { params: { [param]: id } };
  // Which page takes which parameter stands in the table above.
  return { to, ...target } as { to: "/dashboard" };
}
