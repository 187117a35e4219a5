import type { Place, PlaceCreate, PlaceUpdate } from "@pomar/contract/registries/places/places.schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { registryCommands } from "../../platform/records/records.commands.ts";
import { places } from "../../schema/registries/places.table.ts";
import { activeLotUse, positionUse, refuseInUse } from "../item-uses.queries.ts";
import { findPlace, findPlaceCalled, lockPlaceForShare } from "./places.queries.ts";

/** The fields that the commands derive from the user's input. */
type Called = Pick<Place, "fullName">;

const registry = registryCommands<PlaceCreate & Called & Pick<Place, "code">, PlaceUpdate & Called, Place>({
  table: places,
  entity: "places",
  find: findPlace,
  // `lots` and `positions` are left out of the place's history, because the history of each lot records its places.
  audited: ({ lots: _, positions: __, ...place }) => place,
  assertMayGo: async (tx, { id, fullName }) =>
    refuseInUse(fullName, [await activeLotUse(tx, id), await positionUse(tx, id)], "place.in-use"),
});

// Advisory locks belong to this database alone, so any fixed number serves as their key.
const register = 7_105_133;

/**
 * Serialises changes of places: the next code depends on the number of places, and a chamber's name is part of its
 * positions' names. This lock is acquired after the locks of lots.
 */
async function lockPlaces(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${register})`);
}

export async function createPlace(tx: Tx, input: PlaceCreate, act: ActionContext): Promise<Place> {
  await lockPlaces(tx);
  const chamber = input.parentId == null ? null : await findChamber(tx, input.parentId);
  return registry.create(tx, { ...input, fullName: buildFullName(input.name, chamber), code: await nextCode(tx) }, act);
}

/**
 * Changes a place; when a chamber is renamed, the full names of its positions change as well.
 * @throws 400 when the parent is no chamber, or when a place with positions would itself become a position.
 */
export async function updatePlace(tx: Tx, id: string, input: PlaceUpdate, act: ActionContext): Promise<Place> {
  await lockPlaces(tx);
  const before = orNotFound(await findPlace(tx, id));
  const parentId = input.parentId === undefined ? (before.parent?.id ?? null) : input.parentId;
  if (parentId !== null && before.positions > 0)
    throw invalidParent("Este local é uma câmara com posições: mova as posições antes");
  if (parentId === id) throw invalidParent("Um local não pode ficar dentro dele mesmo");
  const chamber = parentId === null ? null : await findChamber(tx, parentId);
  const name = input.name ?? before.name;
  const fullName = buildFullName(name, chamber);
  const after = await registry.update(tx, id, { ...input, fullName }, act);
  if (name !== before.name && before.positions > 0) await renamePositions(tx, after);
  return after;
}

/** Removes a place. @throws 409 for a place with positions, or with lots that have a balance. */
export async function removePlace(tx: Tx, id: string, act: ActionContext): Promise<void> {
  await lockPlaces(tx);
  await registry.remove(tx, id, act);
}

/**
 * Finds the id of the place with this full name, compared without accents, case and spaces; an unknown name creates a
 * chamber.
 */
export async function placeCalled(tx: Tx, fullName: string, act: ActionContext): Promise<string> {
  const existingId = await findPlaceCalled(tx, fullName);
  if (existingId !== undefined && (await lockPlaceForShare(tx, existingId))) return existingId;
  await lockPlaces(tx);
  // While the caller waited for the lock, a different transaction may have created the place.
  return (await findPlaceCalled(tx, fullName)) ?? (await createPlace(tx, { name: fullName }, act)).id;
}

/** A place's name with its chamber's name: `Câmara 1, B-03`. @param chamber  null when the place is a chamber. */
const buildFullName = (name: string, chamber: { name: string } | null) =>
  chamber === null ? name : `${chamber.name}, ${name}`;

const invalidParent = (message: string) => AppError.invalid([{ path: "parentId", message }]);

async function findChamber(tx: Tx, id: string): Promise<Place> {
  const chamber = await findPlace(tx, id);
  if (chamber === undefined) throw invalidParent("Esta câmara não existe mais");
  if (chamber.parent !== null) throw invalidParent(`${chamber.fullName} já é uma posição: escolha uma câmara`);
  return chamber;
}

async function renamePositions(tx: Tx, { id, name }: Place): Promise<void> {
  const renamed = tx
    .update(places)
    .set({ fullName: sql`${name} || ', ' || ${places.name}` })
    .where(and(eq(places.parentId, id), isNull(places.removedAt)));
  await refusing(renamed, { places_name_unique: AppError.of("record.duplicate-name", { name }) });
}

/** Returns the next code, such as `LOC-007`: rows are never deleted, so their count determines the next number. */
async function nextCode(tx: Tx): Promise<string> {
  return `LOC-${String((await tx.$count(places)) + 1).padStart(3, "0")}`;
}
