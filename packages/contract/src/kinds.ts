/**
 * The kinds of items, lots and entries, one table each. All further lists of kinds are derived from the rows of these
 * tables. The customer defined the addresses and the Portuguese words.
 */

/** The kinds of items; each row contains the resource of the registry's calls and the Portuguese words. */
export const itemKindTable = {
  fruit: { items: "fruits", name: "Fruta", one: "fruta", many: "frutas", title: "Frutas" },
  additive: { items: "additives", name: "Aditivo", one: "aditivo", many: "aditivos", title: "Aditivos" },
  additional: { items: "additional", name: "Adicional", one: "adicional", many: "adicionais", title: "Adicionais" },
  packaging: { items: "packaging", name: "Embalagem", one: "embalagem", many: "embalagens", title: "Embalagens" },
} as const;
export type ItemKind = keyof typeof itemKindTable;

/**
 * The types of lots; each row contains the Portuguese name, the prefix of lot codes, the kind of item and the resource
 * of the dashboard.
 */
export const lotTypeTable = {
  raw_material: { name: "Matéria-prima", prefix: "MP", item: "fruit", dashboard: "raw-material-2" },
  pulp: { name: "Pasta", prefix: "PA", item: "fruit", dashboard: "pulp-base-2" },
  final_product: { name: "Produto final", prefix: "PF", item: "fruit", dashboard: "final-product-2" },
  additive: { name: "Aditivo", prefix: "AD", item: "additive", dashboard: "additives-2" },
  additional: { name: "Adicional", prefix: "AC", item: "additional", dashboard: "additionals-2" },
  packaging: { name: "Embalagem", prefix: "EM", item: "packaging", dashboard: "packaging-2" },
} as const;
export type LotType = keyof typeof lotTypeTable;

/**
 * The kinds of entries; each row contains the Portuguese name, the title on the page of the lot that the entry makes,
 * the kind of item, and the kind of record in refusals.
 */
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

/**
 * The kinds of reception, in which a supplier delivers goods; each kind has separate calls, and all kinds share one
 * implementation.
 */
export const receptionKinds = ["raw-material", "additive", "additional", "packaging"] as const satisfies EntryKind[];
export type ReceptionKind = (typeof receptionKinds)[number];
/** The kinds of reception of supplies, which are all goods except fruit. */
export type SupplyKind = Exclude<ReceptionKind, "raw-material">;

/** The kinds of production; each consumes input lots and makes one output lot. */
export const productionKinds = ["pulp", "final-product", "composite-lot"] as const satisfies EntryKind[];
export type ProductionKind = (typeof productionKinds)[number];

export const entryKinds = [...receptionKinds, ...productionKinds] as const;

/** The kinds of entry that employees (level 2) may record. */
export const ownEntryKinds = ["raw-material", "pulp", "final-product"] as const satisfies EntryKind[];
export type OwnEntryKind = (typeof ownEntryKinds)[number];

/** The units in which the quantities of lots are measured. */
export const units = ["kg", "g", "L", "mL", "un", "m"] as const;
export type Unit = (typeof units)[number];

/** One column of a table of kinds, by the key of the row. @example getColumn(lotTypeTable, "name").pulp // "Pasta" */
export function getColumn<Table extends Record<string, object>, Column extends keyof Table[keyof Table]>(
  table: Table,
  column: Column,
): { [Kind in keyof Table]: Table[Kind][Column & keyof Table[Kind]] } {
  const entries = Object.entries(table).map(([kind, row]) => [kind, (row as Record<PropertyKey, unknown>)[column]]);
  return Object.fromEntries(entries) as { [Kind in keyof Table]: Table[Kind][Column & keyof Table[Kind]] };
}

/** The values of a column in the order of the table's rows, typed as a non-empty tuple for schemas. */
export function listColumn<Table extends Record<string, object>, Column extends keyof Table[keyof Table]>(
  table: Table,
  column: Column,
) {
  type Value = Table[keyof Table][Column];
  return Object.values(getColumn(table, column)) as [Value, ...Value[]];
}
