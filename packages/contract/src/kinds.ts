/**
 * The kinds of things that Pomar knows, in one table each: items, lots and entries. Every other vocabulary of kinds
 * is derived from these rows. Addresses and Portuguese words are the customer's.
 */

/** Names the registry of each kind of item: the resource of its calls, and its words. */
export const itemKindTable = {
  fruit: { items: "fruits", name: "Fruta", one: "fruta", many: "frutas", title: "Frutas" },
  additive: { items: "additives", name: "Aditivo", one: "aditivo", many: "aditivos", title: "Aditivos" },
  additional: { items: "additional", name: "Adicional", one: "adicional", many: "adicionais", title: "Adicionais" },
  packaging: { items: "packaging", name: "Embalagem", one: "embalagem", many: "embalagens", title: "Embalagens" },
} as const;
export type ItemKind = keyof typeof itemKindTable;

/** Names each type of lot, the prefix of its codes, its kind of item and the resource of its dashboard. */
export const lotTypeTable = {
  raw_material: { name: "Matéria-prima", prefix: "MP", item: "fruit", dashboard: "raw-material-2" },
  pulp: { name: "Pasta", prefix: "PA", item: "fruit", dashboard: "pulp-base-2" },
  final_product: { name: "Produto final", prefix: "PF", item: "fruit", dashboard: "final-product-2" },
  additive: { name: "Aditivo", prefix: "AD", item: "additive", dashboard: "additives-2" },
  additional: { name: "Adicional", prefix: "AC", item: "additional", dashboard: "additionals-2" },
  packaging: { name: "Embalagem", prefix: "EM", item: "packaging", dashboard: "packaging-2" },
} as const;
export type LotType = keyof typeof lotTypeTable;

/** Names each kind of entry, the lot that it makes on that lot's page, its kind of item, and the record of its refusals. */
export const entryKindTable = {
  "raw-material": { name: "Matéria-prima", lot: "Entrada de fruta", item: "fruit", record: "raw-material" },
  additive: { name: "Aditivo", lot: "Entrada de aditivo", item: "additive", record: "additive-record" },
  additional: { name: "Adicional", lot: "Entrada de adicional", item: "additional", record: "additional-record" },
  packaging: { name: "Embalagem", lot: "Entrada de embalagem", item: "packaging", record: "packaging-record" },
  pulp: { name: "Pasta", lot: "Entrada de pasta", item: "fruit", record: "pulp" },
  "final-product": { name: "Produto final", lot: "Entrada de produto final", item: "fruit", record: "final-product" },
  "composite-lot": { name: "Lote composto", lot: "Lote composto", item: "fruit", record: "composite-lot" },
} as const;
export type EntryKind = keyof typeof entryKindTable;

/** The kinds of reception: a supplier brings goods, each by calls of its own over one mechanism. */
export const receptionKinds = ["raw-material", "additive", "additional", "packaging"] as const satisfies EntryKind[];
export type ReceptionKind = (typeof receptionKinds)[number];
/** The receptions of everything except fruit. */
export type SupplyKind = Exclude<ReceptionKind, "raw-material">;

/** The kinds of production: input lots become one output lot. */
export const productionKinds = ["pulp", "final-product", "composite-lot"] as const satisfies EntryKind[];
export type ProductionKind = (typeof productionKinds)[number];

export const entryKinds = [...receptionKinds, ...productionKinds] as const;

/** The kinds of entry that employees record. */
export const ownEntryKinds = ["raw-material", "pulp", "final-product"] as const satisfies EntryKind[];
export type OwnEntryKind = (typeof ownEntryKinds)[number];

/** The units that quantities of lots are counted in. */
export const units = ["kg", "g", "L", "mL", "un", "m"] as const;
export type Unit = (typeof units)[number];

/** One column of a table of kinds. @example getColumn(lotTypeTable, "name").pulp // "Pasta" */
export function getColumn<Table extends Record<string, object>, Column extends keyof Table[keyof Table]>(
  table: Table,
  column: Column,
): { [Kind in keyof Table]: Table[Kind][Column & keyof Table[Kind]] } {
  const entries = Object.entries(table).map(([kind, row]) => [kind, (row as Record<PropertyKey, unknown>)[column]]);
  return Object.fromEntries(entries) as { [Kind in keyof Table]: Table[Kind][Column & keyof Table[Kind]] };
}

/** The values of a column in the order of its table, typed as a non-empty tuple for schemas. */
export function listColumn<Table extends Record<string, object>, Column extends keyof Table[keyof Table]>(
  table: Table,
  column: Column,
) {
  type Value = Table[keyof Table][Column];
  return Object.values(getColumn(table, column)) as [Value, ...Value[]];
}
