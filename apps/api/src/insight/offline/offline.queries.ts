import { maxOfflineLots, type OfflineData } from "@pomar/contract/insight/offline/offline.routes";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { sql } from "drizzle-orm";
import { listFrequent } from "../../entries/lookups/lookups.queries.ts";
import { listPickableLots } from "../../ledger/lots/pickable-lots.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { listActiveFruits, listMarks } from "../../registries/fruits/fruits.queries.ts";
import { findPlant } from "../../registries/plant/plant.queries.ts";
import { additionalReads, additiveReads, packagingReads } from "../../registries/supplies/supplies.queries.ts";
import { listOpenSheets } from "../../stock/counts/counts.queries.ts";

interface Asked {
  /** The instant of the reading, ISO 8601 UTC. */
  at: string;
  today: string;
  by: SessionUser;
}

/** The registries, usable lots and open counts that a device stores for entries without a connection. */
export async function findOfflineData(db: Db, { at, today, by }: Asked): Promise<OfflineData> {
  const frequent = (of: keyof OfflineData["frequentFruits"]) => listFrequent(db, { of }, today);
  const usable = { sort: "fefo", consumable: "true", rows: maxOfflineLots } as const;
  return {
    takenAt: at,
    today,
    plant: await findPlant(db),
    fruits: await listActiveFruits(db),
    fruitMarks: await listMarks(db),
    additives: await additiveReads.listActive(db, today),
    additionals: await additionalReads.listActive(db, today),
    packagings: await packagingReads.listActive(db, today),
    suppliers: await listSuppliers(db),
    lots: await listPickableLots(db, { query: usable, today }),
    counts: await listOpenSheets(db, by),
    frequentFruits: {
      "raw-material": await frequent("raw-material"),
      pulp: await frequent("pulp"),
      "final-product": await frequent("final-product"),
    },
  };
}

// The number of latest receptions from which suppliers' items are derived, besides the suppliers' registered products.
const lookedThrough = 2000;

async function listSuppliers(db: Db): Promise<OfflineData["suppliers"]> {
  const { rows } = await db.execute<OfflineData["suppliers"][number]>(sql`
    select s.id, s.name, coalesce(array_agg(distinct of.item_id) filter (where of.item_id is not null), '{}') as supplies
    from suppliers s left join (
      select supplier_id, coalesce(fruit_id, additive_id, additional_id, packaging_id) as item_id from supplier_products
      union all
      (select supplier_id, item_id from lots where supplier_id is not null and entry_kind is not null and removed_at is null
        order by produced_at desc, id desc limit ${lookedThrough})
    ) of on of.supplier_id = s.id
    where s.removed_at is null group by s.id order by s.name_key, s.id`);
  return rows;
}
