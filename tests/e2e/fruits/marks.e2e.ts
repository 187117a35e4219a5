import type { Locator } from "@playwright/test";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { expect, follow, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownCode, ownName, pick } from "../record-fixtures.ts";

/**
 * The disc or dot in the teal of the test's fruit; nothing else on a page is teal, and screen readers ignore the mark.
 */
const markIn = (place: Locator) =>
  place.locator('[aria-hidden="true"][style*="rgb(18, 150, 127)"]').filter({ visible: true });

test("a fruit stands beside its colour wherever it is named: from its choice to the label of its lot, and where it is supplied, paid, used, traced and registered; a composite fruit of two parts in one colour still shows two", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("it does from its choice to the label of its lot", async () => {
    const [fruit, supplier] = await Promise.all([
      makeFruit(plant.api, { name: ownName("Cambuci"), color: "teal" }),
      makeSupplier(plant.api),
    ]);
    await page.goto("/raw/create");
    const field = page.getByRole("combobox", { name: "Fruta" });
    const other = page.getByRole("button", { name: "outra fruta" });
    await expect(field.or(other).first()).toBeVisible();
    if (await other.isVisible()) await other.click();
    await field.fill(fruit.name);
    const dot = markIn(page.getByRole("option", { name: fruit.name }));
    await expect(dot).toBeVisible();
    const { width, height } = (await dot.boundingBox()) ?? { width: 0, height: 1 };
    expect(width, "the dot is round").toBe(height);
    await page.getByRole("option", { name: fruit.name }).click();

    await pick(page, "Fornecedor", supplier.name);
    await page.getByLabel("Peso bruto").fill("701");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    const saved = page.getByRole("region", { name: /MP-/ });
    await expect(saved).toContainText(fruit.name);
    await expect(markIn(saved)).toBeVisible();

    await saved.getByRole("button", { name: "Imprimir etiqueta" }).click();
    const dialog = page.getByRole("dialog", { name: "Etiqueta do lote" });
    await expect(markIn(dialog)).toBeVisible();
    // A printer without colours prints only the words.
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article")).toContainText(fruit.name);
    await expect(markIn(page.locator("body"))).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await page.keyboard.press("Escape");

    await follow(page, "/dashboard");
    const own = page.getByRole("region", { name: "Minhas entradas de hoje" }).getByRole("listitem");
    await expect(markIn(own.filter({ hasText: fruit.name }))).toBeVisible();
    await follow(page, `/raw/find-all?fruit=${fruit.id}`);
    await expect(markIn(page.getByRole("row", { name: fruit.name }))).toBeVisible();
    const filter = page.getByRole("button", { name: `Fruta: ${fruit.name}` });
    await expect(markIn(filter)).toBeVisible();
    await filter.click();
    const chosen = page.getByRole("combobox", { name: "Fruta" });
    await expect(chosen).toHaveValue(fruit.name);
    await expect(markIn(chosen.locator("xpath=.."))).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("textbox", { name: "Página, código de lote ou nota fiscal" }).fill(fruit.name);
    await expect(markIn(page.getByRole("button", { name: fruit.name }).first())).toBeVisible();
  });

  await test.step("it does where it is supplied, paid, used, traced and registered; a composite fruit of two parts in one colour still shows two", async () => {
    const fruit = await makeFruit(plant.api, { name: ownName("Cambuci"), color: "teal" });
    const { id: supplierId } = await plant.api(suppliersRoutes.create, {
      body: { name: ownName("Sítio Verde"), products: [{ type: "material", itemId: fruit.id }] },
    });
    const { lot } = await makeReception(plant.api, { fruitId: fruit.id, supplierId, unitPrice: 2.35 });
    const [payment] = (await plant.api(paymentsRoutes.list, { query: { supplier: supplierId, status: "all" } })).data;
    const pulp = await plant.api(pulpRoutes.create, {
      body: { fruitId: fruit.id, inputs: [{ lotId: lot.id, quantity: 100 }], outputKg: 64.5 },
    });

    await follow(page, `/suppliers/update/${supplierId}?tab=produtos`);
    // The palette was open on the previous page, so it is closed on the new page, as after Back.
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(markIn(page.getByRole("listitem").filter({ hasText: fruit.name })).first()).toBeVisible();
    await follow(page, `/pagamentos/visualizar?open=${payment?.id}`);
    await expect(markIn(page.getByRole("dialog"))).toBeVisible();
    await follow(page, `/lots/view/${pulp.lot.id}?tab=rastreio&view=table`);
    await expect(markIn(page.getByRole("row", { name: lot.code }))).toBeVisible();
    await follow(page, `/fruits/find-all?open=${fruit.id}`);
    await expect(markIn(page.getByRole("dialog", { name: fruit.name }).getByRole("heading").first())).toBeVisible();
    await follow(page, "/pulp/create");
    await pick(page, "Fruta", fruit.name);
    const used = page.getByRole("combobox", { name: "Lote" }).first();
    await used.fill(lot.code);
    await expect(markIn(page.getByRole("option", { name: lot.code }))).toBeVisible();
    await page.getByRole("option", { name: lot.code }).click();
    await expect(used).toHaveValue(lot.code);
    await expect(markIn(used.locator("xpath=.."))).toBeVisible();

    const plain = [fruit, await makeFruit(plant.api, { color: "teal" })];
    const mix = await plant.api(fruitsRoutes.create, {
      body: {
        name: ownName("Mistura"),
        code: ownCode(),
        composite: true,
        components: plain.map(({ id }) => ({ fruitId: id, percentage: 50 })),
      },
    });
    await follow(page, `/fruits/find-all?search=${encodeURIComponent(mix.name)}`);
    const cell = page.getByRole("row", { name: mix.name }).getByRole("cell").first();
    await expect(markIn(cell).first()).toHaveCSS(
      "background-image",
      /rgb\(18, 150, 127\).*rgba\(0, 0, 0, 0\).*rgb\(18, 150, 127\)/,
    );
  });
});
