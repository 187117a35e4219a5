import type { Plant, PlantUpdate } from "@pomar/contract/registries/plant/plant.schema";
import { eq, sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns } from "../../platform/db/entity-columns.ts";
import { logoPicture } from "../../platform/files/stored-picture.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { users } from "../../schema/people/users.table.ts";
import { plant, plantLogos } from "../../schema/registries/plant.table.ts";
import { findPlant } from "./plant.queries.ts";

/** Updates the plant's own data. @throws 412 when a different user changed the data since they were read. */
export async function updatePlant(tx: Tx, input: PlantUpdate, act: ActionContext): Promise<Plant> {
  // When two users enter the plant's data for the first time at once, the second transaction waits for the first.
  await tx.execute(sql`lock table ${plant} in share row exclusive mode`);
  const before = await findPlant(tx);
  const stored = await lockPlant(tx);
  if (stored) {
    assertFresh(act, stored);
    await updateRow(tx, { table: plant, before: stored, to: input }, act);
  } else await tx.insert(plant).values({ ...insertColumns(act), ...input, name: getName(input) });
  return auditChange(tx, before, act);
}

/** Returns the name for the plant's first stored data. @throws 400 when the input has no name. */
function getName({ name }: PlantUpdate): string {
  if (name === undefined) throw AppError.invalid([{ path: "name", message: "Campo obrigatório" }]);
  return name;
}

/** Stores the plant's logo, newly encoded. @param file  any upload; a file that is no readable picture is refused. */
export async function setLogo(tx: Tx, file: Buffer, act: ActionContext): Promise<Plant> {
  // The picture is decoded before the lock, since decoding is slow.
  const picture = { ...(await logoPicture(file)), updatedAt: act.at };
  const before = await findPlant(tx);
  const stored = await lockPlant(tx);
  if (!stored) throw AppError.of("plant.unnamed");
  await tx
    .insert(plantLogos)
    .values({ plantId: stored.id, ...picture })
    .onConflictDoUpdate({ target: plantLogos.plantId, set: picture });
  return auditChange(tx, before, act);
}

export async function removeLogo(tx: Tx, act: ActionContext): Promise<void> {
  const before = await findPlant(tx);
  await tx.delete(plantLogos);
  await auditChange(tx, before, act);
}

async function lockPlant(tx: Tx) {
  const { id, version, updatedAt } = plant;
  const [row] = await tx
    .select({ id, version, updatedAt, updatedByName: users.name })
    .from(plant)
    .leftJoin(users, eq(users.id, plant.updatedBy))
    .for("update", { of: plant });
  return row;
}

async function auditChange(tx: Tx, before: Plant, act: ActionContext): Promise<Plant> {
  const after = await findPlant(tx);
  const [row] = await tx.select({ id: plant.id }).from(plant);
  if (row) await audit(tx, act, { action: "update", entity: "plant", entityId: row.id, before, after });
  return after;
}
