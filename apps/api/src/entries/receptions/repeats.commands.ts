import { type ActionContext, madeAt } from "../../platform/action-context.ts";
import { writtenWhen } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { receipts } from "../../schema/entries/receipts.table.ts";
import { type FirstReception, findFirstAlike, type Likeness, lockKeys, shareKeys } from "./repeats.queries.ts";

/** Two minutes: enough for a second tab to send a reception again, too short to unload a second truck. */
const alikeForMs = 120_000;

/** The fields of a reception that are compared with earlier receptions. */
interface ComparedReception {
  item: { id: string };
  supplier: { id: string } | null;
  receivedAt: string;
  quantity: number;
  row: Pick<typeof receipts.$inferInsert, "invoiceKey" | "grossKg">;
  confirmedRepeat: boolean | undefined;
}

/** The field of the audit event that marks an entry as confirmed to be a different delivery. */
export type Confirmation = { confirmedRepeat: true } | undefined;

/**
 * Asks the user whether a reception that looks like an active reception is a different delivery. Two receptions look
 * alike when they have the same invoice and item, or the same supplier, item, day and weight and were made within two
 * minutes. For fruit the weight of the lot or the weight on the scale is compared. Until the transaction ends, no other
 * transaction records a similar reception.
 * @throws 409 with the first similar reception, unless the user confirmed the repeat.
 */
export function refuseRepeat(tx: Tx, reception: ComparedReception, act: ActionContext): Promise<Confirmation> {
  const { item, quantity, supplier, receivedAt, row, confirmedRepeat } = reception;
  const at = Date.parse(madeAt(act));
  // A reception that arrives late may have been made before a reception that is recorded already.
  const [since, until] = [at - alikeForMs, at + alikeForMs].map((ms) => new Date(ms).toISOString()) as [string, string];
  const load = {
    supplierId: supplier?.id ?? null,
    receivedAt,
    quantity,
    grossKg: row.grossKg ?? null,
    since,
    until,
  };
  return ask(tx, { likeness: { itemId: item.id, invoiceKey: row.invoiceKey ?? null, load }, confirmedRepeat }, act);
}

/**
 * Asks the user whether a corrected reception is a different delivery: only when the correction changes the invoice or
 * the item, and a reception with the same invoice and item exists.
 * @throws 409 with the first similar reception, unless the user confirmed the repeat.
 */
export async function refuseRepeatedInvoice(
  tx: Tx,
  { reception, wanted }: { reception: typeof receipts.$inferSelect; wanted: ComparedReception },
  act: ActionContext,
): Promise<Confirmation> {
  const { item, confirmedRepeat } = wanted;
  const invoiceKey = wanted.row.invoiceKey ?? null;
  if (invoiceKey === null || (invoiceKey === reception.invoiceKey && item.id === reception.itemId)) return undefined;
  return ask(tx, { likeness: { itemId: item.id, invoiceKey, load: null }, confirmedRepeat }, act);
}

interface Question {
  likeness: Likeness;
  confirmedRepeat: boolean | undefined;
}

async function ask(tx: Tx, { likeness, confirmedRepeat = false }: Question, act: ActionContext): Promise<Confirmation> {
  // A confirmed reception waits only for unconfirmed receptions; several confirmed receptions do not wait for each
  // other.
  const hold = confirmedRepeat ? shareKeys : lockKeys;
  await hold(tx, { keys: listKeys(likeness) });
  // The search is a separate statement, which sees the rows that were committed while the lock was awaited.
  const first = await findFirstAlike(tx, likeness);
  if (first === undefined) return undefined;
  if (confirmedRepeat) return { confirmedRepeat };
  throw AppError.of("entry.looks-repeated", {
    when: writtenWhen(first.madeAt, act),
    by: first.createdByName ?? "outra pessoa",
  }).because([toDependent(first)]);
}

function listKeys({ itemId, invoiceKey, load }: Likeness): string[] {
  const invoice = invoiceKey === null ? [] : [`invoice ${invoiceKey} ${itemId}`];
  if (load === null) return invoice;
  const { supplierId, receivedAt, quantity, grossKg } = load;
  const delivery = `${itemId} ${supplierId} ${receivedAt}`;
  const gross = grossKg === null ? [] : [`gross ${delivery} ${grossKg}`];
  return [...invoice, `quantity ${delivery} ${quantity}`, ...gross];
}

function toDependent({ kind, id, lotCode }: FirstReception) {
  return { kind: kind === "raw-material" ? kind : (`${kind}-record` as const), id, name: lotCode };
}
