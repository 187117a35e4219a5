import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import type { ProductType, SupplierProductCreate } from "@pomar/contract/suppliers/suppliers.schema";
import { createAdditional } from "../features/additionals/additionals.commands.ts";
import { createAdditive } from "../features/additives/additives.commands.ts";
import { createFruitGroup } from "../features/fruits/fruit-groups.commands.ts";
import { createFruit } from "../features/fruits/fruits.commands.ts";
import { createPackaging } from "../features/packaging/packaging.commands.ts";
import { createSupplier } from "../features/suppliers/suppliers.commands.ts";
import type { ActionContext } from "../platform/action-context.ts";
import type { Database, Tx } from "../platform/db/db.ts";
import type { Chance } from "./random.ts";
import {
  demoAdditionals,
  demoAdditives,
  demoFruits,
  demoGroups,
  demoMixes,
  demoPackagings,
  demoSuppliers,
} from "./registries.ts";

interface DemoSupply {
  type: Exclude<ProductType, "material">;
  id: string;
  code: string;
  unit: string;
  /** R$ per unit around which deliveries are paid; null: from the tap. */
  price: number | null;
  /** In `unit`: what the plant uses in a week. */
  weekly: number;
}

type Used = Pick<DemoSupply, "price" | "weekly">;

export interface Registries {
  /** Ids of composite fruits by code. */
  mixes: Map<string, string>;
  /** Plain fruits by code. */
  fruits: Map<string, Pick<Fruit, "id" | "brixMin" | "phMin" | "phMax" | "acidityMin">>;
  supplies: DemoSupply[];
  /** Supplier ids by the code of what they deliver. */
  suppliersOf: Map<string, string[]>;
}

export async function loadRegistries(database: Database, admin: ActionContext, random: Chance): Promise<Registries> {
  return database.transaction(async (tx) => {
    const { fruits, mixes } = await loadFruits(tx, admin);
    const supplies = await loadSupplies(tx, admin);
    const products = new Map<string, SupplierProductCreate>([
      ...[...fruits].map(([code, { id }]) => [code, { type: "material", itemId: id }] as const),
      ...supplies.map(({ code, type, id }) => [code, { type, itemId: id }] as const),
    ]);
    const suppliersOf: Registries["suppliersOf"] = new Map();
    for (const { name, city, state, fruits: codes, supplies: more = [] } of demoSuppliers) {
      const delivered = [...codes, ...more];
      const phone = `8${random.between(1, 9, 0)}9${random.between(10_000_000, 99_999_999, 0)}`;
      const input = { name, city, state, phone, products: delivered.flatMap((code) => products.get(code) ?? []) };
      const supplier = await createSupplier(tx, input, admin);
      for (const code of delivered) suppliersOf.set(code, [...(suppliersOf.get(code) ?? []), supplier.id]);
    }
    return { fruits, mixes, supplies, suppliersOf };
  });
}

async function loadFruits(tx: Tx, admin: ActionContext): Promise<Pick<Registries, "fruits" | "mixes">> {
  const fruits: Registries["fruits"] = new Map();
  const mixes: Registries["mixes"] = new Map();
  for (const { fruit } of demoFruits) fruits.set(fruit.code, await createFruit(tx, fruit, admin));
  const idOf = (code: string) => {
    const fruit = fruits.get(code);
    if (!fruit) throw new Error(`${code} was not created`);
    return fruit.id;
  };
  for (const { parts, ...mix } of demoMixes) {
    const components = Object.entries(parts).map(([code, percentage]) => ({ fruitId: idOf(code), percentage }));
    const shelfLife = { shelfLifeRawDays: 3, shelfLifePulpDays: 365, shelfLifeFinalDays: 365 };
    const made = await createFruit(
      tx,
      { ...mix, ...shelfLife, composite: true, components, waterAllowed: false },
      admin,
    );
    mixes.set(mix.code, made.id);
  }
  for (const group of demoGroups)
    await createFruitGroup(tx, { name: group.name, fruits: group.fruits.map(idOf) }, admin);
  return { fruits, mixes };
}

async function loadSupplies(tx: Tx, admin: ActionContext): Promise<DemoSupply[]> {
  const supplies: DemoSupply[] = [];
  const add = (type: DemoSupply["type"], made: Pick<DemoSupply, "id" | "code" | "unit">, used: Used) =>
    supplies.push({ type, id: made.id, code: made.code, unit: made.unit, ...used });
  for (const { price, weekly, ...additive } of demoAdditives)
    add("additive", await createAdditive(tx, additive, admin), { price, weekly });
  for (const { price, weekly, ...additional } of demoAdditionals)
    add("additional", await createAdditional(tx, additional, admin), { price, weekly });
  for (const { price, weekly, ...packaging } of demoPackagings)
    add("packaging", await createPackaging(tx, packaging, admin), { price, weekly });
  return supplies;
}
