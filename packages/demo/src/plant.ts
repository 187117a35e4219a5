import type { BodyInputOf } from "@pomar/contract/core/route";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { ProductType } from "@pomar/contract/registries/suppliers/suppliers.schema";
import data from "./plant.json" with { type: "json" };
import type { Call, Caller } from "./product.ts";
import type { Chance } from "./random.ts";

// The demo plant's yields and limits follow the trade and the identity standards (IN 37/2018 and IN 01/2000). Its
// suppliers are invented. Its CNPJ is the CNPJ of the published sample invoice with which users try the import.

const password = "pomar-demo";

/** The people who work at the demo plant. */
export const demoPeople = [
  { name: "Helena Prado", level: 1, role: "administradora", password },
  { name: "Tomás Lima", level: 2, role: "funcionário", password },
  { name: "Cida Moura", level: 2, role: "funcionária", password },
] as const;

export interface People {
  admin: SessionUser;
  /** The employees who receive fruit at the dock. */
  dock: SessionUser[];
}

export async function hirePeople(call: Call, caller: Caller): Promise<People> {
  const people: SessionUser[] = [];
  for (const { name, level } of demoPeople) {
    const { id } = await call(usersRoutes.create, { body: { name, level, password } }, caller);
    people.push({ id, name, level, profilePicture: null });
  }
  const [admin = caller.by, ...dock] = people;
  return { admin, dock };
}

interface Registered {
  id: string;
  code: string;
}

/** A fruit: `price` is its usual price in R$ per kg, `season` lists its months of harvest. */
export type Fruit = Registered &
  Partial<Record<"brixMin" | "phMin" | "phMax" | "acidityMin" | "totalSolidsMin", number>> & {
    name: string;
    yieldMin: number;
    yieldMax: number;
    waterAllowed?: boolean;
    price: number;
    season: number[];
  };

/** An item that the plant uses. Quantities are in the item's unit; `price` is in R$ per unit, null for tap water. */
export interface Supply extends Registered {
  type: Exclude<ProductType, "material">;
  price: number | null;
  /** The quantity that the plant uses in a week. */
  weekly: number;
  /** The quantity in one pack; the plant buys whole packs. */
  pack: number;
  minStock?: number;
  /** The minimum and maximum shelf life of a fresh item, in days. */
  keepsDays?: number[];
}

/** The plant's registries, with the ids that the product assigned. */
export interface Plant {
  fruits: Fruit[];
  mixes: (Registered & { parts: { code: string; percentage: number }[] })[];
  supplies: Supply[];
  /** The ids of the suppliers of an item, by the item's code. */
  suppliersOf: Map<string, string[]>;
  customers: ((typeof data.customers)[number] & { id: string })[];
}

/** The days from a delivery of fruit to the due date of its payment, for suppliers who are not paid weekly. */
export const fruitDays = 14;

/** Area codes of each state's telephone numbers. */
const areaCodes = { BA: 74, CE: 85, PE: 81, PA: 91, PB: 83, RN: 84, SE: 79 };

/** The Pix key of a supplier, a phone number and an e-mail address in turn; the sixth supplier has no key yet. */
function makePixKey(place: number, { name, phone }: { name: string; phone: string }): string | null {
  if (place === 5) return null;
  if (place % 2 === 0) return `+55${phone}`;
  const letters = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  return `${letters.slice(0, 24)}@exemplo.com.br`;
}

/** Registers all items, suppliers and customers that the entries use. */
export async function makePlant(call: Call, caller: Caller, random: Chance): Promise<Plant> {
  async function register<Row extends object>(rows: readonly Row[], create: (row: Row) => Promise<{ id: string }>) {
    const created: (Row & { id: string })[] = [];
    for (const row of rows) created.push({ ...row, id: (await create(row)).id });
    return created;
  }
  await call(plantRoutes.update, { body: data.plant }, caller);
  const fruits: Fruit[] = await register(data.fruits, (body) => call(fruitsRoutes.create, { body }, caller));
  const ids = new Map(fruits.map(({ code, id }) => [code, id]));
  const getId = (code: string) => ids.get(code) ?? "";
  const mixes = await register(data.mixes, ({ parts, ...mix }) => {
    const components = parts.map(({ code, percentage }) => ({ fruitId: getId(code), percentage }));
    const shelfLife = { shelfLifeRawDays: 3, shelfLifePulpDays: 365, shelfLifeFinalDays: 365 };
    return call(fruitsRoutes.create, { body: { ...mix, ...shelfLife, composite: true, components } }, caller);
  });
  await register(data.groups, (group) =>
    call(fruitsRoutes.createGroup, { body: { name: group.name, fruits: group.fruits.map(getId) } }, caller),
  );
  const additives = data.additives as (BodyInputOf<typeof additivesRoutes.create> & Supply)[];
  const additionals = data.additionals as (BodyInputOf<typeof additionalsRoutes.create> & Supply)[];
  const packagings = data.packagings as (BodyInputOf<typeof packagingRoutes.create> & Supply)[];
  const created = {
    additive: await register(additives, (body) => call(additivesRoutes.create, { body }, caller)),
    additional: await register(additionals, (body) => call(additionalsRoutes.create, { body }, caller)),
    packaging: await register(packagings, (body) => call(packagingRoutes.create, { body }, caller)),
  };
  const types = ["additive", "additional", "packaging"] as const;
  const supplies = types.flatMap((type) => created[type].map((supply): Supply => ({ ...supply, type })));
  const suppliersOf: Plant["suppliersOf"] = new Map();
  for (const [place, { name, city, ...supplier }] of data.suppliers.entries()) {
    const codes: string[] = supplier.fruits;
    const more: string[] = supplier.supplies;
    const state = supplier.state as keyof typeof areaCodes;
    const phone = `${areaCodes[state]}9${random.between(81_000_000, 99_999_999, 0)}`;
    const products = [
      ...codes.map((code) => ({ type: "material" as const, itemId: getId(code) })),
      ...supplies.filter(({ code }) => more.includes(code)).map(({ type, id }) => ({ type, itemId: id })),
    ];
    const paymentTermDays = codes.length > 0 ? fruitDays : null;
    const pixKey = makePixKey(place, { name, phone });
    const body = { name, city, state, phone, pixKey, paymentTermDays, products };
    const { id } = await call(suppliersRoutes.create, { body }, caller);
    for (const code of [...codes, ...more]) suppliersOf.set(code, [...(suppliersOf.get(code) ?? []), id]);
  }
  const customers = await register(data.customers, (body) => call(customersRoutes.create, { body }, caller));
  return { fruits, mixes, supplies, suppliersOf, customers };
}
