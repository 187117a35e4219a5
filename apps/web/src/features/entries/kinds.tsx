import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import type { EntryKind } from "@pomar/contract/receipts/entry-kinds";
import {
  IconArrowsJoin,
  IconBlender,
  IconBowlSpoon,
  IconCherry,
  IconFlask,
  IconPackage,
  IconSnowflake,
} from "@tabler/icons-react";

interface Kind {
  word: string;
  Icon: typeof IconFlask;
  tone: "green" | "blue" | "amber" | "gray";
  /** What its things are found among, and what such a thing is called. */
  items: ItemType;
  item: string;
}

/** How each kind of entry looks, and what its things are called. */
export const kinds: Record<EntryKind, Kind> = {
  "raw-material": {
    word: "Matéria-prima",
    Icon: IconCherry,
    tone: "green",
    items: "fruits",
    item: "Fruta",
  },
  additive: {
    word: "Aditivo",
    Icon: IconFlask,
    tone: "blue",
    items: "additives",
    item: "Aditivo",
  },
  additional: {
    word: "Adicional",
    Icon: IconBowlSpoon,
    tone: "amber",
    items: "additional",
    item: "Adicional",
  },
  packaging: {
    word: "Embalagem",
    Icon: IconPackage,
    tone: "gray",
    items: "packaging",
    item: "Embalagem",
  },
  pulp: {
    word: "Pasta",
    Icon: IconBlender,
    tone: "green",
    items: "fruits",
    item: "Fruta",
  },
  "final-product": {
    word: "Produto final",
    Icon: IconSnowflake,
    tone: "blue",
    items: "fruits",
    item: "Fruta",
  },
  "composite-lot": {
    word: "Lote composto",
    Icon: IconArrowsJoin,
    tone: "amber",
    items: "fruits",
    item: "Fruta",
  },
};
