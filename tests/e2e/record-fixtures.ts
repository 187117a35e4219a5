import { expect, type Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterialInput } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { FruitCreate } from "@pomar/contract/registries/fruits/fruits.schema";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { SupplierCreate } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { type ApiClient, logIn } from "../support/api-client.ts";
import { letters } from "../support/letters.ts";

/** A name that no other test uses: `Umbu bcdf`. */
export const ownName = (name: string) => `${name} ${letters().toLowerCase()}`;

/** A code of four letters that no other test uses. */
export const ownCode = letters;

/** Expects a picker to have this name chosen, in its field or on a tile. */
export async function expectChosen(page: Page, field: string, name: string) {
  const tile = page.getByRole("button", { name, pressed: true });
  const chosen = page.getByRole("combobox", { name: field });
  await expect(async () => {
    if ((await tile.count()) === 0) await expect(chosen).toHaveValue(name, { timeout: 500 });
  }).toPass();
}

export function makeFruit(api: ApiClient, fruit: Partial<FruitCreate> = {}) {
  return api(fruitsRoutes.create, { body: { name: ownName("Umbu"), code: ownCode(), ...fruit } });
}

export function makeSupplier(api: ApiClient, supplier: Partial<SupplierCreate> = {}) {
  return api(suppliersRoutes.create, { body: { name: ownName("Sítio Boa Vista"), ...supplier } });
}

/** Makes a user whose name, password and sessions a test may change or delete. */
export async function makePerson(plant: { url: string; api: ApiClient }, level: 1 | 2 = 2) {
  const person = { name: ownName("Cida Moura"), password: "segredo-da-cida" };
  const { id } = await plant.api(usersRoutes.create, { body: { ...person, level } });
  const enter = () => logIn(plant.url, person.name, person.password);
  return { id, ...person, enter, session: await enter() };
}

/** Makes a reception, together with the fruit and supplier that the caller does not give. */
export async function makeReception(api: ApiClient, entry: Partial<RawMaterialInput> = {}) {
  const fruitId = entry.fruitId ?? (await makeFruit(api)).id;
  const supplierId = entry.supplierId ?? (await makeSupplier(api)).id;
  return api(rawMaterialsRoutes.create, {
    body: { grossKg: 860.5, tareKg: 48, rejectedKg: 12.25, confirmedRepeat: true, ...entry, fruitId, supplierId },
  });
}

/** Chooses in a picker by typing the name; when a tile is chosen, it first opens the field behind the tile. */
export async function pick(page: Page, field: string, name: string) {
  const other = page.getByRole("button", { name: field === "Fruta" ? "outra fruta" : "outro fornecedor" });
  const chooser = page.getByRole("combobox", { name: field });
  await expect(chooser.or(other).first()).toBeVisible();
  if (await other.isVisible()) await other.click();
  await chooser.fill(name);
  await page.getByRole("option", { name }).click();
}
