import type { QueryOf } from "@pomar/contract/core/route";
import type { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import {
  type FinalProduct,
  maxPresentations,
  type Presentation,
} from "@pomar/contract/entries/productions/final-products.schema";
import { packingBalance } from "@pomar/contract/entries/productions/mass-balance.rules";
import { packedKgCost } from "@pomar/contract/entries/productions/packing.rules";
import { sql } from "drizzle-orm";
import { consumableOn } from "../../ledger/lots/lot-list.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { getSortKey, type ListingOf, ordering, selectMass } from "../../platform/db/list.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { buildFind, findProductions, type ProductionRow, productionIds, toParts } from "./productions.queries.ts";

function toFinalProduct({ used, quantity: units, packing, pulping: _, readings: __, ...row }: ProductionRow) {
  const { fruitAndPulp: pulps, ...parts } = toParts(used);
  const { exactCost, ...packingColumns } = packing;
  const packed = { units, netContentG: packing.netContentG ?? 0, rejectedUnits: packing.rejectedUnits ?? 0 };
  const { netKg, fillLossKg } = packingBalance({ ...packed, inputKg: row.inputKg });
  return {
    ...row,
    ...parts,
    ...packingColumns,
    ...packed,
    pulps,
    netKg,
    fillLossKg,
    kgCost: packedKgCost(exactCost, packed),
  } satisfies FinalProduct;
}

export const findFinalProduct = buildFind("final-product", toFinalProduct);

const { id, producedAt, createdAt, quantity } = productions;
const key = getSortKey(productions);

export const finalProductList: ListingOf<typeof finalProductsRoutes.list, FinalProduct> = {
  ids: (db, query) => productionIds(db, { ...query, kind: "final-product" }),
  order: ordering({ producedAt, createdAt, units: quantity, code: key, fruit: key }, "producedAt", id),
  rows: async (db, given) => (await findProductions(db, given)).map(toFinalProduct),
};

/** The total mass of the filtered packings, in kg of product. */
export const finalProductWeighing = {
  listing: finalProductList,
  weigh: (db: Db, query: Omit<QueryOf<typeof finalProductsRoutes.list>, "page" | "rows">) =>
    productionIds(
      db,
      { ...query, kind: "final-product" },
      selectMass(sql`${quantity} * ${productions.netContentG} / 1000`),
    ),
};

// The number of latest packings of a fruit in which the uses of each presentation are counted.
const lookedThrough = 60;

/** The presentations in which a fruit can be packed today; the most frequent in its latest packings comes first. */
export async function listPresentations(db: Db, fruitId: string, today: string): Promise<Presentation[]> {
  const { rows } = await db.execute<Presentation & Record<string, unknown>>(sql`
    with last as (select lot_id from productions where kind = 'final-product' and item_id = ${fruitId}
        and removed_at is null order by produced_at desc, id desc limit ${lookedThrough}),
      used as (select source.item_id, count(distinct last.lot_id) as times from last
        join lot_movements m on m.child_lot_id = last.lot_id join lots source on source.id = m.lot_id
        where source.type = 'packaging' group by 1),
      stock as (select ${lots.itemId} as item_id, sum(${lots.balance}) as balance from lots
        where ${lots.type} = 'packaging' and ${consumableOn(today)} group by 1)
    select p.id as "packagingId", p.name, p.capacity_g::float8 as "contentG", p.unit, stock.balance::float8 as balance
    from stock join packagings p on p.id = stock.item_id left join used on used.item_id = p.id
    where p.capacity_g is not null and p.removed_at is null
    order by coalesce(used.times, 0) desc, p.capacity_g, fold(p.name), p.id limit ${maxPresentations}`);
  return rows;
}
