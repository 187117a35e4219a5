import type { LotType } from "../../kinds.ts";
import { lotTypeNames } from "./lots.schema.ts";
import { contentWords } from "./mass.rules.ts";

interface Described {
  type: LotType;
  item: { name: string };
  /** The g in one unit of a final product. A lot that a device kept since before it was told has none. */
  netContentG: number | null;
}

const ofFruit: ReadonlySet<LotType> = new Set(["raw_material", "pulp", "final_product"]);

/** Whether the lot's item is a fruit, whose limits its readings are compared with. */
export const isOfFruit = ({ type }: Pick<Described, "type">): boolean => ofFruit.has(type);

/** Adds what each pack holds, in which products of one fruit differ: `Manga 400 g`. */
export const withContent = (words: string, { netContentG }: Pick<Described, "netContentG">): string =>
  netContentG == null ? words : `${words} ${contentWords(netContentG)}`;

/** Tells what a lot is of: `Pasta de Acerola`, `Produto final de Manga 400 g`, `Sorbato de potássio`. */
export const describeLot = (lot: Described): string =>
  withContent(isOfFruit(lot) ? `${lotTypeNames[lot.type]} de ${lot.item.name}` : lot.item.name, lot);

/** Tells the same where its type stands beside it: `Acerola`, `Pasta de Acerola`, `Manga 400 g`. */
export const describeItem = (lot: Described): string =>
  lot.type === "pulp" ? describeLot(lot) : withContent(lot.item.name, lot);
