import type { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { type CompositeLot, compositeTypes } from "@pomar/contract/entries/productions/composite-lots.schema";
import { eq } from "drizzle-orm";
import { type ListingOf, ordering } from "../../platform/db/list.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { buildFind, findProductions, type ProductionRow, productionIds, toParts } from "./productions.queries.ts";

function toCompositeLot({ used, readings, pulping: _, packing: __, ...row }: ProductionRow): CompositeLot {
  const { brix, acidity, totalSolids } = readings;
  const type = compositeTypes.find((known) => known === row.lot.type);
  if (type === undefined) throw new Error(`composite lot ${row.lot.code} is of ${row.lot.type}`);
  return { ...row, type, parts: toParts(used).fruitAndPulp, brix, acidity, totalSolids };
}

export const findCompositeLot = buildFind("composite-lot", toCompositeLot);

const { id, producedAt, createdAt, quantity } = productions;

export const compositeLotList: ListingOf<typeof compositeLotsRoutes.list, CompositeLot> = {
  ids: (db, { type, ...query }) =>
    productionIds(db, { ...query, kind: "composite-lot", lot: type && eq(lots.type, type) }),
  order: ordering({ producedAt, createdAt, quantity }, "producedAt", id),
  rows: async (db, given) => (await findProductions(db, given)).map(toCompositeLot),
};
