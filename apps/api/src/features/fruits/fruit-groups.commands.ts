import type { FruitGroupCreate, FruitGroupUpdate } from "@pomar/contract/fruits/fruits.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { findFruitGroup, lockFruitGroup } from "./fruit-groups.queries.ts";
import { holdFruits } from "./fruits.queries.ts";
import { fruitGroupMembers, fruitGroups } from "./fruits.table.ts";

const duplicates = (name: string) => ({
  fruit_groups_name_unique: AppError.of("record.duplicate-name", { name }),
});

export async function createFruitGroup(tx: Tx, input: FruitGroupCreate, act: Act) {
  const { fruits, ...fields } = input;
  const row = { ...creation(act), ...fields };
  await refusing(tx.insert(fruitGroups).values(row), duplicates(row.name));
  await insertMembers(tx, row.id, fruits);
  const after = found(await findFruitGroup(tx, row.id));
  await audit(tx, act, { action: "create", entity: "fruit-groups", entityId: row.id, after });
  act.outbox.changed.add("fruits");
  return after;
}

export async function updateFruitGroup(tx: Tx, id: string, input: FruitGroupUpdate, act: Act) {
  assertFresh(act, found(await lockFruitGroup(tx, id)));
  const before = found(await findFruitGroup(tx, id));
  const { fruits, ...fields } = input;
  const changed = { ...fields, ...change(act, before) };
  await refusing(
    tx.update(fruitGroups).set(changed).where(eq(fruitGroups.id, id)),
    duplicates(fields.name ?? before.name),
  );
  if (fruits) {
    await tx.delete(fruitGroupMembers).where(eq(fruitGroupMembers.groupId, id));
    await insertMembers(tx, id, fruits);
  }
  const after = found(await findFruitGroup(tx, id));
  await audit(tx, act, { action: "update", entity: "fruit-groups", entityId: id, before, after });
  act.outbox.changed.add("fruits");
  return after;
}

export async function removeFruitGroup(tx: Tx, id: string, act: Act): Promise<void> {
  assertFresh(act, found(await lockFruitGroup(tx, id)));
  const before = found(await findFruitGroup(tx, id));
  await tx
    .update(fruitGroups)
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(fruitGroups.id, id));
  await audit(tx, act, { action: "remove", entity: "fruit-groups", entityId: id, before });
  act.outbox.changed.add("fruits");
}

async function insertMembers(tx: Tx, groupId: string, fruitIds: string[]): Promise<void> {
  const held = await holdFruits(tx, fruitIds);
  const issues = fruitIds.flatMap((id, i) =>
    held.has(id) ? [] : [{ path: `fruits.${i}`, message: "Esta fruta não existe" }],
  );
  if (issues.length > 0) throw AppError.invalid(issues);
  if (fruitIds.length > 0) await tx.insert(fruitGroupMembers).values(fruitIds.map((fruitId) => ({ groupId, fruitId })));
}
