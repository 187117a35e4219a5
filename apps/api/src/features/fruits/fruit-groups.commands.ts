import type { FruitGroupCreate, FruitGroupUpdate } from "@pomar/contract/fruits/fruits.schema";
import { eq } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns, updateColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { lockRecord } from "../registries/registries.queries.ts";
import { findFruitGroup } from "./fruit-groups.queries.ts";
import { lockFruitsForShare } from "./fruits.queries.ts";
import { fruitGroupMembers, fruitGroups } from "./fruits.table.ts";

const duplicates = (name: string) => ({
  fruit_groups_name_unique: AppError.of("record.duplicate-name", { name }),
});

export async function createFruitGroup(tx: Tx, input: FruitGroupCreate, act: ActionContext) {
  const { fruits, ...fields } = input;
  const row = { ...insertColumns(act), ...fields };
  await refusing(tx.insert(fruitGroups).values(row), duplicates(row.name));
  await insertMembers(tx, row.id, fruits);
  const after = orNotFound(await findFruitGroup(tx, row.id));
  await audit(tx, act, { action: "create", entity: "fruit-groups", entityId: row.id, after });
  return after;
}

export async function updateFruitGroup(tx: Tx, id: string, input: FruitGroupUpdate, act: ActionContext) {
  assertFresh(act, orNotFound(await lockRecord(tx, fruitGroups, id)));
  const before = orNotFound(await findFruitGroup(tx, id));
  const { fruits, ...fields } = input;
  const changed = { ...fields, ...updateColumns(act, before) };
  await refusing(
    tx.update(fruitGroups).set(changed).where(eq(fruitGroups.id, id)),
    duplicates(fields.name ?? before.name),
  );
  if (fruits) {
    await tx.delete(fruitGroupMembers).where(eq(fruitGroupMembers.groupId, id));
    await insertMembers(tx, id, fruits);
  }
  const after = orNotFound(await findFruitGroup(tx, id));
  await audit(tx, act, { action: "update", entity: "fruit-groups", entityId: id, before, after });
  return after;
}

export async function removeFruitGroup(tx: Tx, id: string, act: ActionContext): Promise<void> {
  assertFresh(act, orNotFound(await lockRecord(tx, fruitGroups, id)));
  const before = orNotFound(await findFruitGroup(tx, id));
  await tx
    .update(fruitGroups)
    .set({ ...updateColumns(act, before), removedAt: act.at })
    .where(eq(fruitGroups.id, id));
  await audit(tx, act, { action: "remove", entity: "fruit-groups", entityId: id, before });
}

async function insertMembers(tx: Tx, groupId: string, fruitIds: string[]): Promise<void> {
  const locked = await lockFruitsForShare(tx, fruitIds);
  const issues = fruitIds.flatMap((id, i) =>
    locked.has(id) ? [] : [{ path: `fruits.${i}`, message: "Esta fruta não existe" }],
  );
  if (issues.length > 0) throw AppError.invalid(issues);
  if (fruitIds.length > 0) await tx.insert(fruitGroupMembers).values(fruitIds.map((fruitId) => ({ groupId, fruitId })));
}
