import type { Page } from "@playwright/test";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { FruitCreate } from "@pomar/contract/registries/fruits/fruits.schema";
import type { ApiClient } from "../../support/api-client.ts";
import { readFound } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeFirstPacking, makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { expectChosen, makeFruit, makeReception, pick } from "../record-fixtures.ts";

/** Makes two pulps of a fruit, 64.4 and 41.25 kg, and sachets of 100 g that the fruit was packed into before. */
async function makeColdRoom(api: ApiClient, packs?: number, shelfLife: Partial<FruitCreate> = {}) {
  const fields = { shelfLifeFinalDays: 180, ...shelfLife };
  const stock = await makePulpsInStock(api, [{}, { outputKg: 41.25 }], fields);
  const sachets = await makeSachets(api, packs);
  await makeFirstPacking(api, stock, sachets);
  return { ...stock, sachets };
}

const presentation = (page: Page, sachets: Awaited<ReturnType<typeof makeSachets>>) =>
  page
    .getByRole("group", { name: "Embalagem" })
    .getByRole("button", { name: sachets.item.name.replace("Sachê 100 g ", "") });
/** Chooses the packaging; the focus is then in the field for units. */
async function choosePresentation(page: Page, sachets: Awaited<ReturnType<typeof makeSachets>>) {
  await presentation(page, sachets).click();
  await expect(page.getByLabel("Unidades boas")).toBeFocused();
}
const usedLots = (page: Page) => page.getByRole("region", { name: "Lotes usados" });

test("in the cold room, by touch: what was packed is pressed, units typed, and its lots follow, what expires first first @phone-only", async ({
  windowOf,
  plant,
}) => {
  // The test is slow, because axe checks a long form four times.
  test.slow();
  const { fruit, lots, sachets } = await makeColdRoom(plant.api);
  const page = await windowOf("employee", { viewport: { width: 390, height: 844 } });
  await page.goto("/final/create");
  await expect(page.getByText("Escolha a fruta para ver as embalagens e os lotes dela.")).toBeVisible();
  await expect(usedLots(page)).toHaveCount(0);
  await pick(page, "Fruta", fruit.name);
  await expect(page.getByRole("status", { name: "Envasado" })).toHaveCount(0);
  await choosePresentation(page, sachets);
  await page.keyboard.type("685");
  await page.getByLabel("Rejeitadas").fill("9");

  const usedItems = usedLots(page).getByRole("listitem");
  await expect(usedItems).toHaveCount(3);
  await expect(usedItems.nth(0)).toContainText(lots[0]?.code ?? "");
  await expect(usedItems.nth(0)).toContainText(/64,4.kg/);
  await expect(usedItems.nth(1)).toContainText(lots[1]?.code ?? "");
  await expect(usedItems.nth(1)).toContainText(/5.kg/);
  await expect(usedItems.nth(2)).toContainText(/694.un/);
  await expect(page.getByText(/68,5.kg de .+ · sobram 36,25.kg de pasta/)).toBeVisible();
  await expect(page.getByRole("status", { name: "Envasado" })).toHaveText("68,5 kg");
  await expect(page.getByText(/0,9.kg\s*rejeitados/)).toBeVisible();

  // Some of the pulp stayed in the machine.
  await usedLots(page).getByRole("button", { name: "Trocar lotes" }).click();
  const pulps = page.getByRole("group", { name: "Lotes de pasta" });
  await pulps.getByRole("group", { name: "Linha 2", exact: true }).getByLabel("Quantidade").fill("5,6");
  await expect(page.getByText(/0,6.kg\s*perda no envase/)).toBeVisible();
  await expect(page.getByText("Pasta escolhida à mão, diferente da sugestão.")).toBeVisible();
  await page.getByLabel("Início do congelamento", { exact: true }).fill("10/01/2020 15:10");
  await page.getByRole("button", { name: "Fim do congelamento: agora" }).click();
  await expect(page.getByLabel("Fim do congelamento", { exact: true })).not.toHaveValue("");
  await page.getByLabel("Temp. no centro").fill("-18,5");
  await expect(page.getByText("R$")).toHaveCount(0);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  // The freezing of years ago is asked about; so little pulp in the machine is not.
  const question = page.getByRole("dialog", { name: "Confira a data" });
  await expect(question).toContainText(/^.*Início do congelamento: 10\/01\/2020, há [\d.]+.dias\. Está certo\?/);
  await expect(question).not.toContainText("Perda no envase");
  await question.getByRole("button", { name: "Voltar e conferir" }).click();
  const second = pulps.getByRole("group", { name: "Linha 2", exact: true }).getByLabel("Quantidade");
  await second.fill("12");
  const bar = page.locator("[data-sticky-actions]");
  await expect(bar).toContainText(/68,5.kg de .+ · perda de 7.kg, 9,2.% · sobram 29,25.kg de pasta/);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(/Perda no envase: 7.kg de 76,4.kg \(9,2.%\)\?/);
  await page.getByRole("button", { name: "Voltar e conferir" }).click();
  await second.fill("5,6");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByRole("button", { name: "Salvar assim mesmo" }).click();

  const code = page.getByRole("heading", { level: 2, name: /^PF-/ });
  await expect(code).toBeFocused();
  await expect(page.getByText(/^685.un · 68,5.kg$/)).toBeVisible();
  await expect(page.getByText(/685.×.100.g · 68,5.kg · 9 rejeitadas/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir etiqueta" })).toBeVisible();
  await expectAccessible(page);
  const largest = { fruit: fruit.id, rows: 1, sortBy: "units", sortOrder: "desc" };
  const data = await readFound(plant.api, finalProductsRoutes, largest);
  expect(data).toMatchObject([
    {
      lot: { code: await code.innerText(), balance: 685 },
      pulps: [
        { lot: { id: lots[0]?.id, balance: 0 }, quantity: 64.4 },
        { lot: { id: lots[1]?.id, balance: 35.65 }, quantity: 5.6 },
      ],
      packagings: [{ lot: { id: sachets.lot.id }, quantity: 694 }],
      rejectedUnits: 9,
      fillLossKg: 0.6,
      coreTemperatureC: -18.5,
      // The freezing began at 15:10 in São Paulo.
      freezeStart: "2020-01-10T18:10:00.000Z",
      createdBy: { name: plant.people.employee.name },
    },
  ]);

  await page.getByRole("button", { name: "Registrar outra" }).click();
  // The fruit has a tile if the fruit is among the most frequent fruits by now.
  const tile = page.getByRole("button", { name: fruit.name, pressed: true });
  await expectChosen(page, "Fruta", fruit.name);
  // On touch a field does not take the focus, because its keyboard would cover the tiles.
  if (await tile.isVisible()) await expect(tile).toBeFocused();
  await expect(presentation(page, sachets)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Unidades boas")).toHaveValue("");

  await page.getByLabel("Unidades boas").fill("100");
  await expect(usedLots(page)).toContainText(/10.kg/);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText(/^100.un · 10.kg$/)).toBeVisible();
  // Quantities that were exactly what the units need follow a correction of the units, from the lots that were used.
  await follow(page, "/dashboard");
  await page.getByRole("link", { name: "Corrigir" }).first().click();
  await page.getByLabel("Unidades boas").fill("80");
  await expect(usedLots(page)).toContainText(/8.kg/);
  await expect(usedLots(page)).toContainText(/80.un/);
  await expect(page.getByText(/à mão/)).toHaveCount(0);
  await page.getByRole("button", { name: "Salvar correção" }).click();
  await expect(page.getByText("Entrada corrigida")).toBeVisible();
  // The balances have changed, and the saved packing left no draft behind.
  await follow(page, "/final/create");
  await expect(page.getByRole("group", { name: "Fruta" })).toBeVisible();
  await expect(page.getByText(/Rascunho recuperado|Você tinha alterado/)).toHaveCount(0);
});

test("the keyboard stays at the fruit of the next packing when its tile comes late; a fruit without pulp says what to do first, and pulp made meanwhile is proposed", async ({
  employeePage: page,
  plant,
}) => {
  await test.step("a fruit without pulp says what to do first, and pulp made meanwhile is proposed", async () => {
    const fruit = await makeFruit(plant.api);
    await page.goto("/final/create");
    await pick(page, "Fruta", fruit.name);
    await expect(usedLots(page)).toContainText(`Não há pasta de ${fruit.name.toLocaleLowerCase("pt-BR")} disponível.`);
    const toPulp = usedLots(page).getByRole("link", { name: "Registre a entrada de pasta." });
    await expect(toPulp).toHaveAttribute("href", "/pulp/create");
    await page.getByLabel("Unidades boas").fill("100");
    await page.getByLabel("Conteúdo líquido").fill("100");
    await expect(page.getByText(/Faltam 10.kg de pasta/)).toBeVisible();
    await expect(page.getByText("Saiu mais do que entrou")).toHaveCount(0);
    const reception = await makeReception(plant.api, { fruitId: fruit.id });
    const inputs = [{ lotId: reception.lot.id, quantity: 100 }];
    const { lot } = await plant.api(pulpRoutes.create, { body: { fruitId: fruit.id, inputs, outputKg: 61.5 } });
    await expect(usedLots(page).getByRole("listitem")).toContainText([lot.code]);
    await expect(usedLots(page).getByRole("listitem")).toContainText([/10.kg/]);
  });

  await test.step("the keyboard stays at the fruit of the next packing when its tile comes late", async () => {
    // The pulp expires before all other pulps, so its fruit has a tile.
    const { fruit, sachets } = await makeColdRoom(plant.api, undefined, { shelfLifePulpDays: 1 });
    let letThrough = () => {};
    const isThrough = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    // The API's answer, which lists the fruit as packed often, is delayed.
    await page.route("**/api/items/frequent*", async (route) => {
      await isThrough;
      await route.continue();
    });
    await follow(page, "/final/create");
    await pick(page, "Fruta", fruit.name);
    await choosePresentation(page, sachets);
    await page.keyboard.type("318");
    await expect(usedLots(page)).toContainText(/31,8.kg/);
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await page.getByRole("button", { name: "Registrar outra" }).click();
    const field = page.getByRole("combobox", { name: "Fruta" });
    await expect(field).toBeFocused();
    letThrough();
    await expect(page.getByRole("button", { name: fruit.name, pressed: true })).toBeVisible();
    await expect(field).toBeFocused();
  });
});

test("lots that somebody chose stay while the units change; more than there is, fewer packs than units and more packed than went in are told before anything is sent", async ({
  adminPage: page,
  plant,
}) => {
  const { fruit, lots, sachets } = await makeColdRoom(plant.api, 1100);
  let sent = 0;
  await page.route("**/api/final-product", (route) => {
    sent += 1;
    return route.continue();
  });
  await page.goto("/final/create");
  await pick(page, "Fruta", fruit.name);
  await choosePresentation(page, sachets);
  const units = page.getByLabel("Unidades boas");
  const pulps = page.getByRole("group", { name: "Lotes de pasta" });

  await test.step("lots that somebody chose stay while the units change, and one press takes the proposed ones again", async () => {
    await page.keyboard.type("200");
    await usedLots(page).getByRole("button", { name: "Trocar lotes" }).click();
    await expect(pulps.getByLabel("Quantidade")).toHaveValue("20");
    await pulps.getByRole("combobox", { name: "Lote" }).fill(lots[1]?.code ?? "");
    await page.getByRole("option", { name: lots[1]?.code ?? "" }).click();
    await usedLots(page).getByRole("button", { name: "pronto" }).click();
    await expect(usedLots(page).getByRole("listitem").first()).toContainText(lots[1]?.code ?? "");
    const changed = page.getByText("Pasta escolhida à mão, diferente da sugestão.");
    await expect(changed).toBeVisible();

    await units.fill("190");
    // The quantity of sachets follows the units; the chosen quantity of pulp does not change.
    await expect(usedLots(page)).toContainText(/190.un/);
    await expect(usedLots(page).getByRole("listitem").first()).toContainText(/20.kg/);
    await page.getByRole("button", { name: "Usar a sugestão" }).click();
    await expect(usedLots(page).getByRole("listitem").first()).toContainText(lots[0]?.code ?? "");
    await expect(usedLots(page).getByRole("listitem").first()).toContainText(/19.kg/);
    await expect(changed).toHaveCount(0);
  });

  await test.step("more than there is: all of it is proposed, the bar says what is missing, and what was pressed is marked", async () => {
    const bar = page.locator("[data-sticky-actions]");
    await expect(bar).toContainText(/19.kg de .+ · sobram 86,65.kg de pasta/);
    await expect(presentation(page, sachets)).not.toHaveAttribute("data-short");
    await units.fill("1700");
    await expect(bar).toContainText(`Faltam 601\u00a0un de ${sachets.item.name} e 64,35\u00a0kg de pasta`);
    await expect(bar).not.toContainText("sobram");
    await expect(presentation(page, sachets)).toHaveAttribute("data-short");
    await units.fill("1060");
    await expect(page.getByText(/Faltam 0,35.kg de pasta/)).toBeVisible();
    await expect(page.getByText(/sobram/)).toHaveCount(0);
    await expect(usedLots(page).getByRole("listitem")).toHaveCount(3);
  });

  await test.step("fewer packs than units are refused at their line, and one press takes what is missing", async () => {
    await units.fill("290");
    await page.getByLabel("Rejeitadas").fill("4");
    await usedLots(page).getByRole("button", { name: "Trocar lotes" }).click();
    const packs = page.getByRole("group", { name: "Lotes de embalagem" });
    await packs.getByLabel("Quantidade").fill("280");
    const sentence = "Faltam 14 embalagens para 290 unidades e 4 rejeitadas";
    // The message appears while the user types, once the page knows how much one packaging holds.
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole("button", { name: "Salvar", exact: true }).click();

    await expect(packs.getByLabel("Quantidade")).toBeFocused();
    await expect(packs.getByText(sentence)).toBeVisible();
    expect(sent).toBe(0);
    await page.getByRole("button", { name: "Usar 294" }).click();
    await expect(packs.getByLabel("Quantidade")).toHaveValue("294");
    await expect(packs.getByText(sentence)).toHaveCount(0);
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^PF-/ })).toBeVisible();
    expect(sent).toBe(1);
  });

  await test.step("more packed than went in is told beside the units before anything is sent", async () => {
    await page.getByRole("button", { name: "Registrar outra" }).click();
    await units.fill("212");
    await usedLots(page).getByRole("button", { name: "Trocar lotes" }).click();
    await expect(pulps).toContainText(/Necessário 21,2.kg/);
    await expect(pulps.getByLabel("Quantidade")).toHaveValue("21,2");
    await pulps.getByLabel("Quantidade").fill("20");
    // The message appears while the user types, once the page knows how much one packaging holds.
    await expect(page.getByRole("button", { name: /Faltam 1,2.kg de pasta/ })).toBeVisible();
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByRole("link", { name: /Unidades boas: Saiu mais do que entrou: 0,7 kg/ })).toBeVisible();
    await expect(units).toBeFocused();
    expect(sent).toBe(1);
    await pulps.getByLabel("Quantidade").fill("21,2");
    // The pulp costs R$ 200 for 64.5 kg and the sachets R$ 0.08 each; the 212 units use 21.2 kg and 212 sachets.
    await expect(page.getByText(/Custo R\$.0,3901 por unidade/)).toBeVisible();
  });
});
