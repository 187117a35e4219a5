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
import { AppError, toRefusal } from "../../platform/http/app-error.ts";
import { registryCommands } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { fruitComponents, fruits } from "../../schema/registries/fruits.table.ts";
import { blockingUses, compositeUse, itemLotUse, refuseInUse, supplierUse } from "../item-uses.queries.ts";
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
    refuseInUse(name, [await itemLotUse(tx, id), await supplierUse(tx, id), await compositeUse(tx, id)]);
  },
});

const getFruitIds = (components: readonly Component[]) => components.map(({ fruitId }) => fruitId);

/** Adds the fruits of the starter list whose name and code are free. @returns the number of added fruits. */
export async function addStarterFruits(tx: Tx, act: ActionContext): Promise<number> {
  let added = 0;
  for (const fruit of starterFruits) {
    const refusal = await withSavepoint(tx, () => fruitCommands.create(tx, fruit, act)).then(() => null, toRefusal);
    if (refusal === null) added += 1;
  }
  return added;
}

interface Component {
  fruitId: string;
  percentage: number;
}

type LockedFruits = Awaited<ReturnType<typeof lockFruitsForShare>>;

/** Locks a fruit and its intended components, all in id order, so that two simultaneous changes do not deadlock. */
async function lockWithComponents(tx: Tx, id: string, componentIds: string[]) {
  const earlierIds = componentIds.filter((other) => other < id);
  await lockFruitsForShare(tx, earlierIds);
  const row = await lockRecord(tx, fruits, id);
  const laterIds = componentIds.filter((other) => other > id);
  await lockFruitsForShare(tx, laterIds);
  return row;
}

/** Refuses (400) components that do not exist or are themselves composite. */
function assertPlain(components: readonly Component[], held: LockedFruits, ownId: string): void {
  const issues = components.flatMap(({ fruitId }, i) => {
    const path = `components.${i}.fruitId`;
    if (fruitId === ownId) return [{ path, message: "Uma fruta não pode ser componente de si mesma" }];
    const part = held.get(fruitId);
    if (!part) return [{ path, message: "Esta fruta não existe" }];
    return part.composite ? [{ path, message: `${part.name} é uma fruta composta; escolha frutas simples` }] : [];
  });
  if (issues.length > 0) throw AppError.invalid(issues);
}

interface Composed {
  id: string;
  name: string;
  composite: boolean;
  components: readonly Component[];
}

/** Refuses a change of a fruit's components once other records depend on the fruit. */
async function refuseOtherComposition(tx: Tx, before: Composed, after: Composed): Promise<void> {
  const becomesComposite = after.composite && !before.composite;
  if (!becomesComposite && after.composite === before.composite && sameParts(before.components, after.components))
    return;
  const uses = [
    await itemLotUse(tx, before.id),
    ...(becomesComposite ? [await compositeUse(tx, before.id), await supplierUse(tx, before.id)] : []),
  ];
  const blocking = blockingUses(uses);
  if (blocking) throw AppError.of("fruit.composition-in-use", { name: before.name }).because(blocking.dependents);
}

function sameParts(some: readonly Component[], others: readonly Component[]): boolean {
  const percentages = new Map(some.map(({ fruitId, percentage }) => [fruitId, percentage]));
  return (
    some.length === others.length && others.every(({ fruitId, percentage }) => percentages.get(fruitId) === percentage)
  );
}

async function insertComponents(tx: Tx, fruitId: string, components: readonly Component[]): Promise<void> {
  if (components.length === 0) return;
  await tx.insert(fruitComponents).values(
    components.map((part, position) => ({
      fruitId,
      componentId: part.fruitId,
      percentage: part.percentage,
      position,
    })),
  );
}
