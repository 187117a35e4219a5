import type { QueryOf } from "@pomar/contract/core/route";
import type { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { FoundLot } from "@pomar/contract/ledger/lots/lots.schema";
import { and, desc, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { everyWord, searchedFirst, splitWords } from "../../platform/db/list.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { itemOfLot, namedItem, netContentG, statusOn } from "./lots.queries.ts";

/** Finds a word in lots; an index finds one or two letters only at the text's start or after a blank, `-`, `.`, `/`. */
const hasWord = (word: string): SQL | undefined =>
  /^[\p{L}\p{Nd}]{1,2}$/u.test(word)
    ? sql`${lots.searched} ~ ('(^|[ ./-])' || fold(${word}))`
    : everyWord(word, (pattern) => sql`${lots.searched} like ${pattern}`);

/**
 * The newest lots that match every word of a search. The query does not count all matching lots, because the count
 * would read all of them and is not shown.
 */
export async function findNewest(
  db: Db,
  { search, rows }: QueryOf<typeof lotsRoutes.find>,
  today: string,
): Promise<FoundLot[]> {
  const { id, code, type, supplierLot, balance, unit, expiresAt, producedAt } = lots;
  const filtered = db
    .select({ id, producedAt })
    .from(lots)
    .where(and(...splitWords(search).map(hasWord)));
  const newest = [desc(producedAt), desc(id)];
  const ids = searchedFirst(filtered, { table: lots, id, search });
  return db
    .select({
      id,
      code,
      type,
      item: namedItem,
      netContentG,
      supplierLot,
      balance,
      unit,
      status: statusOn(today),
      expiresAt,
    })
    .from(lots)
    .innerJoin(itemOfLot, sql`true`)
    .where(sql`${id} = any(array(${ids} order by ${sql.join(newest, sql`, `)} limit ${rows}))`)
    .orderBy(...newest);
}
