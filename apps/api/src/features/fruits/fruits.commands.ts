import { type Fruit, type FruitCreate, type FruitUpdate, fruitIssues } from "@pomar/contract/fruits/fruits.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { lotUse, standingInTheWay, supplierUse } from "../lookups/item-uses.queries.ts";
import {
  assertPlain,
  type Component,
  insertComponents,
  lockWithComponents,
  refuseOtherComposition,
} from "./composition.commands.ts";
import { compositeUse, findFruit, holdFruits, lockFruit } from "./fruits.queries.ts";
import { fruitComponents, fruits } from "./fruits.table.ts";

const duplicates = ({ name, code }: { name: string; code: string }) => ({
  fruits_name_unique: AppError.of("record.duplicate-name", { name }),
  fruits_code_unique: AppError.of("record.duplicate-code", { code }),
});

export async function createFruit(tx: Tx, input: FruitCreate, act: Act) {
  const { components, ...fields } = input;
  const row = { ...creation(act), ...fields };
  assertPlain(components, await holdFruits(tx, idsOf(components)), row.id);
  await refusing(tx.insert(fruits).values(row), duplicates(row));
  await insertComponents(tx, row.id, components);
  const after = found(await findFruit(tx, row.id));
  await audit(tx, act, { action: "create", entity: "fruits", entityId: row.id, after: told(after) });
  act.outbox.changed.add("fruits");
  return after;
}

export async function updateFruit(tx: Tx, id: string, input: FruitUpdate, act: Act) {
  const { components, ...fields } = input;
  const { row, held } = await lockWithComponents(tx, id, idsOf(components ?? []));
  assertFresh(act, found(row));
  const before = found(await findFruit(tx, id));
  const known = before.components.map(({ fruit, percentage }) => ({ fruitId: fruit.id, percentage }));
  const whole = { ...before, ...fields, components: components ?? known };
  const issues = fruitIssues(whole);
  if (issues.length > 0) throw AppError.invalid(issues);
  if (components) assertPlain(components, held, id);
  await refuseOtherComposition(tx, { ...before, components: known }, whole);

  const changed = { ...fields, ...change(act, before) };
  await refusing(tx.update(fruits).set(changed).where(eq(fruits.id, id)), duplicates(whole));
  if (components) {
    await tx.delete(fruitComponents).where(eq(fruitComponents.fruitId, id));
    await insertComponents(tx, id, components);
  }
  const after = found(await findFruit(tx, id));
  const entry = { action: "update", entity: "fruits", entityId: id } as const;
  await audit(tx, act, { ...entry, before: told(before), after: told(after) });
  act.outbox.changed.add("fruits");
  return after;
}

export async function removeFruit(tx: Tx, id: string, act: Act): Promise<void> {
  assertFresh(act, found(await lockFruit(tx, id)));
  const before = found(await findFruit(tx, id));
  const inTheWay = standingInTheWay([
    await lotUse(tx, "itemId", id),
    await supplierUse(tx, id),
    await compositeUse(tx, id),
  ]);
  if (inTheWay)
    throw AppError.of("record.in-use", { name: before.name, usage: inTheWay.usage }).because(inTheWay.things);
  await tx
    .update(fruits)
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(fruits.id, id));
  await audit(tx, act, { action: "remove", entity: "fruits", entityId: id, before: told(before) });
  act.outbox.changed.add("fruits");
}

const idsOf = (components: readonly Component[]) => components.map(({ fruitId }) => fruitId);

/** Which groups a fruit is in is told by the history of the groups. */
function told({ groups: _, ...fruit }: Fruit) {
  return fruit;
}
