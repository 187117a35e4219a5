import { decimal, toWire } from "@pomar/contract/decimal";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change } from "../../shared/stored.ts";
import { carryExpiryOn } from "../lots/expiry.commands.ts";
import { holdGenealogy } from "../lots/genealogy.commands.ts";
import { listDescendantIds } from "../lots/genealogy.queries.ts";
import { lotAdditives, lots } from "../lots/lots.table.ts";
import { appendReversal, changeBalances } from "../lots/movements.commands.ts";
import { type LockedLot, listConsumptions, listStanding } from "../lots/movements.queries.ts";
import { consumed, dependentLots, usesOf } from "../lots/uses.queries.ts";
import { type Input, lockInputs } from "./inputs.commands.ts";
import {
  type Answer,
  codeOf,
  enter,
  fruitOf,
  type Production,
  type Room,
  refuseFuture,
  takenBy,
  tell,
  wholeOf,
} from "./making.commands.ts";
import { findStored } from "./productions.queries.ts";
import { productions } from "./productions.table.ts";

type Stored = typeof productions.$inferSelect;

/** A production as it is stored and as it is answered. */
export interface Known<Reply> {
  production: Stored;
  lot: LockedLot;
  entry: Reply;
}

interface Correction<Reply extends Answer> {
  room: Room<Reply>;
  id: string;
  /**
   * The whole production as wanted.
   * @property moves  whether anything changes that the ledger, the code or the doses tell: lots, quantities, fruit, day.
   * @property expires  whether its expiry is another, or counted from other parts.
   */
  rework: (known: Known<Reply>) => Pick<Production<Reply>, "document" | "judge"> & { moves: boolean; expires: boolean };
}

/**
 * Makes a production what it should have been; every rule is asked again. The ledger is appended to: what changes is reversed and
 * entered anew.
 * @throws 409 with the lots it went into, when the lot was used and more than remarks and readings would change.
 */
export async function correctProduction<Reply extends Answer>(
  tx: Tx,
  { room, id, rework }: Correction<Reply>,
  act: Act,
): Promise<Reply> {
  await holdGenealogy(tx);
  const stored = found(await findStored(tx, room.kind, id));
  assertFresh(act, stored);
  const entry = found(await room.find(tx, id, act.today));
  const consumptions = await listConsumptions(tx, stored.lotId);
  const sourceIds = consumptions.map(({ lotId }) => lotId);
  const known = { production: stored, lot: await lotOf(tx, stored.lotId), entry };
  const { document, judge, moves, expires } = rework(known);
  refuseFuture(document, act);
  const fruit = await fruitOf(tx, document.fruitId, stored.itemId);
  const { inputs, locked } = await lockInputs(tx, { lines: document.lines, also: [stored.lotId, ...sourceIds] });
  const lot = found(locked.get(stored.lotId));
  const standing = await listStanding(tx, lot.id);
  const uses = usesOf(standing);
  if (uses.length > 0 && moves) throw consumed(lot, uses, "quantidades, lotes, fruta e data não podem mudar");
  if (uses.length > 0 && document.code && document.code !== lot.code)
    throw AppError.of("lot.code-fixed", { code: lot.code }).at("code").because(dependentLots(uses));
  await refuseCycle(tx, lot, inputs);

  const returned = consumptions.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity }));
  const before = moves ? { on: stored.producedAt, lines: returned } : "standing";
  const whole = await wholeOf(tx, { kind: room.kind, document, fruit, inputs, judge, before });
  const { expiresAt, ownExpiresAt } = expires ? whole.lot : lot;
  if (moves) {
    // What is right is made before what was wrong goes: at no line of its ledger did the lot hold less than nothing.
    const made = standing.filter(({ kind }) => kind === "production");
    for (const movement of consumptions) await appendReversal(tx, movement, act);
    await tx.delete(lotAdditives).where(eq(lotAdditives.lotId, lot.id));
    await enter(tx, { room, document, whole, lotId: lot.id }, act);
    for (const movement of made) await appendReversal(tx, movement, act);
    await changeBalances(tx, [...returned, ...takenBy(inputs)], act);
  }
  const sameFruit = fruit.id === stored.itemId && whole.made.lot.type === lot.type;
  const code =
    sameFruit && (document.code ?? lot.code) === lot.code
      ? lot.code
      : await codeOf(tx, { document, fruit, made: whole.made }, act);
  // Nothing was taken, but somebody may have counted more of it.
  const more = decimal(whole.made.lot.quantity).minus(lot.initialQuantity);
  const made = moves ? { balance: toWire(decimal(lot.balance).plus(more), 3) } : {};
  await tx
    .update(lots)
    .set({ ...whole.lot, ...made, expiresAt, ownExpiresAt, code, ...change(act, lot) })
    .where(eq(lots.id, lot.id));
  await tx
    .update(productions)
    .set({ ...whole.production, ...change(act, stored) })
    .where(eq(productions.id, id));
  if (expiresAt !== lot.expiresAt)
    await carryExpiryOn(tx, { lot: { id: lot.id, code, before: lot.expiresAt, expiresAt }, path: "expiresAt" }, act);
  const after = found(await room.find(tx, id, act.today));
  await audit(tx, act, { action: "update", entity: "productions", entityId: id, before: entry, after });
  tell(room.resource, inputs, act);
  return after;
}

/**
 * Takes a production back: what it took is in its lots again, its own lot is empty and removed.
 * @throws 409 with the lots it went into, when the lot was used.
 */
export async function reverseProduction<Reply extends Answer>(
  tx: Tx,
  room: Room<Reply>,
  id: string,
  act: Act,
): Promise<void> {
  await holdGenealogy(tx);
  const stored = found(await findStored(tx, room.kind, id));
  assertFresh(act, stored);
  const before = found(await room.find(tx, id, act.today));
  const consumptions = await listConsumptions(tx, stored.lotId);
  const lines = consumptions.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity, path: "", types: [] }));
  const { locked } = await lockInputs(tx, { lines: [], also: [stored.lotId, ...lines.map(({ lotId }) => lotId)] });
  const lot = found(locked.get(stored.lotId));
  const standing = await listStanding(tx, lot.id);
  const uses = usesOf(standing);
  if (uses.length > 0) throw consumed(lot, uses, "a entrada não pode ser estornada");
  for (const movement of [...consumptions, ...standing]) await appendReversal(tx, movement, act);
  await changeBalances(tx, lines, act);
  await tx.delete(lotAdditives).where(eq(lotAdditives.lotId, lot.id));
  const removal = { removedAt: act.at };
  await tx
    .update(lots)
    .set({ ...change(act, lot), ...removal, balance: 0 })
    .where(eq(lots.id, lot.id));
  await tx
    .update(productions)
    .set({ ...change(act, stored), ...removal })
    .where(eq(productions.id, id));
  await audit(tx, act, { action: "remove", entity: "productions", entityId: id, before });
  tell(
    room.resource,
    lines.flatMap(({ lotId }) => {
      const source = locked.get(lotId);
      return source ? [{ lot: source }] : [];
    }),
    act,
  );
}

async function lotOf(tx: Tx, id: string): Promise<LockedLot> {
  const [lot] = await tx.select().from(lots).where(eq(lots.id, id));
  return found(lot);
}

/** A lot cannot go into what it is made of. */
async function refuseCycle(tx: Tx, lot: LockedLot, inputs: readonly Input[]): Promise<void> {
  const descendants = new Set([lot.id, ...(await listDescendantIds(tx, lot.id))]);
  const circular = inputs.find(({ lotId }) => descendants.has(lotId));
  if (circular) throw AppError.of("lot.cycle", { code: circular.lot.code }).at(`${circular.path}.lotId`);
}
