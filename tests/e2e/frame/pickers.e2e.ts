import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { expectChosen, makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
import { makeAdditive } from "../supply-fixtures.ts";

test("Enter takes the first of what is found, Tab too, and Escape leaves what was chosen", async ({
  adminPage: page,
  plant,
}) => {
  const mark = ownName("Vale");
  const [additive, first, second] = await Promise.all([
    makeAdditive(plant.api),
    makeSupplier(plant.api, { name: `${mark} Alto` }),
    makeSupplier(plant.api, { name: `${mark} Baixo` }),
  ]);
  await page.goto(`/additives-record/create/${additive.id}`);
  const field = page.getByRole("combobox", { name: "Fornecedor" });
  await field.click();
  await page.keyboard.type(mark, { delay: 40 });
  await expect(page.getByRole("option", { name: first.name })).toHaveAttribute("data-combobox-selected", "true");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(first.name);
  await expect(page.getByText("Verifique os campos destacados")).toBeHidden();

  await page.keyboard.type(`${mark} Baixo`, { delay: 40 });
  await expect(page.getByRole("option", { name: second.name })).toHaveAttribute("data-combobox-selected", "true");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(second.name);
  await expect(field).not.toBeFocused();

  await field.focus();
  await page.keyboard.type(first.name);
  await expect(page.getByRole("option", { name: first.name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option", { name: first.name })).toBeHidden();
  await expect(field).toHaveValue(second.name);
  // Whoever only passes through takes nothing.
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(second.name);
});

/** Holds back the answers to a call. @returns what lets them through. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {};
  const isThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(path, async (route) => {
    await isThrough;
    await route.continue();
  });
  return letThrough;
}

test("a name that comes after the field has the keyboard is replaced by what is typed, not added to it", async ({
  employeePage: page,
  plant,
}) => {
  const [chosen, other] = [await makeFruit(plant.api), await makeFruit(plant.api)];
  const letThrough = await holdBack(page, `**/api/{fruits/${chosen.id},items/frequent*}`);
  await page.goto(`/raw/create?chosen=fruitId:${chosen.id}`);
  const field = page.getByRole("combobox", { name: "Fruta" });
  await expect(field).toHaveValue("…");
  await field.click();
  letThrough();
  await expect(field).toHaveValue(chosen.name);
  await page.keyboard.type(other.name, { delay: 40 });
  await expect(field).toHaveValue(other.name);
  await page.getByRole("option", { name: other.name }).click();
  await expectChosen(page, "Fruta", other.name);
});

test("tiles that come late leave the field in which somebody searches, and its list stays open", async ({
  employeePage: page,
  plant,
}) => {
  const [frequent, other] = [await makeFruit(plant.api), await makeFruit(plant.api)];
  const supplierId = (await makeSupplier(plant.api)).id;
  // So many that it is among the most frequent, whatever else was received.
  for (let n = 0; n < 20; n++) await makeReception(plant.api, { fruitId: frequent.id, supplierId });
  const letThrough = await holdBack(page, "**/api/items/frequent?of=raw-material*");
  await page.goto(`/raw/create?chosen=fruitId:${frequent.id}`);
  const field = page.getByRole("combobox", { name: "Fruta" });
  await expect(field).toHaveValue(frequent.name);
  await field.click();
  await expect(page.getByRole("listbox", { name: "Resultados" })).toBeVisible();
  letThrough();
  await expect(page.getByRole("button", { name: frequent.name, pressed: true })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(other.name, { delay: 40 });
  await page.getByRole("option", { name: other.name }).click();
  await expectChosen(page, "Fruta", other.name);
});

test("what is found by another field says so, and who supplies the fruit stands in front", async ({
  employeePage: page,
  plant,
}) => {
  const city = ownName("Limoeiro");
  const [fruit, deliverer, other] = await Promise.all([
    makeFruit(plant.api, { name: ownName("Acerola") }),
    makeSupplier(plant.api, { name: ownName("Zeca") }),
    makeSupplier(plant.api, { name: ownName("Ana"), city }),
  ]);
  await makeReception(plant.api, { fruitId: fruit.id, supplierId: deliverer.id });
  await page.goto("/raw/create");
  await page.getByRole("combobox", { name: "Fruta" }).fill(fruit.name);
  await page.getByRole("option", { name: fruit.name }).click();
  // Who delivers it is one press away; all others are searched.
  const tile = page.getByRole("button", { name: deliverer.name });
  await tile.click();
  await expect(tile).toHaveAttribute("aria-pressed", "true");
  const field = page.getByRole("combobox", { name: "Fornecedor" });
  await expect(field).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "outro fornecedor" }).click();
  await field.click();
  const groups = page.getByRole("listbox").getByRole("group");
  await expect(groups.first()).toContainText(`Fornece ${fruit.name.toLowerCase()}`);
  await expect(groups.first()).toContainText(deliverer.name);
  await page.keyboard.type(city);
  await expect(page.getByRole("option", { name: other.name })).toContainText(`Cidade: ${city}`);
});

test("a composite fruit is not offered where fruit is received", async ({ adminPage: page, plant }) => {
  const [one, two] = await Promise.all([makeFruit(plant.api), makeFruit(plant.api)]);
  const mixed = await makeFruit(plant.api, {
    name: ownName("Tropical"),
    composite: true,
    components: [
      { fruitId: one.id, percentage: 50 },
      { fruitId: two.id, percentage: 50 },
    ],
  });
  await page.goto("/raw/create");
  await page.getByRole("combobox", { name: "Fruta" }).fill(mixed.name);
  await expect(page.getByRole("link", { name: /clique aqui caso dejese criar/ })).toBeVisible();
  await page.goto("/suppliers/create");
  await page.getByRole("combobox", { name: "Tipo de produto" }).click();
  await page.getByRole("option", { name: "Matéria Prima" }).click();
  await page.getByRole("button", { name: "Produtos fornecidos" }).click();
  await page.getByRole("textbox", { name: "Buscar produto" }).fill(mixed.name);
  await expect(page.getByRole("link", { name: /clique aqui caso dejese criar/ })).toBeVisible();
});

test("a proposed code is free: the second Manga is told apart from the first", async ({ adminPage: page, plant }) => {
  await page.goto("/fruits/create");
  await page.getByLabel("Nome").fill("Zwxyga");
  await expect(page.getByRole("textbox", { name: "Código" })).toHaveValue("ZWX");
  await makeFruit(plant.api, { name: ownName("Zwxyga"), code: "ZWX" });
  await page.reload();
  await page.getByLabel("Nome").fill("Zwxygaba");
  await expect(page.getByRole("textbox", { name: "Código" })).toHaveValue("ZWY");
});
