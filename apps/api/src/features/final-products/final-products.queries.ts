import type { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { packedKgCost } from "@pomar/contract/productions/packing.rules";
import { packingBalance } from "@pomar/contract/productions/production.rules";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { type ListingOf, ordering } from "../../platform/db/list.ts";
import {
  findProduction,
  findProductions,
  type ProductionRow,
  partsOf,
  productionIds,
} from "../productions/productions.queries.ts";
import { productions } from "../productions/productions.table.ts";

function finalProductOf({ used, quantity: units, packing, pulping: _, readings: __, ...row }: ProductionRow) {
  const { fruitAndPulp, ...parts } = partsOf(used);
  const { freezeStart, freezeEnd, coreTemperatureC, exactCost } = packing;
  const masses = {
    inputKg: row.inputKg,
    units,
    netContentG: packing.netContentG ?? 0,
    rejectedUnits: packing.rejectedUnits ?? 0,
  };
  const { netKg, fillLossKg } = packingBalance(masses);
  return {
    ...row,
    ...parts,
    pulps: fruitAndPulp,
    units,
    netContentG: masses.netContentG,
    rejectedUnits: masses.rejectedUnits,
    netKg,
    fillLossKg,
    kgCost: packedKgCost(exactCost, masses),
    freezeStart,
    freezeEnd,
    coreTemperatureC,
  } satisfies FinalProduct;
}

export async function findFinalProduct(db: Db, id: string, today: string): Promise<FinalProduct | undefined> {
  const row = await findProduction(db, "final-product", { id, today });
  return row && finalProductOf(row);
}

export const finalProductList: ListingOf<typeof finalProductsRoutes.list> = {
  ids: (db, query) => productionIds(db, { ...query, kind: "final-product" }),
  order: ordering(
    { producedAt: productions.producedAt, createdAt: productions.createdAt, units: productions.quantity },
    { by: "producedAt", order: "desc" },
    productions.id,
  ),
  rows: async (db, given) => (await findProductions(db, given)).map(finalProductOf),
};

/** What the entries of a filter brought, in kg of product. */
export const finalProductWeighing = {
  listing: finalProductList,
  table: productions,
  id: productions.id,
  kg: sql`${productions.quantity} * ${productions.netContentG} / 1000`,
};
