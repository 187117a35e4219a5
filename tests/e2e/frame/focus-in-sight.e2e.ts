import type { Page } from "@playwright/test";
import { apiClient } from "../../support/api-client.ts";
import { expect, follow, test } from "../fixtures.ts";
import { makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { makeFruitInStock } from "../pulp/made-pulp.ts";
import { makeReception, makeSupplier, pick } from "../record-fixtures.ts";

/** A phone, and the same phone with its keyboard open. */
const sizes = [
  { width: 390, height: 844 },
  { width: 390, height: 500 },
];

/** Describes the focused element if the bar that saves covers it or it lies outside the window; otherwise null. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const bar = document.querySelector("[data-sticky-actions]");
    if (focused === null || bar === null || bar.contains(focused) || !bar.closest("form")?.contains(focused))
      return null;
    // The input of a switch or a choice is hidden beside its label.
    const shown = focused.matches("[role=switch], [type=radio]") ? (focused.nextElementSibling ?? focused) : focused;
    const { top, bottom } = shown.getBoundingClientRect();
    const barTop = bar.getBoundingClientRect().top;
    const isWhole = bottom <= barTop + 1 && top >= 0;
    return isWhole ? null : `${shown.tagName} ${shown.id} ${Math.round(top)}-${Math.round(bottom)}, bar ${barTop}`;
  });

/** Moves the focus through the form by the Tab key and back, and collects the covered elements. */
async function tabThrough(page: Page): Promise<string[]> {
  const covered = new Set<string>();
  for (const key of ["Tab", "Shift+Tab"]) {
    // The form's last element is the button that saves.
    for (let n = 0; n < 60; n += 1) {
      await page.keyboard.press(key);
      const found = await findCovered(page);
      if (found !== null) covered.add(`${key}: ${found}`);
      if (await page.evaluate(() => document.activeElement?.matches("[data-sticky-actions] [type=submit]"))) break;
    }
  }
  return [...covered];
}

test("at the dock no focused element lies under the bar that saves, also with the keyboard open: by Tab through every form, after an error, Registrar outra and Desfazer @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  test.slow();
  const [{ fruit }, supplier, packed] = await Promise.all([
    makeFruitInStock(plant.api, [400, 300]),
    makeSupplier(plant.api),
    makePulpsInStock(plant.api, [{}, {}]),
    makeSachets(plant.api),
  ]);
  const own = await makeReception(apiClient(plant.url, plant.sessions.employee.token), {
    fruitId: fruit.id,
    supplierId: (await makeSupplier(plant.api)).id,
    grossKg: 681,
    tareKg: 0,
    rejectedKg: 0,
  });
  const gross = page.getByLabel("Peso bruto");
  for (const size of sizes) {
    await page.setViewportSize(size);
    const expectClear = async (place: string) => expect(await findCovered(page), `${place} ${size.height}`).toBe(null);

    for (const [path, name] of [
      ["/pulp/create", fruit.name],
      ["/final/create", packed.fruit.name],
    ] as const) {
      await follow(page, path);
      await pick(page, "Fruta", name);
      await page.getByRole("textbox").first().focus();
      expect(await tabThrough(page), `${path} ${size.height}`).toEqual([]);
      await page.getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByText("Verifique os campos destacados")).toBeVisible();
      await expectClear(`${path} refused`);
    }

    await follow(page, `/raw/correct/${own.id}`);
    await gross.focus();
    expect(await tabThrough(page), `/raw/correct ${size.height}`).toEqual([]);

    await follow(page, "/raw/create");
    await pick(page, "Fruta", fruit.name);
    await pick(page, "Fornecedor", supplier.name);
    await gross.fill(`${100 + size.height / 4}`);
    await expectClear("gross weight");
    expect(await tabThrough(page), `/raw/create ${size.height}`).toEqual([]);
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Registrar outra" }).click();
    await expect(gross).toBeFocused();
    await expectClear("Registrar outra");
    await gross.fill(`${200 + size.height / 4}`);
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(gross).toHaveValue(`${200 + size.height / 4}`);
    await expectClear("Desfazer");
    await expect(page.getByText("Entrada desfeita")).toBeHidden();
    await gross.fill(`${300 + size.height / 4}`);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeFocused();
  }
});

test("while a person types with the keyboard open, the bar is one line and names what is missing @phone-only", async ({
  employeePage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/raw/create");
  const bar = page.locator("[data-sticky-actions]");
  await page.getByLabel("Peso bruto").fill("680");
  await expect(bar.getByRole("button", { name: "Fruta" })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72);
});

test("at a desk an entry form has two columns and a rail with the button at its natural width; a correction has them too", async ({
  adminPage: page,
  plant,
}) => {
  const entry = await makeReception(plant.api, { grossKg: 430.25, tareKg: 24, rejectedKg: 0 });
  for (const [path, action] of [
    ["/raw/create", "Salvar"],
    [`/raw/correct/${entry.id}`, "Salvar correção"],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await follow(page, path);
    const bar = page.locator("[data-sticky-actions]");
    const [scale, readings, rail, button] = await Promise.all(
      [
        page.getByRole("region", { name: "Balança" }),
        page.getByRole("region", { name: "Leituras" }),
        bar,
        bar.getByRole("button", { name: action, exact: true }),
      ].map(async (part) => {
        await part.waitFor();
        return part.boundingBox();
      }),
    );
    const right = (box: typeof rail = null) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(readings?.x).toBeGreaterThan(right(scale));
    expect(rail?.x).toBeGreaterThan(right(readings));
    expect(button?.width).toBeLessThan((rail?.width ?? 0) * 0.8);
  }
});
