import type { LotCard } from "@pomar/contract/ledger/lots/lots.schema";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { findLot, findLots } from "./lots.queries.ts";
import { listSources } from "./usage.queries.ts";

/**
 * The lot of a label, found by its present code, by a former code or by the provisional code from its device, in upper
 * or lower case; undefined when no lot has the code. Several lots can have the same provisional code: the newest is
 * returned.
 */
export async function findLotCard(db: Db, code: string, today: string): Promise<LotCard | undefined> {
  const written = code.trim().toUpperCase().replace(/^#/, "");
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select coalesce((select id from lots where code = ${written}),
      (select lot_id from former_lot_codes where code = ${written}),
      (select id from lots where provisional_code = ${written} order by created_at desc, id desc limit 1)) as id`);
  const id = rows[0]?.id ?? null;
  const lot = id === null ? undefined : await findLot(db, id, today);
  if (lot === undefined) return undefined;
  const sources = await listSources(db, lot.id);
  const sourceIds = sources.map(({ lotId }) => lotId);
  const sourceLots = await findLots(db, sourceIds, today);
  const madeFrom = sources.flatMap(({ lotId, quantity }) => {
    const source = sourceLots.get(lotId);
    return source === undefined ? [] : [{ lot: source, quantity }];
  });
  return { ...lot, madeFrom };
}
