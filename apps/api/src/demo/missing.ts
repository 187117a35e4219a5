import { correctionRequestCreate } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { movementCreate } from "@pomar/contract/ledger/lots/movements.schema";
import { eq } from "drizzle-orm";
import { askForCorrection } from "../entries/corrections/correction-requests.commands.ts";
import { findLot } from "../ledger/lots/lots.queries.ts";
import { recordMovement } from "../ledger/lots/recorded-movements.commands.ts";
import { insertReads, moveMark } from "../people/notifications/notifications.queries.ts";
import { audit } from "../platform/audit.ts";
import { orNotFound } from "../platform/http/app-error.ts";
import { updateRow } from "../platform/records/records.commands.ts";
import { lots } from "../schema/ledger/lots.table.ts";
import { users } from "../schema/people/users.table.ts";
import type { Day } from "./story.ts";

/** Of the days of work before today: the last one with everything read, and the one of a product in quarantine. */
const readLeft = 1;
const doubtfulLeft = 3;
/** What is over in the last days of work nobody has got round to. */
const untidyDays = 2;

/** Throws away what is over, with its reason. */
export async function discardExpired({ tx, on, left, story, act }: Day): Promise<void> {
  if (left < untidyDays) return;
  for (const { id, balance } of story.warehouse.takeExpired(on)) {
    const discard = movementCreate.parse({ kind: "discard", quantity: balance, reason: "Vencido" });
    await recordMovement(tx, id, discard, act("office", 21));
  }
}

/** What waits for somebody in the morning: a doubtful product, unread news, an entry that was typed wrong. */
export async function leaveOpen(day: Day): Promise<void> {
  const { tx, on, left, story, act } = day;
  if (left === doubtfulLeft) {
    const packed = story.shelf.sellable(on).findLast(({ producedAt }) => producedAt === on);
    if (packed) {
      story.shelf.withdraw([packed.lotId]);
      await quarantine(day, packed.lotId, "Embalagem aberta no túnel: conferir a vedação");
    }
  }
  if (left === readLeft) await readNews(day);
  const { known } = story.lastReception;
  if (left === 0 && known) {
    const { id, by } = known;
    const text = "Digitei o peso da primeira carga errado: eram 20 kg a menos";
    const request = correctionRequestCreate.parse({ entryKind: "raw-material", entryId: id, text });
    await askForCorrection(tx, request, act(by, 21));
  }
}

async function readNews({ tx, act }: Day): Promise<void> {
  const { at } = act("office", 21);
  for (const { id } of await tx.select({ id: users.id }).from(users).where(eq(users.level, 1))) {
    const reader = { userId: id, now: new Date(at) };
    await moveMark(tx, reader);
    await insertReads(tx, reader, undefined);
  }
}

/** Sets a lot aside, as the laboratory does: calls only decide about lots that are aside already. */
export async function quarantine({ tx, act }: Day, lotId: string, decisionReason: string): Promise<void> {
  const by = act("office", 17);
  const before = orNotFound(await findLot(tx, lotId, by.today));
  await updateRow(tx, { table: lots, before, to: { decision: "quarantine", decisionReason } }, by);
  const after = { ...orNotFound(await findLot(tx, lotId, by.today)), reason: decisionReason };
  await audit(tx, by, { action: "update", entity: "lots", entityId: lotId, before, after });
}
