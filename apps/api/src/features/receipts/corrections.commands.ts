import { writtenDay } from "@pomar/contract/calendar.rules";
import { decimal, toWire } from "@pomar/contract/decimal";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { dayIn } from "../../shared/clock.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change } from "../../shared/stored.ts";
import { carryExpiryOn } from "../lots/expiry.commands.ts";
import { holdGenealogy, recostDescendants } from "../lots/genealogy.commands.ts";
import { reserveCode } from "../lots/lots.commands.ts";
import { lots } from "../lots/lots.table.ts";
import { appendEntry, appendReversal } from "../lots/movements.commands.ts";
import { listStanding, type StandingMovement } from "../lots/movements.queries.ts";
import { consumed, usesOf } from "../lots/uses.queries.ts";
import { adjustDebt, cancelDebt } from "../payments/debts.commands.ts";
import {
  type Answer,
  lotColumns,
  lotOfKind,
  type Reception,
  type Room,
  receiptColumns,
  refuseFuture,
  tell,
} from "./receipts.commands.ts";
import { lockReception } from "./receipts.queries.ts";
import { receipts } from "./receipts.table.ts";
import { refuseRepeatedInvoice } from "./repeats.commands.ts";

/** A reception as it is stored, and as it is answered. */
export interface Stored<Reply> {
  receipt: typeof receipts.$inferSelect;
  lot: typeof lots.$inferSelect;
  entry: Reply;
}

/**
 * Makes a reception what it should have been. The ledger is appended to: a changed quantity or day reverses the
 * standing entry and enters anew. Another item gives the lot another code, since the code names the item.
 * @param rework  the whole reception as wanted, judged; every field set, null where there is nothing.
 * @throws 409 with the lots it went into, when the lot was used and would shrink, change its item or become younger
 *   than its first use; 409 when its invoice brought the same thing already, unless that is confirmed.
 */
export async function correct<Reply extends Answer>(
  tx: Tx,
  { room, id, rework }: { room: Room<Reply>; id: string; rework: (stored: Stored<Reply>) => Promise<Reception> },
  act: Act,
): Promise<Reply> {
  await holdGenealogy(tx);
  const { receipt, lot } = found(await lockReception(tx, room.kind, id));
  assertFresh(act, receipt);
  const entry = found(await room.find(tx, id, act.today));
  const wanted = await rework({ receipt, lot, entry });
  refuseFuture(wanted, act);
  const standing = await listStanding(tx, lot.id);
  refuseUsed(usesOf(standing), { lot, wanted }, act);
  const confirmation = await refuseRepeatedInvoice(tx, { receipt, wanted }, act);
  if (wanted.quantity !== lot.initialQuantity || wanted.receivedAt !== receipt.receivedAt)
    await enterAnew(tx, { standing, lotId: lot.id, wanted }, act);

  const code = await correctLot(tx, { room, lot, wanted }, act);
  await recostDescendants(tx, lot.id);
  const expiresAt = wanted.lot.expiresAt ?? null;
  if (expiresAt !== lot.expiresAt) {
    const path = wanted.receivedAt === receipt.receivedAt ? "expiresAt" : "receivedAt";
    await carryExpiryOn(tx, { lot: { id: lot.id, code, before: lot.expiresAt, expiresAt }, path }, act);
  }
  const row = { ...receiptColumns(wanted), ...change(act, receipt) };
  await tx.update(receipts).set(row).where(eq(receipts.id, id));
  const debt = {
    lot: { id: lot.id, code },
    supplier: wanted.supplier,
    amount: row.total,
    dueDate: row.dueDate ?? null,
  };
  await adjustDebt(tx, { was: { ...receipt, amount: receipt.total }, debt }, act);
  const after = found(await room.find(tx, id, act.today));
  const audited = { ...after, ...confirmation };
  await audit(tx, act, { action: "update", entity: "receipts", entityId: id, before: entry, after: audited });
  tell(room, act);
  return after;
}

/**
 * Takes a reception back: its movements are reversed, its lot is empty and removed, nothing is owed for it.
 * @throws 409 with the lots it went into, when the lot was used.
 */
export async function reverse<Reply extends Answer>(tx: Tx, room: Room<Reply>, id: string, act: Act): Promise<void> {
  await holdGenealogy(tx);
  const { receipt, lot } = found(await lockReception(tx, room.kind, id));
  assertFresh(act, receipt);
  const before = found(await room.find(tx, id, act.today));
  const standing = await listStanding(tx, lot.id);
  const uses = usesOf(standing);
  if (uses.length > 0) throw consumed(lot, uses, "a entrada não pode ser estornada");
  await Promise.all(standing.map((movement) => appendReversal(tx, movement, act)));
  const removal = { removedAt: act.at };
  await tx
    .update(lots)
    .set({ ...change(act, lot), ...removal, balance: 0 })
    .where(eq(lots.id, lot.id));
  await tx
    .update(receipts)
    .set({ ...change(act, receipt), ...removal })
    .where(eq(receipts.id, id));
  await cancelDebt(tx, lot.id, act);
  await audit(tx, act, { action: "remove", entity: "receipts", entityId: id, before });
  tell(room, act);
}

interface Correction {
  lot: typeof lots.$inferSelect;
  wanted: Reception;
}

function refuseUsed(uses: StandingMovement[], { lot, wanted }: Correction, act: Act): void {
  // What came in more would be on hand, and what is discarded is not.
  if (lot.decision === "discarded" && wanted.quantity !== lot.initialQuantity)
    throw consumed(lot, uses, "está descartado e a quantidade não pode mudar");
  const [first] = uses;
  if (!first) return;
  const firstUse = dayIn(act.timeZone, new Date(first.occurredAt));
  if (wanted.item.id !== lot.itemId) throw consumed(lot, uses, "o item não pode mudar");
  if (wanted.quantity < lot.initialQuantity) throw consumed(lot, uses, "a quantidade não pode diminuir");
  if (wanted.receivedAt > firstUse && wanted.receivedAt > lot.producedAt) {
    throw consumed(lot, uses, `a data de entrada não pode passar do primeiro uso, em ${writtenDay(firstUse)}`);
  }
}

async function enterAnew(
  tx: Tx,
  { standing, lotId, wanted }: { standing: StandingMovement[]; lotId: string; wanted: Reception },
  act: Act,
): Promise<void> {
  const entries = standing.filter(({ kind }) => kind === "entry");
  // What is right comes in before what was wrong goes out: at no line of the ledger is there less than what was taken.
  await Promise.all([
    appendEntry(tx, { lotId, quantity: wanted.quantity, on: wanted.receivedAt }, act),
    ...entries.map((movement) => appendReversal(tx, movement, act)),
  ]);
}

/** @returns the lot's code, which is another when the item is. */
async function correctLot<Reply extends Answer>(
  tx: Tx,
  { room, lot, wanted }: Correction & { room: Room<Reply> },
  act: Act,
): Promise<string> {
  const row: Partial<typeof lots.$inferInsert> = {
    ...lotColumns(room.kind, wanted),
    balance: toWire(decimal(lot.balance).plus(wanted.quantity).minus(lot.initialQuantity), 3),
  };
  if (wanted.item.id !== lot.itemId)
    row.code = await reserveCode(
      tx,
      { type: lotOfKind[room.kind].type, itemCode: wanted.item.code, on: wanted.receivedAt },
      act,
    );
  if (Object.entries(row).some(([key, value]) => value !== Reflect.get(lot, key)))
    await tx
      .update(lots)
      .set({ ...row, ...change(act, lot) })
      .where(eq(lots.id, lot.id));
  return row.code ?? lot.code;
}
