import type { Page } from "@playwright/test";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { makeShelf } from "../counts/count-fixtures.ts";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, follow, keepDeaf, openLive, refused, test } from "../fixtures.ts";
import { makePayable, makeUnpriced, planPayment, readPayment } from "../payment-fixtures.ts";
import { localToday } from "../payments/local-today.ts";
import { makePlace } from "../places/made-places.ts";
import { makePacksInStock } from "../production-fixtures.ts";
import { makePulp } from "../pulp/made-pulp.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
import { handOn } from "./hand.ts";

const pending = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "O que falta hoje" }).getByRole("link", { name });

test("the payments of this week are one click from the dashboard; ten receptions are priced in two taps, digits and Enter", async ({
  adminPage: page,
  plant,
}) => {
  const payable = await makePayable(plant.api);
  await planPayment(plant.api, payable.id, { dueDate: addDays(localToday(), 3) });
  const { entries, supplier } = await makeUnpriced(plant.api, 10, 21);
  await page.goto("/dashboard");
  const due = handOn(page);
  await due.tap(pending(page, /vencem? em 7.dias$/).first());
  await expect(page).toHaveURL(/\/pagamentos\/visualizar\?/);
  await expect(page.getByText(payable.supplier.name).first()).toBeVisible();
  expect(due.taps()).toBeLessThanOrEqual(1);
  await page.goBack();

  const hand = handOn(page);
  await hand.tap(pending(page, /^Lançar: /));
  const first = page.getByLabel(new RegExp(`^Preço: .*${supplier.name}`)).first();
  await expect(first).toBeFocused();
  for (const at of entries.keys()) {
    await hand.digits(`2,${10 + at}`);
    await page.keyboard.press("Enter");
  }
  await hand.tap(page.getByRole("button", { name: /^Salvar 10 preços/ }));
  await expect(page.getByText("Salvo", { exact: true })).toHaveCount(10);
  expect(hand.taps()).toBeLessThanOrEqual(2);
  const stored = await plant.api(rawMaterialsRoutes.read, { params: { id: entries[9]?.id ?? "" } });
  // The due day follows from the payment terms of the supplier.
  const dueDate = addDays(localToday(), -300 + 9 + 21);
  expect(stored).toMatchObject({ unitPrice: 2.19, payable: { dueDate } });
});

test("a price that somebody else gave meanwhile is told in its row, and the others are stored", async ({
  adminPage: page,
  plant,
}) => {
  const { entries } = await makeUnpriced(plant.api, 2, null);
  await keepDeaf(page);
  await page.goto("/pagamentos/precos");
  const fields = page.getByLabel(new RegExp(`^Preço: ${entries[0]?.fruit.name}`));
  await expect(fields).toHaveCount(2);
  const [one] = entries;
  await plant.api(rawMaterialsRoutes.update, {
    params: { id: one?.id ?? "" },
    body: { unitPrice: 9.5 },
  });
  await fields.first().fill("2,5");
  await fields.last().fill("2,6");
  await page
    .getByRole("button", { name: /^Salvar/ })
    .last()
    .click();
  await expect(page.getByText("1 linha recusada", { exact: true })).toBeVisible();
  const rows = page.getByRole("row").filter({ hasText: entries[0]?.fruit.name ?? "" });
  await expect(rows.first()).toContainText("Esta entrada já tem preço: R$ 9,50");
  await expect(rows.last()).toContainText("Salvo");
  const storedReception = await plant.api(rawMaterialsRoutes.read, { params: { id: one?.id ?? "" } });
  expect(storedReception.unitPrice).toBe(9.5);
});

test("a price that is typed stays where somebody else prices the line, and is not sent; Enter goes down the days too, behind no bar, and a saved line says the day that was stored @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("a price that is typed stays where somebody else prices the line, and is not sent", async () => {
    const { entries } = await makeUnpriced(plant.api, 2, null);
    await openLive(page, "/pagamentos/precos");
    const fields = page.getByLabel(new RegExp(`^Preço: ${entries[0]?.fruit.name}`));
    await fields.first().fill("2,5");
    const [one] = entries;
    await plant.api(rawMaterialsRoutes.update, { params: { id: one?.id ?? "" }, body: { unitPrice: 9.5 } });
    const rows = page.getByRole("row").filter({ hasText: entries[0]?.fruit.name ?? "" });
    await expect(rows.first()).toContainText("Outra pessoa já lançou este preço");
    await expect(fields.first()).toBeFocused();
    await expect(fields.first()).toHaveValue("2,5");
    await expect(page.getByRole("button", { name: "Salvar preços" })).toBeVisible();
  });

  await test.step("Enter goes down the days too, behind no bar, and a saved line says the day that was stored", async () => {
    const { entries, fruit, supplier } = await makeUnpriced(plant.api, 8, 14, 330);
    await makeReception(plant.api, { fruitId: fruit.id, supplierId: supplier.id, unitPrice: 3.25 });
    await follow(page, "/pagamentos/precos");
    const name = entries[0]?.fruit.name;
    const prices = page.getByLabel(new RegExp(`^Preço: ${name}`));
    const days = page.getByLabel(new RegExp(`^Vence em: ${name}`));
    await expect(prices.first()).toHaveAttribute("placeholder", "último: 3,25");
    // The window is only as high as a phone's screen above its open keyboard.
    await page.setViewportSize({ width: 390, height: 450 });
    const bar = page.locator("[data-sticky-actions]");
    await prices.first().focus();
    for (let at = 1; at < 8; at++) {
      await page.keyboard.press("Enter");
      await expect(prices.nth(at)).toBeFocused();
      const [field, above] = [await prices.nth(at).boundingBox(), await bar.boundingBox()];
      expect((field?.y ?? 0) + (field?.height ?? 0), `line ${at} stands above the bar`).toBeLessThanOrEqual(
        above?.y ?? 0,
      );
    }
    // The app uses the last typed value: a typed total determines the price, and a typed price determines the total.
    const totals = page.getByLabel(new RegExp(`^Total: ${name}`));
    await totals.first().fill("300");
    await expect(page.getByRole("button", { name: "Salvar 1 preço, R$\u00a0300,00" })).toBeVisible();
    await prices.first().fill("2,4");
    await expect(totals.first()).toHaveValue("");
    const day = addDays(localToday(), 9);
    const written = day.split("-").reverse().join("/");
    await days.first().fill(written);
    await page.keyboard.press("Enter");
    await expect(days.nth(1)).toBeFocused();
    await page.getByRole("button", { name: /^Salvar 1 preço/ }).click();
    const row = page
      .getByRole("row")
      .filter({ hasText: name ?? "" })
      .first();
    await expect(row).toContainText("Salvo");
    await expect(row).toContainText(written);
    const stored = await plant.api(rawMaterialsRoutes.read, { params: { id: entries[0]?.id ?? "" } });
    expect(stored).toMatchObject({ unitPrice: 2.4, payable: { dueDate: day } });
  });
});

test("a payment is paid by Pix in three clicks with the key copied, and a used lot's weight is corrected in six, without a refusal", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("a payment is paid by Pix in three clicks, with the key copied", async () => {
    const supplier = await makeSupplier(plant.api, { name: ownName("Sítio Lagoa"), pixKey: "lagoa@pix.br" });
    const payable = await makePayable(plant.api, { supplierId: supplier.id });
    await planPayment(plant.api, payable.id, { dueDate: localToday() });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/pagamentos/visualizar?supplier=${supplier.id}`);
    const hand = handOn(page);
    await hand.tap(page.getByRole("row").filter({ hasText: supplier.name }).getByRole("link", { name: "Pagar" }));
    await hand.tap(page.getByRole("button", { name: `Copiar a chave Pix de ${supplier.name}` }).last());
    const notice = expect(page.getByText("Pagamento quitado")).toBeVisible();
    await hand.tap(page.getByRole("button", { name: "Registrar baixa" }).last());
    await notice;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("lagoa@pix.br");
    expect(hand.taps()).toBeLessThanOrEqual(3);
    expect(await readPayment(plant.api, payable.id)).toMatchObject({ open: 0, settlements: [{ method: "pix" }] });
  });

  await test.step("a used lot's weight is corrected in six clicks, without a refusal", async () => {
    // The server answers the first attempt with the lot's uses, from which the page continues.
    noise.allow(refused(409));
    const fruit = await makeFruit(plant.api);
    const entry = await makeReception(plant.api, { fruitId: fruit.id, grossKg: 300, tareKg: 0, rejectedKg: 0 });
    await makePulp(plant.api, {
      fruitId: fruit.id,
      inputs: [{ lotId: entry.lot.id, quantity: 300 }],
      outputKg: 190,
      residueKg: 0,
    });
    await follow(page, `/raw/find-all?search=${entry.lot.code}`);
    const hand = handOn(page);
    await hand.tap(page.getByRole("link", { name: entry.lot.code }));
    const drawer = page.getByRole("dialog", { name: fruit.name });
    await hand.tap(drawer.getByLabel("Peso bruto"));
    await hand.digits("280");
    await hand.tap(drawer.getByRole("button", { name: "Salvar correção" }));
    const dialog = page.getByRole("dialog", { name: "Corrigir em cadeia" });
    await hand.tap(dialog.getByLabel("Motivo"));
    await page.keyboard.type("Balança sem tara");
    const notice = expect(page.getByText("2 documentos corrigidos")).toBeVisible();
    await hand.tap(dialog.getByRole("button", { name: "Corrigir 2 documentos" }));
    await notice;
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(hand.taps()).toBeLessThanOrEqual(6);
    expect(await plant.api(rawMaterialsRoutes.read, { params: { id: entry.id } })).toMatchObject({ netKg: 280 });
  });
});

test("ten payments are paid in five clicks, and part of one in four", async ({ adminPage: page, plant }) => {
  const today = localToday();
  const supplier = await makeSupplier(plant.api, { name: ownName("Hortifruti Potiguar") });
  const payments = [];
  for (let n = 0; n < 10; n++) {
    const payable = await makePayable(plant.api, { supplierId: supplier.id, unitPrice: 2 + n / 100 });
    await planPayment(plant.api, payable.id, { dueDate: today });
    payments.push(payable);
  }
  await page.goto(`/pagamentos/visualizar?supplier=${supplier.id}`);
  await expect(page.getByRole("status", { name: "10 registros" })).toBeVisible();
  const part = handOn(page);
  await part.tap(page.getByRole("row").filter({ hasText: supplier.name }).first().getByRole("link", { name: "Pagar" }));
  await expect(page.getByLabel("Valor pago")).toBeFocused();
  await part.digits("50");
  await part.tap(page.getByText("Pix", { exact: true }));
  const notice = expect(page.getByText(/^Baixa registrada: faltam R\$\s150,00$/)).toBeVisible();
  await part.tap(page.getByRole("button", { name: "Registrar baixa" }).last());
  await notice;
  expect(part.taps()).toBeLessThanOrEqual(4);
  await follow(page, `/pagamentos/visualizar?supplier=${supplier.id}`);

  const all = handOn(page);
  await all.tap(page.getByRole("checkbox", { name: "Selecionar esta página" }));
  await all.tap(page.getByRole("button", { name: "Pagar selecionados" }));
  // The total is the price of ten deliveries of 100 kg at R$ 2.00 to R$ 2.09 per kg, less R$ 50.00 already paid.
  await all.tap(page.getByRole("button", { name: "Pagar 10, R$\u00a01.995,00" }));
  await expect(page.getByText("10 pagamentos quitados: R$\u00a01.995,00")).toBeVisible();
  expect(all.taps()).toBeLessThanOrEqual(5);
  for (const { id } of payments) expect((await readPayment(plant.api, id)).open).toBe(0);
});

test("thirteen lots are dispatched on one screen by their codes, Enter and numbers, in three clicks", async ({
  adminPage: page,
  plant,
}) => {
  const [customer, lots] = await Promise.all([makeCustomer(plant.api), makePacksInStock(plant.api, 13)]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dispatches/create");
  const hand = handOn(page);
  await hand.tap(page.getByRole("combobox", { name: "Cliente" }));
  await page.keyboard.type(customer.name, { delay: 40 });
  await expect(page.getByRole("option", { name: customer.name })).toHaveAttribute("data-combobox-selected", "true");
  await page.keyboard.press("Enter");
  await hand.tap(page.getByRole("combobox", { name: "Adicionar lote" }));
  for (const [n, lot] of lots.entries()) {
    await page.keyboard.type(lot.code, { delay: 40 });
    await expect(page.getByRole("option", { name: lot.code })).toHaveAttribute("data-combobox-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(`Quantidade de ${lot.code}`)).toBeFocused();
    await hand.digits(String(11 + n));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Adicionar lote" })).toBeFocused();
  }
  // The units 11 to 23 of 100 g weigh 22.1 kg.
  await expect(page.getByText("13 lotes, 22,1\u00a0kg")).toBeVisible();
  // From the top of the page all lots are in sight at once.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const { code } of lots) await expect(page.getByRole("row", { name: code })).toBeInViewport({ ratio: 1 });
  await hand.tap(page.getByRole("button", { name: "Registrar expedição" }));
  await expect(page.getByText(`13 lotes para ${customer.name}`)).toBeVisible();
  expect(hand.taps()).toBeLessThanOrEqual(3);
  const { data } = await plant.api(dispatchesRoutes.list, { query: { customer: customer.id } });
  expect(data[0]).toMatchObject({ lots: 13, kg: 22.1 });
});

test("twenty lots are counted at a desk with twenty numbers and twenty times Enter, and the review is the next", async ({
  adminPage: page,
  plant,
}) => {
  const quantities = Array.from({ length: 20 }, (_, n) => 11 + n / 4);
  const { lots } = await makeShelf(plant.api, quantities);
  const place = await makePlace(plant.api);
  await plant.api(placesRoutes.move, { params: { id: place.id }, body: { lots: lots.map(({ id }) => id) } });
  const body = { scope: { of: "place" as const, placeId: place.id }, blind: true };
  const { id } = await plant.api(countsRoutes.create, { body });
  await page.goto(`/counts/view/${id}`);
  await expect(page.getByRole("textbox", { name: new RegExp(`${lots[0]?.code}$`) })).toBeFocused();
  const hand = handOn(page);
  for (const quantity of quantities) {
    await hand.digits(String(quantity + 1).replace(".", ","));
    await hand.press("Enter");
  }
  expect(hand.taps()).toBe(20);
  await expect(page.getByText("20 de 20 contados", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Revisar" })).toBeFocused();
  const sheet = await plant.api(countsRoutes.read, { params: { id } });
  expect(sheet.lots.map(({ lines }) => lines.map(({ counted }) => counted))).toEqual(
    quantities.map((quantity) => [quantity + 1]),
  );
});
