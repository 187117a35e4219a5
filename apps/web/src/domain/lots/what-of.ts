import { type LotType, lotTypeNames } from "@pomar/contract/lots/lots.schema";

const ofFruit: ReadonlySet<LotType> = new Set(["raw_material", "pulp", "final_product"]);

/** Whether the lot's item is a fruit, whose limits its readings are compared with. */
export const isOfFruit = ({ type }: { type: LotType }) => ofFruit.has(type);

/** What a lot is of: `Pasta de Acerola`, `Sorbato de potássio`. */
export function whatOf({ type, item }: { type: LotType; item: { name: string } }): string {
  return ofFruit.has(type) ? `${lotTypeNames[type]} de ${item.name}` : item.name;
}
