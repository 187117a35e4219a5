import { uuidv7 } from "uuidv7";
import type { Act } from "../../shared/act.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { lotMovements } from "./lots.table.ts";
import type { StandingMovement } from "./movements.queries.ts";

const insertMovement = preparedInsert(lotMovements);

/**
 * Appends what came into a lot.
 * @param quantity  in the lot's unit.
 * @param on  day of reception, in the plant.
 */
export async function appendEntry(
  tx: Tx,
  { lotId, quantity, on }: { lotId: string; quantity: number; on: string },
  act: Act,
): Promise<void> {
  await insertMovement(tx, {
    ...recorded(act),
    lotId,
    kind: "entry",
    quantity,
    occurredAt: on === act.today ? act.at : middayOf(on),
  });
}

/** Appends the opposite of a standing movement, at the time of that movement: on no day was it ever so. */
export async function appendReversal(tx: Tx, movement: StandingMovement, act: Act): Promise<void> {
  await insertMovement(tx, {
    ...recorded(act),
    lotId: movement.lotId,
    kind: "reversal",
    quantity: -movement.quantity,
    occurredAt: movement.occurredAt,
    childLotId: movement.childLotId,
    reversesId: movement.id,
  });
}

function recorded(act: Act) {
  return { id: uuidv7(), recordedAt: act.at, recordedBy: act.by.id };
}

/** An instant that is on that calendar day from UTC-12 to UTC+11. */
function middayOf(day: string): string {
  return `${day}T12:00:00.000Z`;
}
