import { decimal } from "@pomar/contract/core/decimal";
import { costProblem, partCost, storedCost, sumCosts } from "@pomar/contract/ledger/lots/cost.rules";
import { sourcesFirst } from "@pomar/contract/ledger/lots/genealogy.rules";
import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Turn } from "../../platform/http/call-queues.ts";
import { findTooDear, listFamilyIds, listSourcesOfDescendants, type TooDear } from "./genealogy.queries.ts";
import { type LockedLot, lockLots } from "./movements.queries.ts";

/** The queue in which this process's calls wait for the genealogy lock without occupying a database connection. */
const queue = {
  of: "produções e correções",
  percentOfPool: 40,
  maxConcurrent: 200,
  maxWaitMs: 40_000,
  retryAfterSeconds: 5,
};

/** Calls that make a lot of other lots queue by this rule, several at once; `lockInputs` takes the genealogy lock. */
export const sharedGenealogyTurn: Turn = { queue, alone: false };

/** Calls that correct, reverse, recall or remove a lot or change its expiry queue by this rule: each runs alone. */
export const exclusiveGenealogyTurn: Turn = { queue, alone: true };

// The key of the advisory lock: any fixed number is possible, because such keys are separate in each database.
const genealogy = 7_105_101;

const share = namedStatement(
  "share_genealogy",
  () => sql`select pg_advisory_xact_lock_shared(${sql.raw(String(genealogy))})`,
);

/** Acquires the shared genealogy lock until the transaction ends, for additions; called before any row is locked. */
export const lockGenealogyForShare = (tx: Tx) => share(tx, {});

/** Acquires the exclusive genealogy lock of the transaction for corrections, recalls and removals, before row locks. */
export async function lockGenealogy(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${genealogy})`);
}

const parties = [
  ["fruits", "fruit_id"],
  ["additives", "additive_id"],
  ["additionals", "additional_id"],
  ["packagings", "packaging_id"],
  ["suppliers", "supplier_id"],
] as const;

/**
 * Locks the given lots, their sources and all their descendants in the order of their ids, after the lots' items and
 * suppliers. Callers have the exclusive genealogy lock and change several lots one after the other. Dispatches, counts
 * and renames lock in the same order, which prevents deadlocks.
 */
export async function lockFamilies(tx: Tx, lotIds: readonly string[]): Promise<Map<string, LockedLot>> {
  const ids = await listFamilyIds(tx, lotIds);
  const of = (column: string) =>
    sql`select ${sql.identifier(column)} from lots where id = any(${sql.param(ids)}::uuid[])`;
  for (const [table, column] of parties)
    await tx.execute(sql`select from ${sql.identifier(table)} where id in (${of(column)}) order by id for key share`);
  return lockLots(tx, ids);
}

/**
 * Passes the instant of recording to the trigger that stores a lot's versions, for updates that do not change the lot's
 * own instant of update.
 */
export async function tellVersions(tx: Tx, act: ActionContext): Promise<void> {
  await tx.execute(sql`select set_config('pomar.recorded_at', ${act.at}, true)`);
}

/**
 * Recomputes the cost of every descendant of a lot from the present costs of its inputs; quantities stay unchanged. The
 * caller must have the exclusive genealogy lock.
 * @throws 400 beside the price when the cost of a descendant would exceed the maximum cost of a lot.
 */
export async function recostDescendants(tx: Tx, lotId: string, act: ActionContext): Promise<void> {
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
  const totals = ids.map((id) => storedCost(costs.get(id) ?? null));
  const tooDear = await findTooDear(tx, { ids, totals });
  if (tooDear) throw buildRefusal(tooDear);
  await tellVersions(tx, act);
  await tx.execute(sql`
    update lots set total_cost = cost.total, unit_cost = round(cost.total / nullif(initial_quantity, 0), 4)
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(totals)}::numeric[]) as cost (lot_id, total)
    where lots.id = cost.lot_id and lots.total_cost is distinct from cost.total`);
  // The shares are also renewed for pulpings whose cost stays unknown, because the cost of their fruit may be known
  // now.
  await tx.execute(sql`select renew_pulping_shares(${sql.param(ids)}::uuid[])`);
}

function buildRefusal({ code, total, quantity, unit, kg }: TooDear): AppError {
  const problem = costProblem(decimal(total), [
    { quantity, unit: unit === "un" ? "unidade" : unit },
    { quantity: kg, unit: "kg" },
  ]);
  return AppError.invalid([{ path: "unitPrice", message: `No lote ${code}, feito deste: ${problem}` }]);
}
