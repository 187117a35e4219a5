import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { MovementKind } from "@pomar/contract/ledger/lots/movements.schema";
import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { type ActionContext, madeAt } from "../../platform/action-context.ts";
import { dayIn, toInstant } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { preparedInsert, preparedInsertAll } from "../../platform/db/insert.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import { lotMovements } from "../../schema/ledger/movements.table.ts";
import type { ActiveMovement } from "./movements.queries.ts";

const insertMovement = preparedInsert(lotMovements);
const insertMovements = preparedInsertAll(lotMovements);

type Row = Omit<typeof lotMovements.$inferInsert, "id" | "recordedAt" | "recordedBy">;

function buildRow(movement: Row, act: ActionContext) {
  const reason = movement.reason ?? act.reason ?? null;
  // An entry may happen shortly after the start of its own call, when it must follow the entry of a later call that was
  // served first; the movement is then recorded at the instant at which it happens.
  const recordedAt = movement.occurredAt > act.at ? movement.occurredAt : act.at;
  const row = { ...movement, reason, id: uuidv7(), recordedAt, recordedBy: act.by.id };
  const { id, lotId, occurredAt, quantity } = row;
  act.moved.push({ id, lotId, occurredAt, quantity });
  return row;
}

async function insert(tx: Tx, movement: Row, act: ActionContext): Promise<string> {
  const row = buildRow(movement, act);
  await insertMovement(tx, row);
  return row.id;
}

type NewMovement = Omit<Row, "kind" | "reversesId"> & { kind: Exclude<MovementKind, "reversal"> };

/** Appends a movement at its `occurredAt`, with a signed quantity in the lot's unit. @returns the movement's id. */
export const appendAt = (tx: Tx, movement: NewMovement, act: ActionContext) => insert(tx, movement, act);

/** Appends movements of several lots in one statement, in the given order. @returns the movements' ids. */
export async function appendAll(tx: Tx, movements: readonly NewMovement[], act: ActionContext): Promise<string[]> {
  const rows = movements.map((movement) => buildRow(movement, act));
  await insertMovements(tx, rows);
  return rows.map(({ id }) => id);
}

/**
 * The instant of an entry on a day of the plant: the device's instant when it is on that day, the present instant when
 * the day is today, otherwise a fixed instant of the day.
 */
export function instantOfEntry(on: string, act: ActionContext): string {
  const made = madeAt(act);
  // A device's clock may be ahead of the server's: an entry never occurs after the present instant.
  if (made < act.at && dayIn(act.timeZone, new Date(made)) === on) return made;
  return on === act.today ? act.at : toInstant(act.timeZone, on);
}

/**
 * Appends the opposite of an active movement at the movement's own instant, so that no day's balance contains the
 * movement any more.
 * @returns the reversal's id.
 */
export function appendReversal(
  tx: Tx,
  movement: Pick<ActiveMovement, "id" | "lotId" | "quantity" | "occurredAt" | "childLotId">,
  act: ActionContext,
  reason: string | null = null,
): Promise<string> {
  const { id: reversesId, lotId, quantity, occurredAt, childLotId } = movement;
  const kind = "reversal";
  return insert(tx, { lotId, kind, quantity: -quantity, occurredAt, childLotId, reversesId, reason }, act);
}

/**
 * Changes the balances of locked lots by the sums of their new movements. The lots' versions stay unchanged, because
 * users do not edit a balance. A quantity returned to a discarded lot is written off immediately.
 * @param deltas signed quantities, in each lot's unit; one lot may occur several times.
 * @returns the written-off quantities, by lot.
 */
export async function changeBalances(
  tx: Tx,
  deltas: readonly { lotId: string; quantity: number }[],
  act: ActionContext,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { lotId, quantity } of deltas) sums.set(lotId, toWire(decimal(sums.get(lotId) ?? 0).plus(quantity), 3));
  const changed = [...sums].filter(([, quantity]) => quantity !== 0);
  if (changed.length === 0) return new Map();
  const [ids, quantities] = [changed.map(([id]) => id), changed.map(([, quantity]) => quantity)];
  return writeOff(tx, await addToBalances(tx, { ids, quantities }), act);
}

interface BackInDiscarded {
  lotId: string;
  /** The lot's whole balance, in its unit. */
  quantity: number;
  reason: string | null;
}

/** @returns the discarded lots whose balance is above zero after the change. */
const addToBalances = namedStatement<"ids" | "quantities", BackInDiscarded>(
  "add_to_balances",
  (value) => sql`
    with changed as (
      update lots set balance = balance + delta.quantity
      from unnest(${value("ids")}::uuid[], ${value("quantities")}::numeric[]) as delta (lot_id, quantity)
      where lots.id = delta.lot_id
      returning lots.id, lots.balance, lots.decision, lots.decision_reason, delta.quantity
    )
    select id as "lotId", balance::float8 as quantity, decision_reason as reason from changed
    where decision = 'discarded' and quantity > 0`,
);

async function writeOff(tx: Tx, back: readonly BackInDiscarded[], act: ActionContext): Promise<Map<string, number>> {
  if (back.length === 0) return new Map();
  for (const { lotId, quantity, reason } of back) {
    const why = ["Devolvido a um lote já descartado", reason].filter(Boolean).join(": ");
    await appendAt(tx, { lotId, kind: "discard", quantity: -quantity, occurredAt: act.at, reason: why }, act);
  }
  await addToBalances(tx, { ids: back.map(({ lotId }) => lotId), quantities: back.map(({ quantity }) => -quantity) });
  return new Map(back.map(({ lotId, quantity }) => [lotId, quantity]));
}
