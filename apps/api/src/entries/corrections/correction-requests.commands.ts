import type { CorrectionRequestCreate } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { and, eq, isNull } from "drizzle-orm";
import { dismissNotification, notifyEntry } from "../../people/notifications/notifications.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { authorOf, listOpenRequests } from "./correction-requests.queries.ts";

/** Notifies administrators of an error in an entry that the user may no longer correct. @throws 404: unknown entry. */
export async function askForCorrection(tx: Tx, request: CorrectionRequestCreate, act: ActionContext) {
  const { entryKind, entryId, text } = request;
  const { code } = orNotFound(await findLotCode(tx, request));
  const message = `${act.by.name} pede correção do lote ${code}: “${text}”`;
  await notifyEntry(tx, act, { message, endpoint: entryKind, entryId });
  act.pendingEvents.changed.add("correction-requests");
  return { code, text };
}

/**
 * Closes a request; the entry stays unchanged. An employee may close only a request of their own.
 * @throws 404 for an unknown request.
 */
export async function dismissRequest(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const found = await listOpenRequests(tx, { id, askedBy: authorOf(act.by) });
  orNotFound(found[0]);
  await dismissNotification(tx, id, act);
  act.pendingEvents.changed.add("correction-requests");
}

async function findLotCode(
  tx: Tx,
  { entryKind, entryId }: CorrectionRequestCreate,
): Promise<{ code: string } | undefined> {
  const table = entryKind === "raw-material" ? receipts : productions;
  const [entry] = await tx
    .select({ code: lots.code })
    .from(table)
    .innerJoin(lots, eq(lots.id, table.lotId))
    .where(and(eq(table.id, entryId), eq(table.kind, entryKind), isNull(table.removedAt)));
  return entry;
}
