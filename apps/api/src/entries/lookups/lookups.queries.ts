import { proposeCodes } from "@pomar/contract/core/item-code.rules";
import type { QueryOf } from "@pomar/contract/core/route";
import {
  type FrequentItem,
  type Item,
  type lookupsRoutes,
  maxFrequent,
} from "@pomar/contract/entries/lookups/lookups.routes";
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { consumableOn } from "../../ledger/lots/lot-list.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { everyWord, matching } from "../../platform/db/list.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { additionals, additives, packagings } from "../../schema/registries/supplies.table.ts";

type Query = QueryOf<typeof lookupsRoutes.items>;

const coded = { fruits, additives, additional: additionals, packaging: packagings };

/** The first code that is derived from a name and that no item of the type has. */
export async function findFreeCode(db: Db, { type, name }: QueryOf<typeof lookupsRoutes.freeCode>) {
  const table = coded[type];
  const proposed = proposeCodes(name);
  const taken = await db
    .select({ code: table.code })
    .from(table)
    .where(and(isNull(table.removedAt), inArray(table.code, proposed)));
  return proposed.find((code) => taken.every((row) => row.code !== code)) ?? null;
}

// The number of latest entries in which the frequency of an item is counted.
const lookedThrough = 300;

/**
 * The suppliers of an item, or of any fruit (`fruits`), according to the supplier registry or to recent receptions.
 */
function selectSuppliers(itemId: string) {
  const isAnyFruit = itemId === "fruits";
  return sql`(
  select supplier_id from supplier_products
    where ${isAnyFruit ? sql`fruit_id is not null` : sql`coalesce(fruit_id, additive_id, additional_id, packaging_id) = ${itemId}`}
  union select supplier_id from (select supplier_id from receipts
    where ${isAnyFruit ? sql`kind = 'raw-material'` : sql`item_id = ${itemId}`} and removed_at is null
    order by received_at desc, id desc limit ${lookedThrough}) lately)`;
}

/**
 * The distance of a name from a search: 0 when the name begins with the search, 1 when a word of the name does, 2 when
 * the name contains the search, 3 when a different field contains the search.
 * @param name the name without accents and in lower case.
 */
function nearness(name: SQL, search: string | undefined): SQL<number> {
  const words = search?.trim().split(/\s+/).filter(Boolean) ?? [];
  // A bare number in `order by` would select a column by its position.
  if (words.length === 0) return sql`0::int`;
  const whole = sql`fold(${words.join(" ")})`;
  const eachInside = words.map((word) => sql`position(fold(${word}) in ${name}) > 0`);
  const everyWordInside = sql.join(eachInside, sql` and `);
  return sql<number>`case when starts_with(${name}, ${whole}) then 0 when position(' ' || ${whole} in ${name}) > 0 then 1
    when ${everyWordInside} then 2 else 3 end`;
}

const supplierName = sql`${suppliers.nameKey}`;

/** The supplier field besides the name that matches a search; CPF and CNPJ are omitted: employees search too. */
const selectFoundSupplier = (search: string) => sql<string>`case
  when ${suppliers.cityKey} like containing(${search}) then 'Cidade: ' || ${suppliers.city}
  when ${suppliers.phone} like containing(${search}) then 'Telefone' else 'CPF/CNPJ' end`;

async function listSuppliers(db: Db, { search, supplies, rows }: Query): Promise<Item[]> {
  const near = nearness(supplierName, search);
  const isItemOf =
    supplies === undefined
      ? sql<boolean>`false::boolean`
      : sql<boolean>`${suppliers.id} in ${selectSuppliers(supplies)}`;
  const found = await db
    .select({
      id: suppliers.id,
      name: suppliers.name,
      isOf: isItemOf,
      near: sql<number>`${near}`,
      foundBy: search ? selectFoundSupplier(search) : sql<null>`null`,
    })
    .from(suppliers)
    .where(
      and(
        isNull(suppliers.removedAt),
        everyWord(search, (pattern) => sql`${suppliers.searched} like ${pattern}`),
      ),
    )
    .orderBy(desc(isItemOf), asc(near), asc(suppliers.nameKey), asc(suppliers.id))
    .limit(rows);
  return found.map(({ id, name, isOf: isItemOf, near, foundBy }) => ({
    id,
    name,
    ...(supplies !== undefined && { supplies: isItemOf }),
    ...(near === 3 && foundBy !== null && { foundBy }),
  }));
}

/** The active items of a type for the user's choice; the item whose name is nearest to the search comes first. */
export async function listItems(db: Db, query: Query): Promise<Item[]> {
  const { type, search, composite, rows } = query;
  if (type === "supplier") return listSuppliers(db, query);
  const table = coded[type];
  const isWanted = type === "fruits" && composite ? eq(fruits.composite, composite === "true") : undefined;
  return db
    .select({
      id: table.id,
      name: table.name,
      code: table.code,
      unit: "unit" in table ? table.unit : sql<string>`'kg'`,
    })
    .from(table)
    .where(and(isNull(table.removedAt), eq(table.active, true), isWanted, matching([table.name, table.code], search)))
    .orderBy(nearness(sql`fold(${table.name})`, search), sql`fold(${table.name})`, asc(table.id))
    .limit(rows);
}

type Asked = QueryOf<typeof lookupsRoutes.frequent>;

/** The fruits in the last entries of a kind, or the suppliers of a fruit, the most frequent first. */
export function listFrequent(db: Db, asked: Asked, today: string): Promise<FrequentItem[]> {
  return asked.fruit === undefined ? frequentFruits(db, asked.of, today) : frequentSuppliers(db, asked.fruit, today);
}

/** The type of lots that each kind of entry consumes; a reception consumes no lots. */
const takenBy = { "raw-material": null, pulp: "raw_material", "final-product": "pulp" } as const;

/** The fruits with usable lots, by earliest expiry; then the fruits of the last entries, the most frequent first. */
async function frequentFruits(db: Db, of: Asked["of"], today: string): Promise<FrequentItem[]> {
  const isReceived = of === "raw-material";
  const last = isReceived
    ? sql`select item_id, received_at as day from receipts where kind = ${of} and removed_at is null
        order by received_at desc, id desc limit ${lookedThrough}`
    : sql`select item_id, produced_at as day from productions where kind = ${of} and removed_at is null
        order by produced_at desc, id desc limit ${lookedThrough}`;
  const { rows } = await db.execute<FrequentItem & { total: number; uses: number }>(sql`
    with usable as (select ${lots.itemId} as item_id, sum(${lots.balance}) as kg, min(${lots.expiresAt}) as until from lots
      where ${lots.type} = ${takenBy[of]} and ${consumableOn(today)} group by 1)
    select f.id, f.name, f.code, f.composite, count(day)::int as uses, count(*) over () as total,
      (count(day) filter (where day = ${today}))::int as today, max(day)::text as "lastOn", kg::float8 as "usableKg"
    from fruits f left join (${last}) last on last.item_id = f.id left join usable on usable.item_id = f.id
    where f.removed_at is null and f.active and not (f.composite and ${isReceived})
    group by f.id, kg, until order by kg is null, until, uses desc, fold(f.name), f.id limit ${maxFrequent}`);
  // A fruit without recent entries is offered when it has usable lots, or when the tiles have space for every fruit.
  return rows
    .filter(({ uses, total, usableKg }) => uses > 0 || usableKg !== null || total <= maxFrequent)
    .map(({ uses: _, total: __, ...fruit }) => fruit);
}

async function frequentSuppliers(db: Db, fruitId: string, today: string): Promise<FrequentItem[]> {
  const { rows } = await db.execute<FrequentItem>(sql`
    select s.id, s.name, (count(day) filter (where day = ${today}))::int as today, max(day)::text as "lastOn",
      null as "usableKg"
    from suppliers s left join (select supplier_id, received_at as day from receipts
      where item_id = ${fruitId} and removed_at is null order by received_at desc, id desc limit ${lookedThrough}) last
      on last.supplier_id = s.id
    where s.removed_at is null and s.id in ${selectSuppliers(fruitId)}
    group by s.id order by count(day) desc, s.name_key, s.id limit ${maxFrequent}`);
  return rows;
}
