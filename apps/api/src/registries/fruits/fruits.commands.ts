import {
  type Fruit,
  type FruitCreate,
  type FruitUpdate,
  fruitIssues,
} from "@pomar/contract/registries/fruits/fruits.schema";
import { starterFruits } from "@pomar/contract/registries/fruits/starter-fruits";
import { eq } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { withSavepoint } from "../../platform/db/with-savepoint.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { registryCommands } from "../../platform/records/records.commands.ts";
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

export const fruitCommands = registryCommands<FruitCreate, FruitUpdate, Fruit>({
  table: fruits,
  entity: "fruits",
  find: findFruit,
  // `groups` is left out of the fruit's history, because the history of each group records its fruits.
  audited: ({ groups: _, ...fruit }) => fruit,
  lock: (tx, id, { components = [] }) => lockWithComponents(tx, id, getFruitIds(components)),
  async assertMaySave(tx, input, { id, before }) {
    const components = before?.components.map(({ fruit, percentage }) => ({ fruitId: fruit.id, percentage })) ?? [];
    const merged = before && { ...before, components, ...input };
    const issues = merged ? fruitIssues(merged) : [];
    if (issues.length > 0) throw AppError.invalid(issues);
    if (input.components)
      assertPlain(input.components, await lockFruitsForShare(tx, getFruitIds(input.components)), id);
    if (merged) await refuseOtherComposition(tx, { ...before, components }, merged);
  },
  async writeParts(tx, { components }, { id, before }) {
    if (!components) return;
    if (before) await tx.delete(fruitComponents).where(eq(fruitComponents.fruitId, id));
    await insertComponents(tx, id, components);
  },
  async assertMayGo(tx, { id, name }) {
    refuseInUse(name, [await lotUse(tx, "item_id", id), await supplierUse(tx, id), await compositeUse(tx, id)]);
  },
});

const getFruitIds = (components: readonly Component[]) => components.map(({ fruitId }) => fruitId);

/** Adds the fruits of the starter list whose name and code are free. @returns the number of added fruits. */
export async function addStarterFruits(tx: Tx, act: ActionContext): Promise<number> {
  let added = 0;
  for (const fruit of starterFruits) {
    const isTaken = await withSavepoint(tx, () => fruitCommands.create(tx, fruit, act)).then(
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
