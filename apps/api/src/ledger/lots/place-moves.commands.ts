import { counted } from "@pomar/contract/core/decimal";
import type { LotsToMove, PlaceMove } from "@pomar/contract/registries/places/places.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { findPlaceNames, lockPlaceForShare } from "../../registries/places/places.queries.ts";
import { type LockedLot, lockLots } from "./movements.queries.ts";
import { auditLots, updateLotRows } from "./stored-lots.commands.ts";

/**
 * Moves lots to a place, all lots or none; a lot that is in the place already stays unchanged.
 * @throws 409 that names every lot that cannot be moved, because it is removed or has no balance.
 */
export async function moveLots(tx: Tx, placeId: string, { lots: ids }: LotsToMove, act: ActionContext) {
  // Lots are locked before places, in the same order as a change of one lot locks them.
  const locked = await lockLots(tx, ids);
  const place = orNotFound(await lockPlaceForShare(tx, placeId));
  const requestedLots = [...new Set(ids)].map((id) => locked.get(id));
  refuseUnmovable(requestedLots);
  const all = requestedLots.flatMap((lot) => lot ?? []);
  const moved = all.filter((lot) => lot.placeId !== placeId);
  const names = await findPlaceNames(tx, [...new Set(all.flatMap((lot) => lot.placeId ?? []))]);
  const getPlaceName = (lot: LockedLot) => (lot.placeId === null ? null : (names.get(lot.placeId) ?? null));
  const movedIds = moved.map(({ id }) => id);
  await updateLotRows(tx, movedIds, { placeId }, act);
  const after = { location: place.fullName, placeId };
  const changes = moved.map((lot) => {
    return { id: lot.id, before: { location: getPlaceName(lot), placeId: lot.placeId }, after };
  });
  await auditLots(tx, changes, act);
  const reply: PlaceMove = {
    place: { id: placeId, name: place.fullName },
    lots: all.map((lot) => ({ id: lot.id, code: lot.code, from: getPlaceName(lot), isMoved: lot.placeId !== placeId })),
  };
  return reply;
}

function refuseUnmovable(requestedLots: (LockedLot | undefined)[]): void {
  const unknown = requestedLots.filter((lot) => lot === undefined).length;
  const existingLots = requestedLots.flatMap((lot) => lot ?? []);
  const unmovable = existingLots.filter(({ removedAt, balance }) => removedAt !== null || balance === 0);
  if (unknown + unmovable.length === 0) return;
  const reasons = unmovable.map(
    ({ code, removedAt }) => `${code} ${removedAt === null ? "não tem saldo" : "foi removido"}`,
  );
  if (unknown > 0)
    reasons.push(unknown === 1 ? "um lote não existe" : counted(unknown, "lote não existe", "lotes não existem"));
  const dependents = unmovable.map(({ id, code }) => ({ kind: "lot" as const, id, name: code }));
  throw AppError.of("place.lots-stay", { why: new Intl.ListFormat("pt-BR").format(reasons) }).because(dependents);
}
