import type { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import type { QueryOf } from "@pomar/contract/route";
import { and, eq, gte, inArray, isNull, lte, or, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, prepared } from "../../shared/db/db.ts";
import { everyWord, ordering, pageOf, total } from "../../shared/list.ts";
import { fruits } from "../fruits/fruits.table.ts";
import { lotSummary } from "../lots/lots.queries.ts";
import { lots } from "../lots/lots.table.ts";
import { receipts } from "../receipts/receipts.table.ts";
import { suppliers } from "../suppliers/suppliers.table.ts";
import { createdBy, creators } from "../users/users.queries.ts";

const columns = (today: string | Placeholder) => ({
  id: receipts.id,
  fruit: { id: fruits.id, name: fruits.name, code: fruits.code },
  supplier: { id: suppliers.id, name: suppliers.name },
  receivedAt: receipts.receivedAt,
  grossKg: sql<number>`${receipts.grossKg}`.mapWith(Number),
  tareKg: sql<number>`${receipts.tareKg}`.mapWith(Number),
  netKg: sql<number>`${receipts.netKg}`.mapWith(Number),
  rejectedKg: sql<number>`${receipts.rejectedKg}`.mapWith(Number),
  crates: receipts.crates,
  unitPrice: receipts.unitPrice,
  freight: receipts.freight,
  total: receipts.total,
  dueDate: receipts.dueDate,
  invoiceNumber: receipts.invoiceNumber,
  invoiceKey: receipts.invoiceKey,
  supplierLot: lots.supplierLot,
  brix: lots.brix,
  ph: lots.ph,
  acidity: lots.acidity,
  temperatureC: receipts.temperatureC,
  ripeness: receipts.ripeness,
  packageOk: receipts.packageOk,
  notes: receipts.notes,
  lot: lotSummary(today),
  createdAt: receipts.createdAt,
  updatedAt: receipts.updatedAt,
  createdBy,
  version: receipts.version,
});

function receptions(db: Db, today: string | Placeholder, filter: SQL | undefined) {
  return db
    .select(columns(today))
    .from(receipts)
    .innerJoin(lots, eq(lots.id, receipts.lotId))
    .innerJoin(fruits, eq(fruits.id, lots.fruitId))
    .innerJoin(suppliers, eq(suppliers.id, receipts.supplierId))
    .leftJoin(creators, eq(creators.id, receipts.createdBy))
    .where(filter)
    .$dynamic();
}

const living = and(eq(receipts.kind, "raw-material"), isNull(receipts.removedAt));

const one = prepared((db) =>
  receptions(db, sql.placeholder("today"), and(eq(receipts.id, sql.placeholder("id")), living)).prepare(
    "find_raw_material",
  ),
);

export async function findRawMaterial(db: Db, id: string, today: string) {
  const [entry] = await one(db).execute({ id, today });
  return entry;
}

/** Fruits and suppliers are found first, by their own indexes; codes and invoices are plain ASCII. */
function searched(db: Db, search: string | undefined) {
  return everyWord(search, (pattern) => {
    const likeName = (text: SQLWrapper) => sql`fold(${text}) like ${pattern}`;
    return or(
      sql`${lots.code} ilike ${pattern}`,
      sql`${receipts.invoiceNumber} ilike ${pattern}`,
      inArray(lots.fruitId, db.select({ id: fruits.id }).from(fruits).where(likeName(fruits.name))),
      inArray(receipts.supplierId, db.select({ id: suppliers.id }).from(suppliers).where(likeName(suppliers.name))),
    );
  });
}

export function listRawMaterials(db: Db, query: QueryOf<typeof rawMaterialsRoutes.list>, today: string) {
  const filter = and(
    living,
    query.fruit ? eq(lots.fruitId, query.fruit) : undefined,
    query.supplier ? eq(receipts.supplierId, query.supplier) : undefined,
    query.from ? gte(receipts.receivedAt, query.from) : undefined,
    query.to ? lte(receipts.receivedAt, query.to) : undefined,
    searched(db, query.search),
  );
  const order = ordering(
    { receivedAt: receipts.receivedAt, createdAt: receipts.createdAt, netKg: receipts.netKg },
    query,
    { by: "receivedAt", order: "desc" },
    receipts.id,
  );
  // What the filter does not name is not joined, neither to count nor to skip the rows of earlier pages.
  const ids = db.select({ id: receipts.id }).from(receipts).where(filter).$dynamic();
  const count = db.select(total).from(receipts).where(filter).$dynamic();
  if (query.fruit || query.search) {
    ids.innerJoin(lots, eq(lots.id, receipts.lotId));
    count.innerJoin(lots, eq(lots.id, receipts.lotId));
  }
  return pageOf(query, {
    rows: (limit, offset) => {
      const page = ids
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .as("page");
      return receptions(db, today, undefined)
        .innerJoin(page, eq(page.id, receipts.id))
        .orderBy(...order);
    },
    count,
  });
}
