import { AppError } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { lotUse, standingInTheWay, supplierUse } from "../lookups/item-uses.queries.ts";
import { compositeUse, holdFruits, lockFruit } from "./fruits.queries.ts";
import { fruitComponents } from "./fruits.table.ts";

export interface Component {
  fruitId: string;
  percentage: number;
}

type HeldFruits = Awaited<ReturnType<typeof holdFruits>>;

/**
 * Locks a fruit and holds those that it is to be made of, all in id order: two fruits that are changed at once into parts
 * of each other do not wait for each other for ever.
 */
export async function lockWithComponents(tx: Tx, id: string, componentIds: string[]) {
  const below = await holdFruits(
    tx,
    componentIds.filter((other) => other < id),
  );
  const row = await lockFruit(tx, id);
  const above = await holdFruits(
    tx,
    componentIds.filter((other) => other > id),
  );
  return { row, held: new Map([...below, ...above]) };
}

/** Refuses (400) parts that do not exist or are themselves composite. */
export function assertPlain(components: readonly Component[], held: HeldFruits, ownId: string): void {
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

/** What a fruit is made of stays once somebody relies on it. */
export async function refuseOtherComposition(tx: Tx, before: Composed, after: Composed): Promise<void> {
  const becomesComposite = after.composite && !before.composite;
  if (!becomesComposite && after.composite === before.composite && sameParts(before.components, after.components))
    return;
  const uses = [
    await lotUse(tx, "itemId", before.id),
    ...(becomesComposite ? [await compositeUse(tx, before.id), await supplierUse(tx, before.id)] : []),
  ];
  const inTheWay = standingInTheWay(uses);
  if (inTheWay) throw AppError.of("fruit.composition-in-use", { name: before.name }).because(inTheWay.things);
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
