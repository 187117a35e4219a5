import type { Locator, Page } from "@playwright/test";
import { pages } from "@pomar/contract/pages";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { expectChosen, makeFruit, makeSupplier, ownName } from "../record-fixtures.ts";

/** The element that has the focus. */
const focused = (page: Page) => page.evaluateHandle(() => document.activeElement);
const isFocused = (element: Awaited<ReturnType<typeof focused>>) =>
  element.evaluate((one) => one === document.activeElement);

const newReception = pages["/raw/create"].title;

async function openReception(page: Page): Promise<Locator> {
  await page.goto("/raw/create");
  await expect(page.getByRole("heading", { level: 1, name: newReception })).toBeVisible();
  return page.getByRole("combobox", { name: "Fruta" });
}

test("a day is picked from the calendar and taken off again; Enter while one searches does not save the form; a thing and one of few words are chosen by keyboard", async ({
  plant,
  adminPage: page,
}) => {
  const fruit = await makeFruit(plant.api, { name: ownName("Cagaita") });
  const field = await openReception(page);
  const day = page.getByRole("textbox", { name: "Recebido em" });
  await day.fill("hoje");
  await expect(page.getByRole("table")).toBeVisible();
  await day.press("Tab");
  const today = await day.inputValue();
  await day.click();
  await page.getByRole("button", { name: "Mês anterior" }).click();
  await page.getByRole("table").getByRole("button", { name: /^15 / }).click();
  await expect(page.getByRole("table")).toBeHidden();
  await expect(day).toHaveValue(/^15\/\d\d\/\d{4}$/);
  expect(await day.inputValue()).not.toBe(today);
  await page.getByRole("button", { name: "Limpar recebido em" }).click();
  await expect(day).toHaveValue("");

  await field.click();
  await page.keyboard.type(`${fruit.name}zzz`, { delay: 40 });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Verifique os campos destacados")).toBeHidden();
  for (const _ of "zzz") await page.keyboard.press("Backspace");
  await expect(page.getByRole("option", { name: fruit.name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: "Resultados" })).toBeHidden();
  await expectChosen(page, "Fruta", fruit.name);

  await test.step("one of few words is chosen by keyboard", async () => {
    await page.goto("/additives/create");
    const unit = page.getByRole("combobox", { name: "Unidade" });
    await unit.focus();
    await page.keyboard.press("ArrowDown");
    const element = await focused(page);
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
});

test("on a phone a day is typed or said, and what is no day, or a day to come, stays as typed with its sentence and is not saved; a thing is chosen by a press, and the field keeps the keyboard @phone-only", async ({
  plant,
  employeePage: page,
}) => {
  const supplier = await makeSupplier(plant.api, { name: ownName("Chácara Serena") });
  await openReception(page);
  const day = page.getByRole("textbox", { name: "Recebido em" });
  await day.click();
  await page.keyboard.type("ontem");
  await page.keyboard.press("Tab");
  await expect(day).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  const yesterday = await day.inputValue();
  await day.click();
  const dayElement = await focused(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");

  const days = page.getByRole("table");
  await expect(days).toBeVisible();
  await expect(day).toHaveValue(yesterday.slice(0, -1));
  expect(await isFocused(dayElement)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(days).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(day).toHaveAccessibleDescription(`Não é uma data: “${yesterday.slice(0, -1)}”`);
  for (const [typed, sentence] of [
    ["29/02/2027", "Esse dia não existe: 29/02/2027"],
    ["10/2026", "Falta o dia: 10/2026"],
    ["31/03/2039", "A data não pode estar no futuro"],
  ] as const) {
    await day.click();
    await day.press("ControlOrMeta+a");
    await page.keyboard.type(typed);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(day).toHaveValue(typed);
    await expect(day).toHaveAccessibleDescription(sentence);
    await expect(day).toBeFocused();
  }
  await expectAccessible(page);

  const field = page.getByRole("combobox", { name: "Fornecedor" });
  await field.click();
  await page.keyboard.type(supplier.name);
  const element = await focused(page);
  await page.getByRole("option", { name: supplier.name }).click();
  await expect(field).toHaveValue(supplier.name);
  expect(await isFocused(element)).toBe(true);
});
