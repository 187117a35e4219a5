import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, pick } from "../record-fixtures.ts";
import { makeAdditive } from "../supply-fixtures.ts";

test("the bar of a form says what will be saved and what is missing, and a press leads there, in sight; nothing that was said in another way is called missing: weighings, a day that is today, the item of a type", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("on a phone a press leads to what is missing, in sight", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [additive, supplier] = await Promise.all([makeAdditive(plant.api), makeSupplier(plant.api)]);
    await page.goto(`/additives-record/create/${additive.id}`);
    const bar = page.locator("[data-sticky-actions]");
    await expect(bar).toContainText("Faltam 3 campos: Fornecedor, Quantidade, Validade");
    await page.getByRole("textbox", { name: "Quantidade" }).fill("680");
    // Beside the summary there is room for the first field's name and the number of the others.
    await expect(bar.getByRole("button", { name: "Fornecedor" })).toHaveAttribute("data-rest", " e mais 1");
    await pick(page, "Fornecedor", supplier.name);
    await expect(bar).toContainText(/680.kg de Sorbato/);
    await expect(bar).toContainText("Falta 1 campo: Validade");
    await expectAccessible(page);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await bar.getByRole("button", { name: "Validade" }).click();
    const field = page.getByRole("textbox", { name: "Validade" });
    await expect(field).toBeFocused();
    const box = await field.boundingBox();
    // Only the phone's layout has a bar above the page.
    const top = await page.getByRole("banner").boundingBox();
    const bottom = await bar.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom?.y ?? 0);

    await field.fill("31/03/2039");
    await expect(bar).not.toContainText(/falta/i);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("nothing that was said in another way is called missing: weighings, a day that is today, the item of a type", async () => {
    const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
    const bar = page.locator("[data-sticky-actions]");
    await follow(page, "/raw/create");
    await expect(bar).toContainText("Faltam 3 campos: Fruta, Fornecedor, Peso bruto");
    await pick(page, "Fruta", fruit.name);
    await pick(page, "Fornecedor", supplier.name);
    // On a desktop, too, a press on the missing field's name moves the focus to the field.
    await bar.getByRole("button", { name: "Peso bruto" }).click();
    await expect(page.getByLabel("Peso bruto")).toBeFocused();
    await expect(page.getByLabel("Peso bruto")).toBeInViewport();
    await page.getByLabel("Peso bruto").fill("680");
    await expect(bar).toContainText(/680.kg de/);
    await expect(bar).not.toContainText(/falta/i);

    const entry = await makeReception(plant.api, { fruitId: fruit.id });
    await follow(page, `/raw/find-all?open=${entry.id}&tab=correcao`);
    await expect(bar).toContainText(/kg de/);
    await expect(bar).not.toContainText(/falta/i);

    await follow(page, `/lots/view/${entry.lot.id}`);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Registrar perda" }).click();
    await expect(bar).toContainText("Faltam 2 campos: Quantidade perdida, Motivo");

    await follow(page, "/lots/find-all");
    await page.getByRole("button", { name: "Novo lote" }).click();
    await expect(bar).toContainText("Faltam 2 campos: Tipo, Quantidade");
  });
});
