import { decimal } from "@pomar/contract/decimal";
import { costProblem, keptCost, partCost, sumCosts } from "@pomar/contract/lots/cost.rules";
import { sourcesFirst } from "@pomar/contract/lots/genealogy.rules";
import { sql } from "drizzle-orm";
import { AppError } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { named } from "../../shared/db/named.ts";
import type { Turn } from "../../shared/http/serve.ts";
import { findTooDear, listSourcesOfDescendants } from "./genealogy.queries.ts";

/** Who needs the lock of the genealogy waits for it here, without a connection, for as long as it is this process that holds it. */
const queue = {
  of: "produções e correções",
  percentOfPool: 40,
  mostInside: 200,
  longestWaitMs: 40_000,
  retryAfterSeconds: 5,
};

/** Of a call that shares the genealogy: any number of them together. */
export const addsToGenealogy: Turn = { queue, alone: false };

/** Of a call that holds the genealogy. */
export const rewritesGenealogy: Turn = { queue, alone: true };

// The keys of advisory locks are of this database alone; any fixed number will do.
const genealogy = 7_105_101;

/**
 * Until the transaction ends, nobody rewrites what was made of what. For whoever adds to the genealogy; before any row is
 * locked.
 */
export async function shareGenealogy(tx: Tx): Promise<void> {
  await share(tx, {});
}

const share = named("share_genealogy", () => sql`select pg_advisory_xact_lock_shared(${sql.raw(String(genealogy))})`);

/**
 * Until the transaction ends, nobody else makes lots of lots or rewrites what was made of what. For whoever corrects, recalls or
 * removes along the genealogy; before any row is locked.
 */
export async function holdGenealogy(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${genealogy})`);
}

/**
 * Gives every descendant of a lot the cost that its inputs have now. Quantities stay.
 * The genealogy must be held.
 * @throws 400 beside the price when a descendant would cost more than a lot may.
 */
export async function recostDescendants(tx: Tx, lotId: string): Promise<void> {
  const edges = await listSourcesOfDescendants(tx, lotId);
  if (edges.length === 0) return;
  const costs = new Map(edges.map(({ from, sourceCost }) => [from, sourceCost === null ? null : decimal(sourceCost)]));
  const sources = new Map<string, typeof edges>();
  for (const edge of edges) sources.set(edge.to, [...(sources.get(edge.to) ?? []), edge]);
  for (const id of sourcesFirst(edges)) {
    const inputs = sources.get(id);
    if (!inputs) continue;
    const parts = inputs.map(({ from, quantity, sourceQuantity }) =>
      partCost(costs.get(from) ?? null, quantity, sourceQuantity),
    );
    costs.set(id, sumCosts(parts));
  }
  const ids = [...sources.keys()];
  const totals = ids.map((id) => keptCost(costs.get(id) ?? null));
  await refuseTooDear(tx, { ids, totals });
  await tx.execute(sql`
    update lots set total_cost = cost.total, unit_cost = round(cost.total / nullif(initial_quantity, 0), 4)
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(totals)}::numeric[]) as cost (lot_id, total)
    where lots.id = cost.lot_id and lots.total_cost is distinct from cost.total`);
  // Also of pulpings whose cost stays unknown: that of their fruit may be known by now.
  await tx.execute(sql`select renew_pulping_shares(${sql.param(ids)}::uuid[])`);
}

async function refuseTooDear(tx: Tx, costs: Parameters<typeof findTooDear>[1]): Promise<void> {
  const lot = await findTooDear(tx, costs);
  if (!lot) return;
  const problem = costProblem(decimal(lot.total), [
    { quantity: lot.quantity, unit: lot.unit === "un" ? "unidade" : lot.unit },
    { quantity: lot.kg, unit: "kg" },
  ]);
  throw AppError.invalid([{ path: "unitPrice", message: `No lote ${lot.code}, feito deste: ${problem}` }]);
}
