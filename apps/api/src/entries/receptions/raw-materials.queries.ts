import type { QueryOf } from "@pomar/contract/core/route";
import type { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { getCrateKg } from "@pomar/contract/entries/receptions/weighings.rules";
import { and, desc, eq, gt, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { isPayableForLot } from "../../money/payments/payment-status.queries.ts";
import { creators } from "../../people/users/users.queries.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { getSortKey, idIn, type ListingOf, ordering, selectMass } from "../../platform/db/list.ts";
import { fruitOnlyColumns, receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { payments } from "../../schema/money/payments.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { receptionIds, receptionSelection } from "./receptions.queries.ts";

const columns = (today: Placeholder) => ({
  ...receptionSelection(today),
  fruit: { id: fruits.id, name: fruits.name, code: fruits.code },
  supplier: { id: suppliers.id, name: suppliers.name },
  ...fruitOnlyColumns,
  grossKg: sql<number>`${receipts.grossKg}`.mapWith(Number),
  tareKg: sql<number>`${receipts.tareKg}`.mapWith(Number),
  netKg: sql<number>`${receipts.netKg}`.mapWith(Number),
  rejectedKg: sql<number>`${receipts.rejectedKg}`.mapWith(Number),
  brix: lots.brix,
  ph: lots.ph,
  acidity: lots.acidity,
});

function receptions(db: Db, today: Placeholder, filter: SQL | undefined) {
  return db
    .select(columns(today))
    .from(receipts)
    .innerJoin(lots, eq(lots.id, receipts.lotId))
    .innerJoin(fruits, eq(fruits.id, receipts.itemId))
    .innerJoin(suppliers, eq(suppliers.id, receipts.supplierId))
    .leftJoin(payments, isPayableForLot(db, receipts.lotId))
    .leftJoin(creators, eq(creators.id, receipts.createdBy))
    .where(filter);
}

const one = prepared((db) =>
  receptions(
    db,
    sql.placeholder("today"),
    and(eq(receipts.id, sql.placeholder("id")), eq(receipts.kind, "raw-material"), isNull(receipts.removedAt)),
  ).prepare("find_raw_material"),
);

export async function findRawMaterial(db: Db, id: string, today: string) {
  const [entry] = await one(db).execute({ id, today });
  return entry;
}

const byIds = prepared((db) =>
  receptions(db, sql.placeholder("today"), idIn(receipts.id, sql.placeholder("ids"))).prepare("find_raw_materials"),
);

/** The receptions of fruit with the given ids, in any order. */
export const findRawMaterials = (db: Db, ids: string[], today: string) => byIds(db).execute({ ids, today });

const lastCounted = prepared((db) => {
  const { supplierId, removedAt, crates, grossKg, tareKg, weighings, receivedAt, id } = receipts;
  return db
    .select({ crates, grossKg, tareKg, weighings })
    .from(receipts)
    .where(and(eq(supplierId, sql.placeholder("supplier")), isNull(removedAt), gt(crates, sql`0`)))
    .orderBy(desc(receivedAt), desc(id))
    .limit(1)
    .prepare("find_last_counted_crates");
});

/** The weight in kg of one crate of a supplier, from the supplier's last reception with counted crates. */
export async function findCrateKg(db: Db, supplier: string): Promise<number | null> {
  const [last] = await lastCounted(db).execute({ supplier });
  if (!last) return null;
  const { weighings, grossKg, tareKg, crates } = last;
  return getCrateKg(weighings ?? [{ grossKg: grossKg ?? 0, tareKg: tareKg ?? 0, crates }]);
}

const { id, receivedAt, createdAt, netKg } = receipts;
const key = getSortKey(receipts);

type Query = QueryOf<typeof rawMaterialsRoutes.list>;

const selectIds = (db: Db, { fruit, ...query }: Query, select?: SQL) =>
  receptionIds(db, { ...query, item: fruit, kinds: ["raw-material"] }, select);

export const rawMaterialList: ListingOf<typeof rawMaterialsRoutes.list, RawMaterial> = {
  ids: (db, query) => selectIds(db, query),
  order: ordering({ receivedAt, createdAt, netKg, code: key, fruit: key, supplier: key }, "receivedAt", id),
  rows: (db, given) => byIds(db).execute(given),
};

/** The total mass of the filtered receptions, in kg of fruit. */
export const rawMaterialWeighing = {
  listing: rawMaterialList,
  weigh: (db: Db, query: Query) => selectIds(db, query, selectMass(receipts.quantity)),
};
