import type { QueryOf } from "@pomar/contract/core/route";
import type { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProduct } from "@pomar/contract/entries/productions/final-products.schema";
import { packingBalance } from "@pomar/contract/entries/productions/mass-balance.rules";
import { packedKgCost } from "@pomar/contract/entries/productions/packing.rules";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { getSortKey, type ListingOf, ordering, selectMass } from "../../platform/db/list.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { buildFind, findProductions, type ProductionRow, productionIds, toParts } from "./productions.queries.ts";

function toFinalProduct({ used, quantity: units, packing, pulping: _, readings: __, ...row }: ProductionRow) {
  const { fruitAndPulp: pulps, ...parts } = toParts(used);
  const { exactCost, freezeStart, freezeEnd, coreTemperatureC } = packing;
  const packed = { units, netContentG: packing.netContentG ?? 0, rejectedUnits: packing.rejectedUnits ?? 0 };
  const { netKg, fillLossKg } = packingBalance({ ...packed, inputKg: row.inputKg });
  return {
    ...{ ...row, ...parts, ...packed, pulps, netKg, fillLossKg, freezeStart, freezeEnd, coreTemperatureC },
    kgCost: packedKgCost(exactCost, packed),
  } satisfies FinalProduct;
}

export const findFinalProduct = buildFind("final-product", toFinalProduct);

const { id, producedAt, createdAt, quantity } = productions;
const key = getSortKey(productions);

export const finalProductList: ListingOf<typeof finalProductsRoutes.list, FinalProduct> = {
  ids: (db, query) => productionIds(db, { ...query, kind: "final-product" }),
  order: ordering(
    { producedAt, createdAt, units: quantity, code: key, fruit: key },
    { by: "producedAt", order: "desc" },
    id,
  ),
  rows: async (db, given) => (await findProductions(db, given)).map(toFinalProduct),
};

/** Total mass of the filtered entries, in kg of product. */
export const finalProductWeighing = {
  listing: finalProductList,
  weigh: (db: Db, query: Omit<QueryOf<typeof finalProductsRoutes.list>, "page" | "rows">) =>
    productionIds(
      db,
      { ...query, kind: "final-product" },
      selectMass(sql`${quantity} * ${productions.netContentG} / 1000`),
    ),
};
