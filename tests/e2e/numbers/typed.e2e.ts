import { expect, type Page } from "@playwright/test";
import { additiveRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { expectAccessible, follow, test } from "../fixtures.ts";
import { makeFirstPacking, makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { makeFruit, makeReception, makeSupplier, pick } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord, makePackaging } from "../supply-fixtures.ts";

const understood = (page: Page, text: string) => page.getByText(`= ${text}`);

test("the text stays as typed until the field is left, and a digit behind it makes ten times as much; half typed it goes on after another window was in front", async ({
  adminPage: page,
  plant,
}) => {
  const packaging = await makePackaging(plant.api);
  await page.goto(`/packaging-record/create/${packaging.id}`);
  const quantity = page.getByLabel("Quantidade");
  await quantity.pressSequentially("01250");
  await expect(quantity).toHaveValue("01250");
  await page.keyboard.press("Tab");
  await expect(quantity).toHaveValue("1.250");
  await quantity.focus();
  await expect(quantity).toHaveValue("1250");
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await page.keyboard.press("Tab");
  await expect(quantity).toHaveValue("12.500");
  // A click selects the whole number, so that typed digits replace it.
  await quantity.click();
  await page.keyboard.type("68");
  await expect(quantity).toHaveValue("68");

  // The field keeps the focus; the browser sends these two events when the window loses and regains the focus.
  for (const type of ["focusout", "focusin"])
    await quantity.evaluate((input, name) => input.dispatchEvent(new FocusEvent(name, { bubbles: true })), type);
  await page.keyboard.type("5");
  await expect(quantity).toHaveValue("685");
});

/** Makes an additive that is usually received in quantities of one or two kilograms. */
async function bySmallBags(plant: { api: Parameters<typeof makeAdditive>[0] }) {
  const [additive, supplier] = await Promise.all([makeAdditive(plant.api), makeSupplier(plant.api)]);
  const received = { itemId: additive.id, supplierId: supplier.id };
  const quantities = [0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 2];
  await Promise.all(quantities.map((quantity) => makeAdditiveRecord(plant.api, { ...received, quantity })));
  return additive;
}

async function lastQuantity(plant: { api: Parameters<typeof makeAdditive>[0] }, item: string) {
  const { data } = await plant.api(additiveRecordRoutes.list, {
    query: { item, sortBy: "createdAt", sortOrder: "desc" },
  });
  return data[0]?.quantity;
}

test("a text that is no number is refused in its place and not saved; where 1.250 is not usual and 1,25 is, it is asked in place; far more than usual is asked once before it is saved, and never refused @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  const [additive, supplier] = await Promise.all([bySmallBags(plant), makeSupplier(plant.api)]);
  await page.goto(`/additives-record/create/${additive.id}`);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Validade").fill("31/03/2039");
  const quantity = page.getByRole("textbox", { name: "Quantidade" });
  await quantity.fill("1,2,3");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(quantity).toHaveAccessibleDescription(/Não é um número: “1,2,3”/);
  await expect(quantity).toBeFocused();
  expect((await plant.api(additiveRecordRoutes.list, { query: { item: additive.id } })).total).toBe(8);

  await quantity.fill("1.250");
  await expect(page.getByRole("group", { name: "Qual dos dois?" })).toBeVisible();
  await expectAccessible(page);
  // The entry is not saved while the question is unanswered.
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^AD-/ })).toBeHidden();
  await page.getByRole("button", { name: "1,25 kg" }).click();
  await expect(quantity).toHaveValue("1,25");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^AD-/ })).toBeVisible();
  expect(await lastQuantity(plant, additive.id)).toBe(1.25);

  await page.getByRole("button", { name: "Registrar outra" }).click();
  await page.getByLabel("Validade").fill("31/03/2039");
  await quantity.fill("500");
  await expect(page.getByText(/costuma ser 0,98 a 1,6\. Certo\?/)).toBeVisible();
  await page.getByRole("button", { name: "Salvar" }).click();
  const question = page.getByRole("dialog", { name: "Confira antes de salvar" });
  await expect(question).toContainText(/Você costuma receber 0,98 a 1,6.kg\. 500.kg\?/);
  await question.getByRole("button", { name: "Voltar e conferir" }).click();
  // The user meant grams and switches the unit of the field.
  await page.getByRole("button", { name: "Em kg: digitar em g" }).click();
  await expect(understood(page, "0,500 kg")).toBeVisible();
  await page.getByRole("button", { name: "Em g: digitar em kg" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await question.getByRole("button", { name: "Salvar assim mesmo" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /-10$/ })).toBeVisible();
  expect(await lastQuantity(plant, additive.id)).toBe(500);
});

test("a correction that is far from what is usual is asked about once, what stands is not; far more units of a content than usual are asked about before they are packed", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("a correction that is far from what is usual is asked about once, what stands is not", async () => {
    const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
    const receive = (grossKg: number) =>
      makeReception(plant.api, { fruitId: fruit.id, supplierId: supplier.id, grossKg, tareKg: 0, rejectedKg: 0 });
    await Promise.all(Array.from({ length: 9 }, (_, n) => receive(700 + n)));
    const entry = await receive(715);
    await page.goto(`/raw/find-all?open=${entry.id}&tab=correcao`);
    const drawer = page.getByRole("dialog", { name: fruit.name });
    await drawer.getByLabel("Peso bruto").fill("7");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    const question = page.getByRole("dialog", { name: "Confira antes de salvar" });
    await expect(question).toContainText(/Você costuma receber 700,\d a 708,\d.kg\. 7.kg\?/);
    await question.getByRole("button", { name: "Voltar e conferir" }).click();
    await drawer.getByLabel("Peso bruto").fill("712");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
  });

  await test.step("far more units of a content than usual are asked about before they are packed", async () => {
    const [stock, sachets] = await Promise.all([makePulpsInStock(plant.api, [{}]), makeSachets(plant.api)]);
    await Promise.all(Array.from({ length: 8 }, () => makeFirstPacking(plant.api, stock, sachets)));
    await follow(page, "/final/create");
    await pick(page, "Fruta", stock.fruit.name);
    const usual = page.waitForResponse(/\/api\/usual\?/);
    await page
      .getByRole("group", { name: "Embalagem" })
      .getByRole("button", { name: sachets.item.name.replace("Sachê 100 g ", "") })
      .click();
    // The page asks no question before it has loaded the usual quantities.
    await (await usual).finished();
    await expect(page.getByLabel("Unidades boas")).toBeFocused();
    await page.keyboard.type("210");
    await expect(page.getByRole("status", { name: "Envasado" })).toHaveText("21 kg");
    await page.getByRole("button", { name: "Salvar" }).click();
    const question = page.getByRole("dialog", { name: "Confira antes de salvar" });
    await expect(question).toContainText(/Você costuma envasar 1 a 1.un\. 210.un\?/);
    await question.getByRole("button", { name: "Salvar assim mesmo" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^PF-/ })).toBeVisible();
  });
});
