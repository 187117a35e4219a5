import type { Locator, Page } from "@playwright/test";
import { pages } from "@pomar/contract/pages";
import { expect, test } from "../fixtures.ts";
import { makeFruit, makeSupplier, ownName } from "../made.ts";

/** Holds a file of the pages back, as a bad signal does, until `letGo`. */
async function hold(page: Page, file: RegExp) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

/** The very element that one types into now: the same after what was held back has come. */
const focused = (page: Page) => page.evaluateHandle(() => document.activeElement);
const isFocused = (element: Awaited<ReturnType<typeof focused>>) =>
  element.evaluate((one) => one === document.activeElement);

const newReception = pages["/raw/create"].title;

async function openReception(page: Page): Promise<Locator> {
  await page.goto("/raw/create");
  await expect(page.getByRole("heading", { level: 1, name: newReception })).toBeVisible();
  return page.getByRole("combobox", { name: "Fruta" });
}

test("what is typed into a picker before its list has arrived stays, and so does the keyboard @phone", async ({
  plant,
  employeePage: page,
}) => {
  const fruit = await makeFruit(plant.api, { name: ownName("Cagaita") });
  const letGo = await hold(page, /\/assets\/item-list-.+\.js/);
  const field = await openReception(page);
  await field.click();
  await page.keyboard.type(fruit.name.slice(0, -3));
  const element = await focused(page);
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Verifique os campos destacados")).toBeHidden();

  letGo();
  await expect(page.getByRole("option", { name: fruit.name })).toBeVisible();
  expect(await isFocused(element)).toBe(true);
  await page.keyboard.type(fruit.name.slice(-3));
  await expect(field).toHaveValue(fruit.name);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: "Resultados" })).toBeHidden();
  await expect(field).toHaveValue(fruit.name);
});

test("a list that did not arrive is said and comes by itself, with what was typed still there @phone", async ({
  plant,
  noise,
  employeePage: page,
}) => {
  noise.allow(/Failed to load resource: net::ERR_FAILED .*item-list/);
  const supplier = await makeSupplier(plant.api, { name: ownName("Chácara Serena") });
  let isCut = true;
  await page.route(/\/assets\/item-list-.+\.js/, (route) => (isCut ? route.abort() : route.continue()));
  await openReception(page);
  const field = page.getByRole("combobox", { name: "Fornecedor" });
  await field.click();
  await page.keyboard.type(supplier.name);
  await expect(page.getByText("Sem conexão: esta parte do Pomar abre assim que ela voltar")).toBeVisible();
  const element = await focused(page);

  isCut = false;
  await page.getByRole("option", { name: supplier.name }).click();
  await expect(field).toHaveValue(supplier.name);
  expect(await isFocused(element)).toBe(true);
});

test("a day is typed before its calendar has arrived, and the calendar opens below what is typed @phone", async ({
  employeePage: page,
}) => {
  const letGo = await hold(page, /\/assets\/day-calendar-.+\.js/);
  await openReception(page);
  const field = page.getByRole("textbox", { name: "Recebido em" });
  await field.click();
  await page.keyboard.type("ontem");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  const yesterday = await field.inputValue();
  await field.click();
  const element = await focused(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");

  letGo();
  const days = page.getByRole("table");
  await expect(days).toBeVisible();
  await expect(field).toHaveValue(yesterday.slice(0, -1));
  expect(await isFocused(element)).toBe(true);
  // What is no day any more changes nothing, as long as one is at it and after.
  await page.keyboard.press("Escape");
  await expect(days).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(yesterday);
});

test("a calendar that did not arrive is said, and comes by itself", async ({ noise, employeePage: page }) => {
  noise.allow(/Failed to load resource: net::ERR_FAILED .*day-calendar/);
  let isCut = true;
  await page.route(/\/assets\/day-calendar-.+\.(js|css)/, (route) => (isCut ? route.abort() : route.continue()));
  await openReception(page);
  const field = page.getByRole("textbox", { name: "Recebido em" });
  await field.fill("hoje");
  await expect(page.getByText("Sem conexão: esta parte do Pomar abre assim que ela voltar")).toBeVisible();
  isCut = false;
  await expect(page.getByRole("table")).toBeVisible();
  await field.press("Tab");
  const today = await field.inputValue();
  await field.click();
  await page.getByRole("button", { name: "Mês anterior" }).click();
  await page.getByRole("table").getByRole("button", { name: /^15 / }).click();
  await expect(page.getByRole("table")).toBeHidden();
  await expect(field).toHaveValue(/^15\/\d\d\/\d{4}$/);
  expect(await field.inputValue()).not.toBe(today);
  await page.getByRole("button", { name: "Limpar recebido em" }).click();
  await expect(field).toHaveValue("");
});

test("one of few words is chosen by keyboard, also when its list comes late", async ({ adminPage: page }) => {
  const letGo = await hold(page, /\/assets\/choice-list-.+\.js/);
  await page.goto("/additives/create");
  const unit = page.getByRole("combobox", { name: "Unidade" });
  await unit.focus();
  await page.keyboard.press("ArrowDown");
  const element = await focused(page);
  letGo();
  const list = page.getByRole("listbox", { name: "Unidade" });
  await expect(list).toBeVisible();
  const words = await list.getByRole("option").allInnerTexts();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  expect(words).toContain(await unit.inputValue());
  expect(await isFocused(element)).toBe(true);
  await page.keyboard.press("Space");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
});
