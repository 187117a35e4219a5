import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { expectChosen, makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";

/** Delays the answers to a call. @returns a function that releases the answers. */
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

test("a name that arrives while the field has the focus is replaced by the typed text, not joined to it; tiles that arrive late keep the field of a search in progress; no typed digit is lost while a choice is still rendering", async ({
  employeePage: page,
  plant,
}) => {
  const [frequent, other] = [await makeFruit(plant.api), await makeFruit(plant.api)];
  const supplier = await makeSupplier(plant.api);
  // The fruit has enough receptions to be among the most frequent, whatever the other tests receive.
  const parties = { fruitId: frequent.id, supplierId: supplier.id };
  await Promise.all(Array.from({ length: 20 }, () => makeReception(plant.api, parties)));
  const letName = await holdBack(page, `**/api/fruits/${frequent.id}`);
  const letTiles = await holdBack(page, "**/api/items/frequent?of=raw-material*");
  await page.goto(`/raw/create?chosen=fruitId:${frequent.id}`);
  const field = page.getByRole("combobox", { name: "Fruta" });
  await expect(field).toHaveValue("…");
  await field.click();
  await expect(page.getByRole("listbox", { name: "Resultados" })).toBeVisible();
  letName();
  await expect(field).toHaveValue(frequent.name);
  letTiles();
  await expect(page.getByRole("button", { name: frequent.name, pressed: true })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(other.name, { delay: 40 });
  await expect(field).toHaveValue(other.name);
  await page.getByRole("option", { name: other.name }).click();
  await expectChosen(page, "Fruta", other.name);

  await test.step("no typed digit is lost while a choice is still rendering", async () => {
    const chooser = page.getByRole("combobox", { name: "Fornecedor" });
    const others = page.getByRole("button", { name: "outro fornecedor" });
    await expect(chooser.or(others)).toBeVisible();
    if (await others.isVisible()) await others.click();
    await chooser.fill(supplier.name);
    await expect(page.getByRole("option", { name: supplier.name })).toBeVisible();
    // On a slow phone, the next animation frame comes after the first digit is typed.
    await page.evaluate(() => {
      const frame = requestAnimationFrame;
      window.requestAnimationFrame = (act) => frame(() => setTimeout(() => act(performance.now()), 300));
    });
    await chooser.press("Enter");
    await page.getByLabel("Peso bruto").focus();
    await page.keyboard.type("300", { delay: 250 });
    await expect(page.getByLabel("Peso bruto")).toHaveValue("300");
  });
});

test("a match in a hidden field is labelled, and suppliers of the fruit come first", async ({
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
  // Each supplier of the fruit has a tile; all other suppliers are found by a search.
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
