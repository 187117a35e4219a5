import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { expectChosen, makeFruit, makeReception, pick } from "../record-fixtures.ts";

test("in the cold room, by touch: two pulps become sachets, some of them rejected, the balance live @phone", async ({
  windowOf,
  plant,
}) => {
  // Axe looks four times at a long form.
  test.slow();
  const { fruit, lots } = await makePulpsInStock(plant.api, [{}, { outputKg: 41.25 }], { shelfLifeFinalDays: 180 });
  const sachets = await makeSachets(plant.api);
  const page = await windowOf("employee", { viewport: { width: 390, height: 844 } });
  await page.goto("/final/create");
  await expect(page.getByText("Escolha a fruta para ver os lotes dela.")).toBeVisible();
  await pick(page, "Fruta", fruit.name);

  const pulps = page.getByRole("group", { name: "Lotes de pasta" });
  await pulps.getByLabel("Quanto usar").fill("70");
  await pulps.getByRole("button", { name: "Distribuir por FEFO" }).click();
  const first = pulps.getByRole("group", { name: "Linha 1", exact: true });
  const second = pulps.getByRole("group", { name: "Linha 2", exact: true });
  await expect(first.getByLabel("Quantidade")).toHaveValue("64,5");
  await expect(second.getByLabel("Quantidade")).toHaveValue("5,5");

  const packs = page.getByRole("group", { name: "Embalagens" });
  await packs.getByRole("combobox", { name: "Lote" }).fill(sachets.lot.code);
  await page.getByRole("option", { name: sachets.lot.code }).click();
  await packs.getByLabel("Quantidade").fill("700");
  await expect(page.getByText("A pasta enche 700")).toBeVisible();
  await expect(page.getByLabel("Conteúdo líquido")).toHaveAttribute("placeholder", "100");
  await page.getByLabel("Unidades boas").fill("685");
  await page.getByLabel("Rejeitadas").fill("9");
  await expect(page.getByRole("status", { name: "Envasado" })).toHaveText("68,500 kg");
  await expect(page.getByText(/0,900.kg\s*rejeitados/)).toBeVisible();
  await expect(page.getByText(/0,600.kg\s*perda no envase/)).toBeVisible();
  await expect(page.getByText(/700.un para 694.un envasadas, 6 a mais/)).toBeVisible();
  await page.getByLabel("Início do congelamento", { exact: true }).fill("10/01/2020 15:10");
  await page.getByRole("button", { name: "Fim do congelamento: agora" }).click();
  await expect(page.getByLabel("Fim do congelamento", { exact: true })).not.toHaveValue("");
  await page.getByLabel("Temperatura no centro").fill("-18,5");
  await expect(page.getByText("R$")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar" }).click();

  const code = page.getByRole("heading", { level: 2, name: /^PF-/ });
  await expect(code).toBeFocused();
  await expect(page.getByText("685 un", { exact: true })).toBeVisible();
  await expect(page.getByText(/685.×.100.g · 68,500.kg · 9 rejeitadas/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir etiqueta" })).toBeVisible();
  await expectAccessible(page);
  const { data } = await plant.api(finalProductsRoutes.list, { query: { fruit: fruit.id } });
  expect(data).toMatchObject([
    {
      lot: { code: await code.innerText(), balance: 685 },
      pulps: [
        { lot: { id: lots[0]?.id, balance: 0 }, quantity: 64.5 },
        { lot: { id: lots[1]?.id, balance: 35.75 }, quantity: 5.5 },
      ],
      rejectedUnits: 9,
      fillLossKg: 0.6,
      coreTemperatureC: -18.5,
      // Ten past three in São Paulo.
      freezeStart: "2020-01-10T18:10:00.000Z",
      createdBy: { name: plant.people.employee.name },
    },
  ]);

  await page.getByRole("button", { name: "Registrar outra" }).click();
  await expect(
    page.getByRole("button", { name: fruit.name, pressed: true }).or(page.getByRole("combobox", { name: "Fruta" })),
  ).toBeFocused();
  await expectChosen(page, "Fruta", fruit.name);
  await expect(page.getByLabel("Unidades boas")).toHaveValue("");
});

test("fewer packs than units are refused at their line, and one press takes what is missing", async ({
  employeePage: page,
  plant,
}) => {
  const { fruit, lots } = await makePulpsInStock(plant.api, [{}]);
  const sachets = await makeSachets(plant.api);
  let sent = 0;
  await page.route("**/api/final-product", (route) => {
    sent += 1;
    return route.continue();
  });
  await page.goto("/final/create");
  await pick(page, "Fruta", fruit.name);
  const pulps = page.getByRole("group", { name: "Lotes de pasta" });
  await pulps.getByRole("combobox", { name: "Lote" }).fill(lots[0]?.code ?? "");
  await page.getByRole("option", { name: lots[0]?.code ?? "" }).click();
  await pulps.getByLabel("Quantidade").fill("30,25");
  const packs = page.getByRole("group", { name: "Embalagens" });
  await packs.getByRole("combobox", { name: "Lote" }).fill(sachets.lot.code);
  await page.getByRole("option", { name: sachets.lot.code }).click();
  await packs.getByLabel("Quantidade").fill("280");
  await page.getByLabel("Unidades boas").fill("290");
  await page.getByLabel("Rejeitadas").fill("4");
  const sentence = "Faltam 14 embalagens para 290 unidades e 4 rejeitadas";
  // Said already while one types, once the page knows what a pack holds.
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(packs.getByLabel("Quantidade")).toBeFocused();
  await expect(packs.getByText(sentence)).toBeVisible();
  expect(sent).toBe(0);
  await page.getByRole("button", { name: "Usar 294" }).click();
  await expect(packs.getByLabel("Quantidade")).toHaveValue("294");
  await expect(packs.getByText(sentence)).toHaveCount(0);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^PF-/ })).toBeVisible();
  expect(sent).toBe(1);
});

test("more packed than went in is told beside the units before anything is sent", async ({
  adminPage: page,
  plant,
}) => {
  const { fruit, lots } = await makePulpsInStock(plant.api, [{}]);
  const sachets = await makeSachets(plant.api);
  await page.goto("/final/create");
  await pick(page, "Fruta", fruit.name);
  await page.getByLabel("Unidades boas").fill("212");
  const packs = page.getByRole("group", { name: "Embalagens" });
  await packs.getByRole("combobox", { name: "Lote" }).fill(sachets.lot.code);
  await page.getByRole("option", { name: sachets.lot.code }).click();
  // As many as the units need.
  await expect(packs.getByLabel("Quantidade")).toHaveValue("212");
  const pulps = page.getByRole("group", { name: "Lotes de pasta" });
  await expect(pulps).toContainText(/Necessário 21,200.kg/);
  await pulps.getByRole("combobox", { name: "Lote" }).fill(lots[0]?.code ?? "");
  await page.getByRole("option", { name: lots[0]?.code ?? "" }).click();
  await expect(pulps.getByLabel("Quantidade")).toHaveValue("21,2");
  await pulps.getByLabel("Quantidade").fill("20");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("link", { name: /Unidades boas: Sai mais do que entrou: 0,700 kg/ })).toBeVisible();
  await expect(page.getByLabel("Unidades boas")).toBeFocused();
  await pulps.getByLabel("Quantidade").fill("21,2");
  // 21.2 kg x 200 / 64.5 + 212 x 0.08
  await expect(page.getByText(/Custo R\$.0,3901 por unidade/)).toBeVisible();
});

test("a fruit without pulp says what to do first, and pulp made meanwhile appears", async ({
  employeePage: page,
  plant,
}) => {
  const fruit = await makeFruit(plant.api);
  await page.goto("/final/create");
  await pick(page, "Fruta", fruit.name);
  const pulps = page.getByRole("group", { name: "Lotes de pasta" });
  await expect(pulps).toContainText("Nenhum lote de pasta desta fruta está disponível: registre a pasta primeiro.");
  const delivery = await makeReception(plant.api, { fruitId: fruit.id });
  const inputs = [{ lotId: delivery.lot.id, quantity: 100 }];
  const { lot } = await plant.api(pulpRoutes.create, { body: { fruitId: fruit.id, inputs, outputKg: 61.5 } });
  await pulps.getByRole("combobox", { name: "Lote" }).click();
  await expect(page.getByRole("option", { name: lot.code })).toContainText(/61,500.kg/);
});
