import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import { partCost } from "@pomar/contract/ledger/lots/cost.rules";
import type { Decision } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { CountHead, CountReview, ReviewLine, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import {
  calculateDifference,
  differencePct,
  isDone,
  summarizeOutcome,
} from "@pomar/contract/stock/counts/review.rules";
import { sql } from "drizzle-orm";
import { isActive } from "../../ledger/lots/movements.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";
import { countedLotJson, findCount, isInScope, selectCountLots } from "./counts.queries.ts";

interface StoredLot extends Record<string, unknown> {
  lot: ReviewLot["lot"];
  outside: boolean;
  balance: number;
  /** The cost in R$ of `initialQuantity`. */
  totalCost: string | null;
  initialQuantity: number;
  removed: boolean;
  decision: Decision;
  /** The expected quantity that the approval stored; null before the approval. */
  expected: number | null;
  counted: number | null;
  movedSince: boolean;
  movementId: string | null;
  reason: string | null;
}

interface StoredLine extends ReviewLine, Record<string, unknown> {
  lotId: string;
  movedSince: boolean;
  adjustedSince: boolean;
  correctedSince: boolean;
  /** Whether the lot's entry is dated after the line. */
  untimely: boolean;
}

async function listLots(db: Db, count: CountHead): Promise<StoredLot[]> {
  const { rows } = await db.execute<StoredLot>(sql`
    select ${countedLotJson} as lot, (${isInScope(count.scope)}) is not true or l.removed_at is not null as outside, l.balance::float8 as balance,
      l.total_cost as "totalCost", l.initial_quantity::float8 as "initialQuantity", l.removed_at is not null as removed, l.decision,
      cl.expected::float8 as expected, cl.counted::float8 as counted, coalesce(cl.moved_since, false) as "movedSince",
      cl.movement_id as "movementId", cl.reason
    from lots l left join stock_count_lots cl on cl.lot_id = l.id and cl.count_id = ${count.id}
    where l.id in (select lot_id from (${selectCountLots(count)}) as shown) order by l.code`);
  return rows;
}

/** A count's lines, each with the ledger's quantity at the line's instant, including movements recorded later. */
async function listLines(db: Db, { id: countId, endedAt }: CountHead): Promise<StoredLine[]> {
  const { rows } = await db.execute<StoredLine>(sql`
    select ln.id, ln.lot_id as "lotId", ln.counted::float8 as counted, ${instantJson(sql`ln.at`)} as at,
      ${instantJson(sql`ln.recorded_at`)} as "recordedAt", json_build_object('id', u.id, 'name', u.name) as by, ln.note, ln.aside,
      coalesce(ln.expected, known.expected)::float8 as expected, (ln.counted - coalesce(ln.expected, known.expected))::float8 as difference,
      known.moved_since as "movedSince", known.adjusted_since as "adjustedSince", known.corrected_since as "correctedSince", known.untimely
    from stock_count_lines ln join users u on u.id = ln.counted_by
    left join stock_count_lots own on own.count_id = ln.count_id and own.lot_id = ln.lot_id
    cross join lateral (
      select coalesce(sum(m.quantity) filter (where m.occurred_at <= ln.at), 0) as expected,
        coalesce(bool_or(m.occurred_at > ln.at and ${isActive}), false) as moved_since,
        coalesce(bool_or(m.occurred_at > ln.at and m.kind = 'adjustment' and ${isActive}), false) as adjusted_since,
        coalesce(bool_or(m.occurred_at <= ln.at and m.recorded_at > coalesce(${endedAt}::timestamptz, ln.recorded_at)
          and (m.kind = 'reversal' or ${endedAt}::timestamptz is not null and m.id is distinct from own.movement_id)), false) as corrected_since,
        coalesce(bool_or(m.occurred_at > ln.at and m.kind in ('entry', 'production') and ${isActive}), false) as untimely
      from lot_movements m where m.lot_id = ln.lot_id
    ) as known
    where ln.count_id = ${countId} order by ln.at, ln.id`);
  return rows;
}

function reviewLot(stored: StoredLot, lines: readonly StoredLine[], count: CountHead): ReviewLot | null {
  const { lot, outside, balance, totalCost, initialQuantity, removed, decision, movementId, reason } = stored;
  const reviewed = lines.filter(({ aside }) => aside === null);
  const last = reviewed.at(-1);
  const isOpen = count.state === "open";
  const outcome = summarizeOutcome(
    reviewed.map((line) => ({
      ...line,
      // The lines of an ended count are final: a later adjustment, such as the approval's, requires no recount.
      adjustedSince: isOpen && line.adjustedSince,
      untimely: isOpen && line.untimely,
    })),
    { balance: isOpen ? balance : (stored.expected ?? 0), wasCounted: lines.length > 0 },
  );
  if (outcome === null) return null;
  const isAgreed = last !== undefined && outcome !== "conflict";
  const expected = stored.expected ?? last?.expected ?? balance;
  const counted = stored.counted ?? (isAgreed ? last.counted : null);
  const difference = counted === null ? null : calculateDifference(counted, expected);
  const value = difference === null ? null : partCost(totalCost, difference, initialQuantity);
  return {
    lot,
    outside,
    outcome,
    counted,
    expected,
    difference,
    differencePct: difference === null ? null : differencePct(difference, expected),
    value: value === null ? null : toWire(value, 2),
    correctedSince: reviewed.some((line) => line.correctedSince),
    movedSince: isOpen ? reviewed.some((line) => line.movedSince) : stored.movedSince,
    adjustable: !removed && (decision !== "discarded" || (difference ?? 0) <= 0),
    lines: lines.map(
      ({ lotId: _, movedSince: __, adjustedSince: ___, correctedSince: ____, untimely: _____, ...line }) => line,
    ),
    movementId,
    reason,
  };
}

/**
 * A count with the difference of each lot: the present differences while the count is open, the stored differences
 * after the approval; undefined when the count does not exist.
 */
export async function findReview(db: Db, id: string): Promise<CountReview | undefined> {
  const count = await findCount(db, id);
  if (!count) return undefined;
  const [stored, lines] = await Promise.all([listLots(db, count), listLines(db, count)]);
  const byLot = groupedBy(lines, ({ lotId }) => lotId);
  const lots = stored.flatMap((one) => reviewLot(one, byLot.get(one.lot.id) ?? [], count) ?? []);
  const counted = lots.filter(isDone).length;
  const worth = (sign: 1 | -1) =>
    toWire(calculateSum(lots.map(({ value }) => (value === null || value * sign <= 0 ? 0 : value * sign))), 2);
  return {
    ...count,
    lots,
    totals: {
      counted,
      different: lots.filter(({ difference }) => difference !== null && difference !== 0).length,
      missing: lots.length - counted,
      shortValue: worth(-1),
      overValue: worth(1),
    },
  };
}
