import { documentCodePrefix } from "@pomar/contract/ledger/lots/lot-code.rules";
import { mayBeRecalled } from "@pomar/contract/ledger/lots/lot-status.rules";
import { calculateExposure } from "@pomar/contract/ledger/lots/trace.rules";
import type { NoticeCreate, Recall, RecallOfLot } from "@pomar/contract/stock/recalls/recalls.schema";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { lockGenealogy } from "../../ledger/lots/genealogy.commands.ts";
import { takeNextCode } from "../../ledger/lots/lots.queries.ts";
import { lockLots } from "../../ledger/lots/movements.queries.ts";
import { decideLots } from "../../ledger/lots/stored-lots.commands.ts";
import { findMadeLots } from "../../ledger/lots/trace.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { dayIn } from "../../platform/clock.ts";
import { outsideTransaction, type Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { refuseEarlyDay } from "../../platform/http/early-day.ts";
import { type recallLots, recallNotices, recalls } from "../../schema/stock/recalls.table.ts";
import { findRecall } from "./recalls.queries.ts";

/**
 * Opens a recall of a lot and of its chosen descendants or, without a choice, of all descendants: all these lots join
 * the recall, or none. A lot becomes recalled where its decision permits. A lock on the genealogy prevents a new lot
 * from being made of them during the opening, so that the recall contains every descendant. Discarded lots and lots of
 * an earlier recall keep their decision but join, because customers may have a part of them.
 * @throws 400 for a chosen lot that was not made of the recalled lot; 409 for a removed lot.
 */
export async function openRecall(
  tx: Tx,
  lotId: string,
  { reason, lotIds }: RecallOfLot,
  act: ActionContext,
): Promise<Recall> {
  await lockGenealogy(tx);
  const reached = orNotFound(await findMadeLots(tx, lotId));
  const chosen = lotIds === undefined ? [...reached.keys()] : [lotId, ...refuseOtherLots(lotIds, lotId, reached)];
  const locked = await lockLots(tx, chosen);
  const root = orNotFound(locked.get(lotId));
  if (root.removedAt !== null) throw AppError.of("lot.removed", { code: root.code });

  const members = [...locked.values()].filter(({ removedAt }) => removedAt === null);
  const recallable = members.filter(({ decision }) => mayBeRecalled(decision));
  await decideLots(tx, recallable, { decision: "recalled", decisionReason: reason }, act);
  const code = await takeNextCode(outsideTransaction(tx), documentCodePrefix("recall", act.today), act);
  const recall = { id: uuidv7(), code, lotId, reason, openedAt: act.at, openedBy: act.by.id };
  await tx.insert(recalls).values(recall);
  await insertMembers(
    tx,
    members.map(({ id, initialQuantity }) => {
      const { share = null } = reached.get(id) ?? {};
      return { recallId: recall.id, lotId: id, share, exposureQuantity: calculateExposure(share, initialQuantity) };
    }),
  );
  const after = orNotFound(await findRecall(tx, recall.id, act.today));
  const audited = { code, lot: root.code, reason, lots: members.length };
  await audit(tx, act, { action: "create", entity: "recalls", entityId: recall.id, after: audited });
  return after;
}

function refuseOtherLots(lotIds: readonly string[], rootId: string, reached: ReadonlyMap<string, unknown>): string[] {
  const message = "Este lote não foi feito do lote a recolher";
  const issues = lotIds.flatMap((one, at) => (reached.has(one) ? [] : [{ path: `lotIds.${at}`, message }]));
  if (issues.length > 0) throw AppError.invalid(issues);
  return [...new Set(lotIds)].filter((one) => one !== rootId);
}

async function insertMembers(tx: Tx, members: readonly (typeof recallLots.$inferInsert)[]): Promise<void> {
  const of = (key: keyof (typeof members)[number]) => sql.param(members.map((one) => one[key] ?? null));
  await tx.execute(sql`
    insert into recall_lots (recall_id, lot_id, share, exposure_quantity)
    select * from unnest(${of("recallId")}::uuid[], ${of("lotId")}::uuid[], ${of("share")}::numeric[], ${of("exposureQuantity")}::numeric[])`);
}

/**
 * Stores the record that a customer or the health agency was informed.
 * @throws 409 for a customer who received no lot of the recall, and for a closed recall.
 */
export async function recordNotice(tx: Tx, id: string, notice: NoticeCreate, act: ActionContext): Promise<Recall> {
  const recall = await lockOpen(tx, id);
  const before = orNotFound(await findRecall(tx, id, act.today));
  const customer = before.customers.find((one) => one.customer.id === notice.customerId)?.customer;
  if (notice.customerId !== null && !customer) throw AppError.of("recall.not-a-customer", { code: recall.code });
  const notifiedAt = notice.notifiedAt ? new Date(notice.notifiedAt).toISOString() : act.at;
  if (notifiedAt > act.at)
    throw AppError.invalid([{ path: "notifiedAt", message: "O aviso não pode estar no futuro" }]);
  refuseEarlyDay("notifiedAt", dayIn(act.timeZone, new Date(notifiedAt)), act);
  const { customerId, how, answer = null, holds = null } = notice;
  await tx
    .insert(recallNotices)
    .values({ id: uuidv7(), recallId: id, customerId, how, answer, holds, notifiedAt, notifiedBy: act.by.id });
  const after = { notified: customer?.name ?? "Vigilância sanitária", how, answer, holds };
  await audit(tx, act, { action: "update", entity: "recalls", entityId: id, before: {}, after });
  return orNotFound(await findRecall(tx, id, act.today));
}

/** Closes a recall permanently. The decisions on its lots stay unchanged. */
export async function closeRecall(tx: Tx, id: string, conclusion: string, act: ActionContext): Promise<Recall> {
  await lockOpen(tx, id);
  const closing = { closedAt: act.at, closedBy: act.by.id, conclusion };
  await tx.update(recalls).set(closing).where(eq(recalls.id, id));
  const after = { conclusion, closedAt: act.at };
  await audit(tx, act, { action: "update", entity: "recalls", entityId: id, before: {}, after });
  return orNotFound(await findRecall(tx, id, act.today));
}

async function lockOpen(tx: Tx, id: string) {
  const [row] = await tx.select().from(recalls).where(eq(recalls.id, id)).for("update");
  const recall = orNotFound(row);
  if (recall.closedAt !== null) throw AppError.of("recall.closed", { code: recall.code });
  return recall;
}
