import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { makePayable } from "../payment-fixtures.ts";
import { makeFruit, makeSupplier, ownName } from "../record-fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const pages = [
  "/lots/find-all",
  "/raw/find-all",
  "/pagamentos/visualizar?status=all",
  "/materia/v2/ver-todos",
  "/suppliers/find-all",
];

/** The number of elements that stand whole in the window. */
const countWhole = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

test("a laptop's window shows 18 rows of a list and a phone's four cards; the height of the rows is a choice of the device; the head of the table stays in sight", async ({
  adminPage: page,
  plant,
}) => {
  const fruit = await makeFruit(plant.api, { name: ownName("Umbu") });
  for (let one = 0; one < 20; one++) {
    const supplier = await makeSupplier(plant.api, { name: ownName("Sítio") });
    await makePayable(plant.api, { fruitId: fruit.id, supplierId: supplier.id });
  }
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator("tr[data-row]").nth(17), path).toBeVisible();
    await expect.poll(() => countWhole(page, "tr[data-row]"), path).toBeGreaterThanOrEqual(18);
  }

  await page.getByRole("button", { name: "Colunas" }).click();
  await page.getByRole("dialog", { name: "Colunas" }).getByLabel("Linhas compactas").uncheck();
  await page.reload();
  await expect.poll(() => countWhole(page, "tr[data-row]")).toBeGreaterThan(8);
  expect(await countWhole(page, "tr[data-row]")).toBeLessThan(17);

  await page.locator("tr[data-row]").nth(17).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole("columnheader", { name: "Nome" })).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator("li[data-row]").nth(3), path).toBeVisible();
    await expect.poll(() => countWhole(page, "li[data-row]"), path).toBeGreaterThanOrEqual(4);
  }
});
