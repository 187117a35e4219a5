import { proposeCodes } from "@pomar/contract/core/item-code.rules";
import type { QueryOf } from "@pomar/contract/core/route";
import type { Item, lookupsRoutes } from "@pomar/contract/lookups/lookups.routes";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { everyWord, matching } from "../../platform/db/list.ts";
import { additionals } from "../additionals/additionals.table.ts";
import { additives } from "../additives/additives.table.ts";
import { fruits } from "../fruits/fruits.table.ts";
import { packagings } from "../packaging/packaging.table.ts";
import { suppliers } from "../suppliers/suppliers.table.ts";

const coded = { fruits, additives, additional: additionals, packaging: packagings };

/** The first code that a name proposes and that no item of the type has. */
export async function findFreeCode(db: Db, { type, name }: QueryOf<typeof lookupsRoutes.freeCode>) {
  const table = coded[type];
  const proposed = proposeCodes(name);
  const taken = await db
    .select({ code: table.code })
    .from(table)
    .where(and(isNull(table.removedAt), inArray(table.code, proposed)));
  return proposed.find((code) => taken.every((row) => row.code !== code)) ?? null;
}

const measured = { additives, additional: additionals, packaging: packagings };

/** Active things of a type by name, for choosing one. */
export async function listItems(db: Db, query: QueryOf<typeof lookupsRoutes.items>): Promise<Item[]> {
  const { type, search, composite, rows } = query;
  if (type === "supplier")
    return db
      .select({ id: suppliers.id, name: suppliers.name })
      .from(suppliers)
      .where(
        and(
          isNull(suppliers.removedAt),
          everyWord(search, (pattern) => sql`${suppliers.searched} like ${pattern}`),
        ),
      )
      .orderBy(asc(suppliers.nameKey), asc(suppliers.id))
      .limit(rows);
  if (type === "fruits")
    return db
      .select({ id: fruits.id, name: fruits.name, code: fruits.code, unit: sql<string>`'kg'` })
      .from(fruits)
      .where(
        and(
          isNull(fruits.removedAt),
          eq(fruits.active, true),
          composite && eq(fruits.composite, composite === "true"),
          matching([fruits.name, fruits.code], search),
        ),
      )
      .orderBy(sql`fold(${fruits.name})`, asc(fruits.id))
      .limit(rows);
  const table = measured[type];
  return db
    .select({ id: table.id, name: table.name, code: table.code, unit: table.unit })
    .from(table)
    .where(and(isNull(table.removedAt), eq(table.active, true), matching([table.name, table.code], search)))
    .orderBy(sql`fold(${table.name})`, asc(table.id))
    .limit(rows);
}
