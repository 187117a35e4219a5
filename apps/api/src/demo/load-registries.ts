import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { createFruit } from "../features/fruits/fruits.commands.ts";
import { createSupplier } from "../features/suppliers/suppliers.commands.ts";
import type { Act } from "../shared/act.ts";
import type { Database } from "../shared/db/db.ts";
import { demoFruits } from "./fruits.ts";
import type { Chance } from "./random.ts";
import { demoSuppliers } from "./suppliers.ts";

export interface Registries {
  /** By code. */
  fruits: Map<string, Pick<Fruit, "id" | "brixMin" | "phMin" | "phMax" | "acidityMin">>;
  /** Supplier ids by the code of a fruit that they deliver. */
  suppliersOf: Map<string, string[]>;
}

export async function loadRegistries(database: Database, admin: Act, random: Chance): Promise<Registries> {
  return database.transaction(async (tx) => {
    const fruits: Registries["fruits"] = new Map();
    for (const { fruit } of demoFruits) fruits.set(fruit.code, await createFruit(tx, fruit, admin));

    const suppliersOf: Registries["suppliersOf"] = new Map();
    for (const { name, city, state, fruits: codes } of demoSuppliers) {
      const products = codes.flatMap((code) => {
        const fruit = fruits.get(code);
        return fruit ? [{ type: "material" as const, itemId: fruit.id }] : [];
      });
      const phone = `8${random.between(1, 9, 0)}9${random.between(10_000_000, 99_999_999, 0)}`;
      const supplier = await createSupplier(tx, { name, city, state, phone, products }, admin);
      for (const code of codes) suppliersOf.set(code, [...(suppliersOf.get(code) ?? []), supplier.id]);
    }
    return { fruits, suppliersOf };
  });
}
