import type { LotType } from "../../kinds.ts";
import { lotTypeNames } from "./lots.schema.ts";
import { contentWords } from "./mass.rules.ts";

interface Described {
  type: LotType;
  item: { name: string };
  /** The net content of a product's unit in g; null for a lot that a device cached before this field existed. */
  netContentG: number | null;
}

const ofFruit: ReadonlySet<LotType> = new Set(["raw_material", "pulp", "final_product"]);

/** Whether the lot's item is a fruit, so that the lot's readings are compared with the fruit's limits. */
export const isOfFruit = ({ type }: Pick<Described, "type">): boolean => ofFruit.has(type);

/** Adds the net content, which distinguishes the products of one fruit, to a lot's description: `Manga 400 g`. */
export const withContent = (words: string, { netContentG }: Pick<Described, "netContentG">): string =>
  netContentG == null ? words : `${words} ${contentWords(netContentG)}`;

/** Describes a lot by its item: `Pasta de Acerola`, `Produto final de Manga 400 g`, `Sorbato de potássio`. */
export const describeLot = (lot: Described): string =>
  withContent(isOfFruit(lot) ? `${lotTypeNames[lot.type]} de ${lot.item.name}` : lot.item.name, lot);

/** Describes a lot for a place where its type is also shown: `Acerola`, `Pasta de Acerola`, `Manga 400 g`. */
export const describeItem = (lot: Described): string =>
  lot.type === "pulp" ? describeLot(lot) : withContent(lot.item.name, lot);
