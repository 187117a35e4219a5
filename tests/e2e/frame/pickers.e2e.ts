import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
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
