import { decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { Issue } from "@pomar/contract/core/errors";
import { maxQuantity } from "@pomar/contract/core/limits.rules";
import type { ApprovalCreate, CountEnd, LotOutcome, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import { sql } from "drizzle-orm";
import { appendAll, changeBalances } from "../../ledger/lots/movements.commands.ts";
import { type LockedLot, lockLots } from "../../ledger/lots/movements.queries.ts";
import { auditLots } from "../../ledger/lots/stored-lots.commands.ts";
import { written } from "../../ledger/lots/uses.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { stockCounts } from "../../schema/stock/counts.table.ts";
import { lockOpenCount } from "./counts.commands.ts";
import { findCount, listCountedIds } from "./counts.queries.ts";
import { findReview } from "./review.queries.ts";

/**
 * The result of a counted lot: the approval adds `quantity` to its balance, at the instant of the lot's line or, for a
 * lot without a line, at the present instant.
 */
interface Settled {
  lot: ReviewLot;
  counted: number | null;
  /** The signed adjustment; zero for a lot whose balance stays unchanged. */
  quantity: number;
  at: string;
}

/**
 * Approves a count: in one transaction every lot with a difference is adjusted by the counted quantity less the
 * quantity that the ledger now shows for the instant of the lot's line. A second approval is refused.
 * @throws 400 for an adjustment without a reason; 409 when the count has ended; 409 that names every lot to be counted
 * again, every lot with conflicting lines and every lot whose balance would be impossible; 412 for a stale version.
 */
export async function approveCount(tx: Tx, id: string, input: ApprovalCreate, act: ActionContext): Promise<CountEnd> {
  const count = await lockOpenCount(tx, id);
  assertFresh(act, count);
  const missingIds = new Set(input.missing);
  const locked = await lockLots(tx, [...new Set([...(await listCountedIds(tx, id)), ...missingIds])]);
  const review = orNotFound(await findReview(tx, id));
  const settled = review.lots.map((lot) => settleLot(lot, missingIds, act));
  refuseUnsettled(settled, { locked, missingIds });
  const reasons = readReasons(settled, input);
  const adjusted = settled.flatMap((one) => {
    const [lot, reason] = [locked.get(one.lot.lot.id), reasons.get(one.lot.lot.id)];
    return lot && reason !== undefined ? [{ ...one, lot, reason }] : [];
  });
  const movementIds = await adjust(tx, adjusted, act);
  await keepResults(
    tx,
    id,
    settled.map((one) => {
      const { id: lotId } = one.lot.lot;
      return { ...one, reason: reasons.get(lotId) ?? null, movementId: movementIds.get(lotId) ?? null };
    }),
  );
  const to = { state: "approved" as const, endedAt: act.at, endedBy: act.by.id, reason: input.reason ?? null };
  await updateRow(tx, { table: stockCounts, before: count, to }, act);
  const change = {
    before: { state: "open" },
    after: { state: to.state, reason: to.reason, adjusted: adjusted.length },
  };
  await audit(tx, act, { action: "update", entity: "counts", entityId: id, ...change });
  return { ...orNotFound(await findCount(tx, id)), adjusted: adjusted.length };
}

function settleLot(lot: ReviewLot, missingIds: ReadonlySet<string>, { at }: ActionContext): Settled {
  const { outcome, counted, expected, difference, adjustable, lines } = lot;
  if (outcome === "missing" && missingIds.has(lot.lot.id))
    return { lot, counted: 0, quantity: toWire(decimal(expected).times(-1), 3), at };
  const lineAt = lines.filter(({ aside }) => aside === null).at(-1)?.at ?? at;
  return { lot, counted, quantity: adjustable ? (difference ?? 0) : 0, at: lineAt };
}

const sentences: Partial<Record<LotOutcome, string>> = {
  conflict: "foi contado com quantidades diferentes: escolha uma ou peça a recontagem",
  adjusted: "teve o saldo ajustado depois de contado: conte de novo",
  untimely: "foi contado antes da data do lote: conte de novo",
  recount: "aguarda a recontagem",
};

interface Bounds {
  locked: ReadonlyMap<string, LockedLot>;
  missingIds: ReadonlySet<string>;
}

/** @throws 409 that names every lot which cannot be approved, with the reason for each. */
function refuseUnsettled(settled: readonly Settled[], { locked, missingIds }: Bounds): void {
  const problems = settled.flatMap((one) => {
    const { lot, outcome } = one.lot;
    const isCounted = missingIds.has(lot.id) && outcome !== "missing";
    const reason =
      sentences[outcome] ?? (isCounted ? "acabou de ser contado" : balanceProblem(one, locked.get(lot.id)));
    return reason === null ? [] : [{ lot, reason }];
  });
  if (problems.length === 0) return;
  const shown = problems.slice(0, 5).map(({ lot, reason }) => `${lot.code} ${reason}`);
  const more = problems.length - shown.length;
  const refusal = AppError.of("count.unsettled", {
    lots: [...shown, ...(more > 0 ? [`e mais ${formatNumber(more, 0)} lotes`] : [])].join("; "),
  });
  refusal.issues = problems.map(
    ({ lot, reason }): Issue => ({ path: `lots.${lot.id}`, message: `O lote ${lot.code} ${reason}` }),
  );
  throw refusal.because(problems.map(({ lot }) => ({ kind: "lot", id: lot.id, name: lot.code })));
}

function balanceProblem({ quantity }: Settled, lot: LockedLot | undefined): string | null {
  if (quantity === 0 || lot === undefined) return null;
  const left = decimal(lot.balance).plus(quantity);
  if (left.lt(0))
    return `ficaria com ${written(toWire(left, 3), lot.unit)}, porque houve saída depois da contagem: conte de novo`;
  return left.gt(maxQuantity) ? `passaria de ${written(maxQuantity, lot.unit)}: confira a contagem` : null;
}

/** The reason of each adjustment, by lot. @throws 400 for an adjustment without a reason. */
function readReasons(settled: readonly Settled[], { reason, reasons }: ApprovalCreate): Map<string, string> {
  const own = new Map(reasons.map((one) => [one.lotId, one.reason]));
  const reasonByLot = new Map<string, string>();
  for (const { lot, quantity } of settled) {
    if (quantity === 0) continue;
    const why = own.get(lot.lot.id) ?? reason ?? null;
    if (why === null)
      throw AppError.invalid([
        { path: "reason", message: "Informe o motivo dos ajustes: o mesmo para todos ou um por lote" },
      ]);
    reasonByLot.set(lot.lot.id, why);
  }
  return reasonByLot;
}

type Adjusted = Omit<Settled, "lot"> & { lot: LockedLot; reason: string };

/** Appends the adjustments, changes the balances and writes the audit events. @returns the movements' ids, by lot. */
async function adjust(tx: Tx, adjusted: readonly Adjusted[], act: ActionContext): Promise<Map<string, string>> {
  const movements = adjusted.map(({ lot, quantity, at: occurredAt, reason }) => {
    return { lotId: lot.id, kind: "adjustment" as const, quantity, occurredAt, reason };
  });
  const ids = await appendAll(tx, movements, act);
  await changeBalances(tx, movements, act);
  const changes = adjusted.map(({ lot, quantity, at: occurredAt, reason }) => {
    const balance = toWire(decimal(lot.balance).plus(quantity), 3);
    const after = { balance, movement: "adjustment", quantity, occurredAt, reason };
    return { id: lot.id, before: { balance: lot.balance }, after };
  });
  await auditLots(tx, changes, act);
  return new Map(adjusted.map(({ lot }, n) => [lot.id, ids[n] ?? ""]));
}

type Result = Settled & { reason: string | null; movementId: string | null };

/** Stores for every lot and line the quantity that the ledger expected at the approval. */
async function keepResults(tx: Tx, countId: string, results: readonly Result[]): Promise<void> {
  const of = <Value>(value: (one: Result) => Value) => sql.param(results.map(value));
  await tx.execute(sql`
    insert into stock_count_lots (count_id, lot_id, expected, counted, moved_since, movement_id, reason)
    select ${countId}::uuid, * from unnest(${of((one) => one.lot.lot.id)}::uuid[], ${of((one) => one.lot.expected)}::numeric[],
      ${of((one) => one.counted)}::numeric[], ${of((one) => one.lot.movedSince)}::bool[], ${of((one) => one.movementId)}::uuid[],
      ${of((one) => one.reason)}::text[])
    on conflict (count_id, lot_id) do update set expected = excluded.expected, counted = excluded.counted,
      moved_since = excluded.moved_since, movement_id = excluded.movement_id, reason = excluded.reason`);
  const lines = results.flatMap(({ lot }) => lot.lines);
  await tx.execute(sql`
    update stock_count_lines set expected = known.expected
    from unnest(${sql.param(lines.map(({ id }) => id))}::uuid[], ${sql.param(lines.map(({ expected }) => expected))}::numeric[])
      as known (id, expected) where stock_count_lines.id = known.id`);
}
