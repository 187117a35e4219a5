import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { fruitComponents, fruits } from "../../schema/registries/fruits.table.ts";
import { blockingUses, compositeUse, lotUse, supplierUse } from "../item-uses.queries.ts";
import { lockFruitsForShare } from "./fruits.queries.ts";

export interface Component {
  fruitId: string;
  percentage: number;
}

type LockedFruits = Awaited<ReturnType<typeof lockFruitsForShare>>;

/** Locks a fruit and its intended components, all in id order, so that two simultaneous changes do not deadlock. */
export async function lockWithComponents(tx: Tx, id: string, componentIds: string[]) {
  await lockFruitsForShare(
    tx,
    componentIds.filter((other) => other < id),
  );
  const row = await lockRecord(tx, fruits, id);
  await lockFruitsForShare(
    tx,
    componentIds.filter((other) => other > id),
  );
  return row;
}

/** Refuses (400) components that do not exist or are themselves composite. */
export function assertPlain(components: readonly Component[], held: LockedFruits, ownId: string): void {
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
export async function refuseOtherComposition(tx: Tx, before: Composed, after: Composed): Promise<void> {
  const becomesComposite = after.composite && !before.composite;
  if (!becomesComposite && after.composite === before.composite && sameParts(before.components, after.components))
    return;
  const uses = [
    await lotUse(tx, "item_id", before.id),
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

export async function insertComponents(tx: Tx, fruitId: string, components: readonly Component[]): Promise<void> {
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
