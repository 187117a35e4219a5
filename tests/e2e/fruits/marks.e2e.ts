import type { Locator } from "@playwright/test";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { expect, test } from "../fixtures.ts";
import { makeFruit, ownCode, ownName } from "../record-fixtures.ts";

/** The disc or dot of what is drawn in teal, which nothing else on a page is; it says nothing to a screen reader. */
const markIn = (place: Locator) =>
  place.locator('[aria-hidden="true"][style*="rgb(18, 150, 127)"]').filter({ visible: true });

test("the dot of a fruit that a picker offers is round", async ({ adminPage: page, plant }) => {
  const fruit = await makeFruit(plant.api, { color: "teal" });
  await page.goto("/fruits/find-all?open=grupos");
  await page.getByRole("button", { name: "Novo grupo" }).click();
  await page.getByRole("combobox", { name: "Adicionar fruta" }).fill(fruit.name);
  const dot = markIn(page.getByRole("option", { name: fruit.name }));
  await expect(dot).toBeVisible();
  const { width, height } = (await dot.boundingBox()) ?? { width: 0, height: 1 };
  expect(width).toBe(height);
});

test("a composite fruit of two parts in one colour still shows two", async ({ adminPage: page, plant }) => {
  const plain = [await makeFruit(plant.api, { color: "teal" }), await makeFruit(plant.api, { color: "teal" })];
  const mix = await plant.api(fruitsRoutes.create, {
    body: {
      ...{ name: ownName("Mistura"), code: ownCode(), composite: true },
      components: plain.map(({ id }) => ({ fruitId: id, percentage: 50 })),
    },
  });
  await page.goto(`/fruits/find-all?search=${encodeURIComponent(mix.name)}`);
  const cell = page.getByRole("row", { name: mix.name }).getByRole("cell").first();
  await expect(markIn(cell)).toHaveCSS(
    "background-image",
    /rgb\(18, 150, 127\).*rgba\(0, 0, 0, 0\).*rgb\(18, 150, 127\)/,
  );
});
