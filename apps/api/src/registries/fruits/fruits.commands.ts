import {
  type Fruit,
  type FruitCreate,
  type FruitUpdate,
  fruitIssues,
} from "@pomar/contract/registries/fruits/fruits.schema";
import { starterFruits } from "@pomar/contract/registries/fruits/starter-fruits";
import { eq } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns } from "../../platform/db/entity-columns.ts";
import { withSavepoint } from "../../platform/db/with-savepoint.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { fruitComponents, fruits } from "../../schema/registries/fruits.table.ts";
import { compositeUse, lotUse, refuseInUse, supplierUse } from "../item-uses.queries.ts";
import {
  assertPlain,
  type Component,
  insertComponents,
  lockWithComponents,
  refuseOtherComposition,
} from "./composition.commands.ts";
import { findFruit, lockFruitsForShare } from "./fruits.queries.ts";

const duplicates = ({ name, code }: { name: string; code: string }) => ({
  fruits_name_unique: AppError.of("record.duplicate-name", { name }),
  fruits_code_unique: AppError.of("record.duplicate-code", { code }),
});

export async function createFruit(tx: Tx, input: FruitCreate, act: ActionContext) {
  const { components, ...fields } = input;
  const row = { ...insertColumns(act), ...fields };
  assertPlain(components, await lockFruitsForShare(tx, getFruitIds(components)), row.id);
  await refusing(tx.insert(fruits).values(row), duplicates(row));
  await insertComponents(tx, row.id, components);
  const after = orNotFound(await findFruit(tx, row.id));
  await audit(tx, act, { action: "create", entity: "fruits", entityId: row.id, after: auditedFields(after) });
  return after;
}

/** Adds the fruits of the starter list whose name and code are free. @returns their number. */
export async function addStarterFruits(tx: Tx, act: ActionContext): Promise<number> {
  let added = 0;
  for (const fruit of starterFruits) {
    const isTaken = await withSavepoint(tx, () => createFruit(tx, fruit, act)).then(
      () => false,
      (error: unknown) => {
        if (error instanceof AppError) return true;
        throw error;
      },
    );
    if (!isTaken) added += 1;
  }
  return added;
}

export async function updateFruit(tx: Tx, id: string, input: FruitUpdate, act: ActionContext) {
  const { components, ...fields } = input;
  const { row, held } = await lockWithComponents(tx, id, getFruitIds(components ?? []));
  assertFresh(act, orNotFound(row));
  const before = orNotFound(await findFruit(tx, id));
  const componentsBefore = before.components.map(({ fruit, percentage }) => ({ fruitId: fruit.id, percentage }));
  const merged = { ...before, ...fields, components: components ?? componentsBefore };
  const issues = fruitIssues(merged);
  if (issues.length > 0) throw AppError.invalid(issues);
  if (components) assertPlain(components, held, id);
  await refuseOtherComposition(tx, { ...before, components: componentsBefore }, merged);

  await refusing(updateRow(tx, { table: fruits, before, to: fields }, act), duplicates(merged));
  if (components) {
    await tx.delete(fruitComponents).where(eq(fruitComponents.fruitId, id));
    await insertComponents(tx, id, components);
  }
  const after = orNotFound(await findFruit(tx, id));
  const entry = { action: "update", entity: "fruits", entityId: id } as const;
  await audit(tx, act, { ...entry, before: auditedFields(before), after: auditedFields(after) });
  return after;
}

export async function removeFruit(tx: Tx, id: string, act: ActionContext): Promise<void> {
  assertFresh(act, orNotFound(await lockRecord(tx, fruits, id)));
  const before = orNotFound(await findFruit(tx, id));
  refuseInUse(before.name, [await lotUse(tx, "item_id", id), await supplierUse(tx, id), await compositeUse(tx, id)]);
  await updateRow(tx, { table: fruits, before, to: { removedAt: act.at } }, act);
  await audit(tx, act, { action: "remove", entity: "fruits", entityId: id, before: auditedFields(before) });
}

const getFruitIds = (components: readonly Component[]) => components.map(({ fruitId }) => fruitId);

/** The history of the groups records the fruits in them. */
function auditedFields({ groups: _, ...fruit }: Fruit) {
  return fruit;
}
