import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { expectChosen, makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";

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

test("a name that comes after the field has the keyboard is replaced by what is typed, not added to it; tiles that come late leave the field in which somebody searches; no digit is lost of what is typed while a choice is still being drawn", async ({
  employeePage: page,
  plant,
}) => {
  const [frequent, other] = [await makeFruit(plant.api), await makeFruit(plant.api)];
  const supplier = await makeSupplier(plant.api);
  // So many that it is among the most frequent, whatever else was received.
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

  await test.step("no digit is lost of what is typed while a choice is still being drawn", async () => {
    const chooser = page.getByRole("combobox", { name: "Fornecedor" });
    const others = page.getByRole("button", { name: "outro fornecedor" });
    await expect(chooser.or(others)).toBeVisible();
    if (await others.isVisible()) await others.click();
    await chooser.fill(supplier.name);
    await expect(page.getByRole("option", { name: supplier.name })).toBeVisible();
    // A slow phone: its next frame comes after the first digit.
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
