import type { Locator, Page } from "@playwright/test";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { PulpInput } from "@pomar/contract/entries/productions/pulp.schema";
import type { FruitCreate } from "@pomar/contract/registries/fruits/fruits.schema";
import type { ApiClient } from "../../support/api-client.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";

/** Makes a fruit with lots of these net weights, received on consecutive days: the first lot expires first. */
export async function makeFruitInStock(api: ApiClient, kg: readonly number[], fields: Partial<FruitCreate> = {}) {
  const fruit = await makeFruit(api, { shelfLifeRawDays: 90, ...fields });
  const receptions = await Promise.all(
    kg.map((grossKg, n) => {
      const receivedAt = new Date(Date.now() - (kg.length - n) * 86_400_000).toISOString().slice(0, 10);
      return makeReception(api, { fruitId: fruit.id, grossKg, tareKg: 0, rejectedKg: 0, receivedAt });
    }),
  );
  return { fruit, lots: receptions.map(({ lot }) => lot) };
}

/** Makes a pulping, by default of 100 kg of a new lot. */
export async function makePulp(api: ApiClient, entry: Partial<PulpInput> = {}) {
  const { fruit, lots } = await makeFruitInStock(api, [120.5]);
  const inputs = lots.map(({ id }) => ({ lotId: id, quantity: 100 }));
  return api(pulpRoutes.create, { body: { fruitId: fruit.id, inputs, outputKg: 62.25, residueKg: 30, ...entry } });
}

/** One part of the form, by its name: `part(page, "Aditivos")`. */
export const part = (page: Page | Locator, name: string) => page.getByRole("group", { name, exact: true });

/** One line of a part, counted from 1. */
export const line = (page: Page | Locator, name: string, number: number) =>
  part(page, name).getByRole("group", { name: `Linha ${number}`, exact: true });

export const fruitLots = "Lotes usados";
