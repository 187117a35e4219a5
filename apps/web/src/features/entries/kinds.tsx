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
  color: "green" | "blue" | "amber" | "gray";
  /** What its things are found among, and what such a thing is called. */
  items: ItemType;
  item: string;
}

export const kinds: Record<EntryKind, Kind> = {
  "raw-material": { word: "Matéria-prima", Icon: IconCherry, color: "green", items: "fruits", item: "Fruta" },
  additive: { word: "Aditivo", Icon: IconFlask, color: "blue", items: "additives", item: "Aditivo" },
  additional: { word: "Adicional", Icon: IconBowlSpoon, color: "amber", items: "additional", item: "Adicional" },
  packaging: { word: "Embalagem", Icon: IconPackage, color: "gray", items: "packaging", item: "Embalagem" },
  pulp: { word: "Pasta", Icon: IconBlender, color: "green", items: "fruits", item: "Fruta" },
  "final-product": { word: "Produto final", Icon: IconSnowflake, color: "blue", items: "fruits", item: "Fruta" },
  "composite-lot": { word: "Lote composto", Icon: IconArrowsJoin, color: "amber", items: "fruits", item: "Fruta" },
};
