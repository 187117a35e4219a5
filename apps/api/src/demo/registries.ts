import { additionalCreate } from "@pomar/contract/registries/additionals/additionals.schema";
import { additiveCreate } from "@pomar/contract/registries/additives/additives.schema";
import { type Fruit, fruitCreate } from "@pomar/contract/registries/fruits/fruits.schema";
import { packagingCreate } from "@pomar/contract/registries/packaging/packaging.schema";
import { plantUpdate } from "@pomar/contract/registries/plant/plant.schema";
import type { ProductType, SupplierProductCreate } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { z } from "zod";
import type { ActionContext } from "../platform/action-context.ts";
import type { Database, Tx } from "../platform/db/db.ts";
import { createAdditional } from "../registries/additionals/additionals.commands.ts";
import { createAdditive } from "../registries/additives/additives.commands.ts";
import { createFruitGroup } from "../registries/fruits/fruit-groups.commands.ts";
import { createFruit } from "../registries/fruits/fruits.commands.ts";
import { createPackaging } from "../registries/packaging/packaging.commands.ts";
import { updatePlant } from "../registries/plant/plant.commands.ts";
import { createSupplier } from "../registries/suppliers/suppliers.commands.ts";
import { loadCustomers } from "./customers.ts";
import { fruitDays } from "./debts.ts";
import type { Chance } from "./random.ts";
import registries from "./registries.json" with { type: "json" };

// Yields and limits are those of the trade and of the identity standards (IN 37/2018 and IN 01/2000); suppliers are invented.
// Editable starting data, to be confirmed with the technician in charge.

/** Who the plant is; its CNPJ is that of the published note that people try the import with. */
export const demoPlant = plantUpdate.parse(registries.plant);

/** The fruits of a plant of the Brazilian Northeast: `price` in R$/kg around which deliveries are paid, `season` in months of harvest. */
export const demoFruits = registries.fruits.map(({ price, season, ...fruit }) => ({
  fruit: fruitCreate.parse(fruit),
  price,
  season,
}));

const mix = z.object({
  name: z.string(),
  code: z.string(),
  brixMin: z.number().optional(),
  /** Percentages by the code of a plain fruit. */
  parts: z.record(z.string(), z.number()),
});

/** Mixes as they are sold; legally polpa mista. */
export const demoMixes = z.array(mix).parse(registries.mixes);

/** Sets of fruits by code, for filters and reports. */
const demoGroups = registries.groups;

/**
 * What the plant uses: `price` in R$ per unit around which deliveries are paid, null from the tap; `weekly` and `pack` in
 * its unit; what is fresh keeps for few days, and has no brand.
 */
const used = {
  price: z.number().nullable(),
  weekly: z.number(),
  pack: z.number(),
  keepsDays: z.tuple([z.number(), z.number()]).optional(),
};
const demoAdditives = z.array(additiveCreate.extend(used)).parse(registries.additives);
const demoAdditionals = z.array(z.intersection(additionalCreate, z.object(used))).parse(registries.additionals);
const demoPackagings = z.array(packagingCreate.extend(used)).parse(registries.packagings);

const supplier = z.object({
  name: z.string(),
  city: z.string(),
  state: z.enum(["BA", "CE", "PE", "PA", "PB", "RN", "SE"]),
  /** Codes of what it delivers, unlike each other across the kinds. */
  fruits: z.array(z.string()),
  supplies: z.array(z.string()).default([]),
});

/** Growers, cooperatives and traders in places where there are such. */
const demoSuppliers = z.array(supplier).parse(registries.suppliers);

interface DemoSupply {
  type: Exclude<ProductType, "material">;
  id: string;
  code: string;
  unit: string;
  /** R$ per unit around which deliveries are paid; null: from the tap. */
  price: number | null;
  /** In `unit`: what the plant uses in a week. */
  weekly: number;
  /** In `unit`: what it is bought by. */
  pack: number;
  keepsDays?: [least: number, most: number] | undefined;
  /** In `unit`. */
  minStock: number;
}

type Used = Pick<DemoSupply, "price" | "weekly" | "pack" | "keepsDays">;

/** What a telephone number of each state begins with. */
const dialling = { BA: 74, CE: 85, PE: 81, PA: 91, PB: 83, RN: 84, SE: 79 };

/** The sixth supplier has no Pix key yet; of the others some give a telephone, some an e-mail. */
function makePixKey(place: number, { name, phone }: { name: string; phone: string }): string | null {
  if (place === 5) return null;
  if (place % 2 === 0) return `+55${phone}`;
  const letters = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  return `${letters.slice(0, 24)}@exemplo.com.br`;
}

export interface Registries {
  /** Ids of composite fruits by code. */
  mixes: Map<string, string>;
  /** Plain fruits by code. */
  fruits: Map<string, Pick<Fruit, "id" | "brixMin" | "phMin" | "phMax" | "acidityMin">>;
  supplies: DemoSupply[];
  /** Supplier ids by the code of what they deliver. */
  suppliersOf: Map<string, string[]>;
  /** Customer ids by name. */
  customers: Map<string, string>;
}

export async function loadRegistries(database: Database, admin: ActionContext, random: Chance): Promise<Registries> {
  return database.transaction(async (tx) => {
    await updatePlant(tx, demoPlant, admin);
    const { fruits, mixes } = await loadFruits(tx, admin);
    const supplies = await loadSupplies(tx, admin);
    const products = new Map<string, SupplierProductCreate>([
      ...[...fruits].map(([code, { id }]) => [code, { type: "material", itemId: id }] as const),
      ...supplies.map(({ code, type, id }) => [code, { type, itemId: id }] as const),
    ]);
    const suppliersOf: Registries["suppliersOf"] = new Map();
    for (const [place, { name, city, state, fruits: codes, supplies: more = [] }] of demoSuppliers.entries()) {
      const delivered = [...codes, ...more];
      const phone = `${dialling[state]}9${random.between(81_000_000, 99_999_999, 0)}`;
      const paymentTermDays = codes.length > 0 ? fruitDays : null;
      const sold = delivered.flatMap((code) => products.get(code) ?? []);
      const pixKey = makePixKey(place, { name, phone });
      const input = { name, city, state, phone, pixKey, paymentTermDays, products: sold };
      const supplier = await createSupplier(tx, input, admin);
      for (const code of delivered) suppliersOf.set(code, [...(suppliersOf.get(code) ?? []), supplier.id]);
    }
    return { fruits, mixes, supplies, suppliersOf, customers: await loadCustomers(tx, admin) };
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
  type Made = Pick<DemoSupply, "id" | "code" | "unit"> & { minStock: number | null };
  const add = (type: DemoSupply["type"], { id, code, unit, minStock }: Made, used: Used) =>
    supplies.push({ type, id, code, unit, minStock: minStock ?? 0, ...used });
  for (const { price, weekly, pack, keepsDays, ...additive } of demoAdditives)
    add("additive", await createAdditive(tx, additive, admin), { price, weekly, pack, keepsDays });
  for (const { price, weekly, pack, keepsDays, ...additional } of demoAdditionals)
    add("additional", await createAdditional(tx, additional, admin), { price, weekly, pack, keepsDays });
  for (const { price, weekly, pack, keepsDays, ...packaging } of demoPackagings)
    add("packaging", await createPackaging(tx, packaging, admin), { price, weekly, pack, keepsDays });
  return supplies;
}
