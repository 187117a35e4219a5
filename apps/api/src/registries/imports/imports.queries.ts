import type { ProductType, SupplierProductCreate } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "../../platform/db/db.ts";
import type { Listing } from "../../platform/db/list.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { supplyTables } from "../../schema/registries/supplies.table.ts";
import type { Registry } from "./registry.ts";

/**
 * Makes imports run one after the other: two imports that touch the same records in a different order would deadlock.
 */
export async function awaitTurn(tx: Tx): Promise<void> {
  // This import may wait for an import in a different process, which may have thousands of rows.
  await tx.execute(sql`set local lock_timeout = '50s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import'))`);
}

/** Returns texts folded as the database compares names, by the original text. */
export async function foldAll(tx: Tx, texts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ text: string; folded: string }>(
    sql`select text, unique_name(text) as folded from unnest(${sql.param([...new Set(texts)])}::text[]) as text`,
  );
  return new Map(rows.map(({ text, folded }) => [text, folded]));
}

interface Source<Key extends string> {
  table: PgTable & Record<"id" | "name" | "removedAt" | Key, PgColumn>;
  listing: Listing<never, { id: string; name: string } & { [Field in Key]?: string | null | undefined }>;
}

/**
 * Recognises the records of a registry that are not removed by a key, otherwise by the name. The records have the form
 * in which the registry's list returns them.
 */
export const recognisedBy = <Key extends string>(
  keyField: Key,
  { table, listing }: Source<Key>,
): Pick<Registry, "keyField" | "known"> => ({
  keyField,
  async known(tx, { keys, names }, today) {
    const folded = await foldAll(tx, names);
    const found = await tx
      .select({ id: sql<string>`${table.id}` })
      .from(table as PgTable)
      .where(
        and(
          isNull(table.removedAt),
          or(isAnyOf(sql`${table[keyField]}`, keys), isAnyOf(sql`unique_name(${table.name})`, [...folded.values()])),
        ),
      );
    const rows = await listing.rows(tx, { ids: found.map(({ id }) => id), today });
    const knownNames = rows.map(({ name }) => name);
    const foldedNames = await foldAll(tx, knownNames);
    return rows.map((fields) => {
      const { id, name, [keyField]: key } = fields;
      return { id, key: key ?? null, foldedName: foldedNames.get(name) ?? name, fields };
    });
  },
});

function isAnyOf(value: SQL, texts: string[]): SQL {
  return sql`${value} = any(${sql.param(texts)}::text[])`;
}

const items = { material: fruits, ...supplyTables };

interface FoundItem extends SupplierProductCreate {
  name: string;
  code: string;
  foldedName: string;
}

/** Finds the items of every kind that are not removed and have one of these codes or folded names. */
export async function findItems(tx: Tx, words: { codes: string[]; foldedNames: string[] }): Promise<FoundItem[]> {
  const found: FoundItem[] = [];
  for (const [type, table] of Object.entries(items) as [ProductType, typeof fruits][]) {
    const rows = await tx
      .select({
        itemId: table.id,
        name: table.name,
        code: table.code,
        foldedName: sql<string>`unique_name(${table.name})`,
      })
      .from(table)
      .where(
        and(
          isNull(table.removedAt),
          or(isAnyOf(sql`${table.code}`, words.codes), isAnyOf(sql`unique_name(${table.name})`, words.foldedNames)),
        ),
      );
    found.push(...rows.map((row) => ({ type, ...row })));
  }
  return found;
}
