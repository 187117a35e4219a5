import { type LotType, lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { formatContent } from "../../ui/format/numbers.ts";

const ofFruit: ReadonlySet<LotType> = new Set(["raw_material", "pulp", "final_product"]);

/** Whether the lot's item is a fruit, whose limits its readings are compared with. */
export const isOfFruit = ({ type }: { type: LotType }) => ofFruit.has(type);

interface Of {
  type: LotType;
  item: { name: string };
}

interface Packed extends Of {
  /** Of a final product: g in one unit. */
  netContentG: number | null;
}

/** What a lot is of: `Pasta de Acerola`, `Sorbato de potássio`. */
export function whatOf({ type, item }: Of): string {
  return ofFruit.has(type) ? `${lotTypeNames[type]} de ${item.name}` : item.name;
}

/** What each pack holds, after what it is: `Manga 400 g`. */
export const withContent = (words: string, { netContentG }: Pick<Packed, "netContentG">): string =>
  netContentG === null ? words : `${words} ${formatContent(netContentG)}`;

/** And what each pack holds: `Produto final de Manga 400 g`. */
export const whatOfPacked = (lot: Packed): string => withContent(whatOf(lot), lot);

/** The same where its type stands beside it: `Acerola`, `Pasta de Acerola`, `Manga 400 g`. */
export const shortWhatOf = (lot: Packed): string => withContent(lot.type === "pulp" ? whatOf(lot) : lot.item.name, lot);
