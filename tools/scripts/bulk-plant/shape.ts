/**
 * The shape of a bulk plant. A block has 100 movements and 20 lots of one fruit: 9 of fruit, 5 of pulp, 5 of final
 * product and 1 of a supply. Each pulp uses two of the block's fruit lots, and each product uses two of its pulps. One
 * additive lot is in all 500 pulps of 100 blocks, so its forward trace has 1 001 lots.
 */
export const lotsInBlock = 20;
export const blocksOfAdditive = 100;

/** The supplies, by block number modulo 4: the kind of supply, its quantity and its price. */
export const supplies = [
  { type: "additive", kind: "additive", prefix: "AD", quantity: 30, price: 38.4 },
  { type: "packaging", kind: "packaging", prefix: "EM", quantity: 12_000, price: 0.38 },
  { type: "additional", kind: "additional", prefix: "AC", quantity: 60, price: 4.3 },
  { type: "packaging", kind: "packaging", prefix: "EM", quantity: 900, price: 0.21 },
] as const;

/** The kg that a pulp uses of each of two fruit lots, as SQL: 180.00 to 199.52 kg by block, so that yields differ. */
export const fruitTakenKg = (block: string) => `(180 + ${block} % 977 / 50.0)`;
/** The kg that a product uses of each of two pulps. */
export const pulpTakenKg = 110;
/** The kg of additive in each pulp of 220 to 246 kg. */
export const additiveTakenKg = 0.05;
export const units = 540;
export const netContentG = 400;
export const rejectedUnits = 2;

/** The number of days over which the lots are distributed. */
export const plantDays = 1095;

interface Thing {
  id: string;
  name: string;
  code: string;
}

/** The items, suppliers and customers of a bulk plant. */
export interface Things {
  admin: string;
  fruits: Thing[];
  suppliers: Thing[];
  customers: Thing[];
  supplies: Record<"additive" | "additional" | "packaging", Thing & { unit: string }>;
  /** The mg of active substance in one kg of the additive. */
  activeMgPerKg: number;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Writes an item, supplier or customer as a row of an SQL `values` list, with its number counted from 1. */
export const value = ({ id, name, code }: Thing, n: number) =>
  `(${n + 1}, ${quoted(id)}, ${quoted(name)}, ${quoted(code)})`;
