import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { limitsExpiry } from "@pomar/contract/ledger/lots/expiry.rules";
import { decisionNames, nextDecisions } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { Lot, LotUpdate } from "@pomar/contract/ledger/lots/lots.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { placeCalled } from "../../registries/places/places.commands.ts";
import { lockPlaceForShare } from "../../registries/places/places.queries.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { carryExpiryOn } from "./expiry.commands.ts";
import { earliestExpiryOfParts } from "./expiry.queries.ts";
import { lockFamilies, lockGenealogy } from "./genealogy.commands.ts";
import { instantOfTaking } from "./happening.commands.ts";
import { claimCode } from "./lots.commands.ts";
import { findChanger, findLot } from "./lots.queries.ts";
import { appendAt, changeBalances } from "./movements.commands.ts";
import { type LockedLot, listActive, lockLot } from "./movements.queries.ts";
import { inOpenRecall } from "./open-recalls.queries.ts";
import { dependentLots, filterUses } from "./uses.queries.ts";

/**
 * Changes the fields of a lot that users edit. The balance of a lot that becomes discarded is written off in the same
 * transaction.
 * @throws 400 for an impossible expiry; 409 for a removed lot, for a new code of a used lot, for a code that a lot has
 * or had, and for a decision that may not follow the present decision.
 */
export async function updateLot(tx: Tx, id: string, input: LotUpdate, act: ActionContext): Promise<Lot> {
  const lot = orNotFound(input.expiresAt === undefined ? await lockLot(tx, id) : await lockWithFamily(tx, id));
  assertFresh(act, { ...lot, updatedByName: await findChanger(tx, id) });
  if (lot.removedAt !== null) throw AppError.of("lot.removed", { code: lot.code });
  const before = orNotFound(await findLot(tx, id, act.today));
  const { reason, decision: _, code, location, placeId, ...said } = input;
  const decided = decidedOn(lot, input);
  const isReleased = decided.decision === "released" && lot.decision !== "released";
  const recalled = isReleased ? await inOpenRecall(tx, lot, "só pode ser liberado") : undefined;
  if (recalled) throw recalled.at("decision");
  const expiry = await expiryFor(tx, lot, said.expiresAt);
  const renamed = code !== undefined && code !== lot.code ? { code: await codeFor(tx, lot, code, act) } : {};
  if (decided.decision === "discarded" && lot.decision !== "discarded" && lot.balance > 0)
    await discardRest(tx, lot, reason ?? "", act);
  await updateRow(
    tx,
    {
      table: lots,
      before: lot,
      to: { ...said, ...(await placeFor(tx, { location, placeId }, act)), ...expiry, ...renamed, ...decided },
    },
    act,
  );
  if (expiry.expiresAt !== undefined) {
    const changed = { id, code: renamed.code ?? lot.code, before: lot.expiresAt, expiresAt: expiry.expiresAt };
    await carryExpiryOn(tx, { lot: changed, path: "expiresAt" }, act);
  }
  const after = orNotFound(await findLot(tx, id, act.today));
  const audited = reason && decided.decisionReason !== reason ? { ...after, reason } : after;
  await audit(tx, act, { action: "update", entity: "lots", entityId: id, before, after: audited });
  return after;
}

/** Locks a lot together with the lots made of it, because a new expiry of the lot changes these lots' expiries. */
async function lockWithFamily(tx: Tx, id: string): Promise<LockedLot | undefined> {
  await lockGenealogy(tx);
  return (await lockFamilies(tx, [id])).get(id);
}

function decidedOn({ code, decision: from }: LockedLot, { decision: to, reason = null }: LotUpdate) {
  if (to === undefined) return {};
  if (to !== from && !nextDecisions(from).includes(to))
    throw AppError.of("lot.transition", { code, from: decisionNames[from], to: decisionNames[to] }).at("decision");
  return { decision: to, decisionReason: to === "released" ? null : reason };
}

/**
 * The columns of a given expiry; empty when the lot has this expiry already. The expiries of its parts limit the expiry
 * of a blend, of pulp made of pulp and of a return.
 * @throws 400 for an expiry before production or after the earliest expiry of a part.
 */
async function expiryFor(tx: Tx, lot: LockedLot, expiresAt: string | null | undefined) {
  if (expiresAt === undefined || expiresAt === lot.expiresAt) return {};
  const refusal = (message: string) => AppError.invalid([{ path: "expiresAt", message }]);
  if (expiresAt !== null && expiresAt < lot.producedAt) throw refusal("A validade não pode ser anterior à fabricação");
  const earliest = await earliestExpiryOfParts(tx, lot.id);
  if (earliest !== null && (expiresAt === null || expiresAt > earliest))
    throw refusal(`A validade não pode passar da de um lote usado, ${writtenDay(earliest)}`);
  const mayBeLimited = lot.returnedOn !== null || limitsExpiry(lot.entryKind, "pulp");
  return { expiresAt, ownExpiresAt: mayBeLimited ? expiresAt : null };
}

/**
 * The place that a change names by its text or its id; an empty object when the change names no place.
 * @throws 400 for a place that does not exist.
 */
async function placeFor(tx: Tx, { location, placeId }: Pick<LotUpdate, "location" | "placeId">, act: ActionContext) {
  if (location !== undefined) return { placeId: location === null ? null : await placeCalled(tx, location, act) };
  if (placeId == null) return placeId === undefined ? {} : { placeId };
  if (await lockPlaceForShare(tx, placeId)) return { placeId };
  throw AppError.invalid([{ path: "placeId", message: "Este local não existe mais" }]);
}

async function codeFor(tx: Tx, lot: LockedLot, code: string, act: ActionContext): Promise<string> {
  const uses = filterUses(await listActive(tx, lot.id));
  if (uses.length > 0) throw AppError.of("lot.code-fixed", { code: lot.code }).at("code").because(dependentLots(uses));
  return claimCode(tx, code, act);
}

async function discardRest(tx: Tx, lot: LockedLot, reason: string, act: ActionContext): Promise<void> {
  const occurredAt = await instantOfTaking(tx, [{ lot, quantity: lot.balance, path: "decision" }], act);
  const rest = { lotId: lot.id, kind: "discard" as const, quantity: -lot.balance, occurredAt, reason };
  await Promise.all([appendAt(tx, rest, act), changeBalances(tx, [rest], act)]);
}
