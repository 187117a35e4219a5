import type { Locator } from "@playwright/test";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { readFound } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, ownName, pick } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord } from "../supply-fixtures.ts";
import { fruitLots, line, makeFruitInStock, makePulp, part } from "./made-pulp.ts";

test("at the line: pulp of two lots with an additive, its masses live, and its lot's code @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  const { fruit, lots } = await makeFruitInStock(plant.api, [72, 90.5], {
    yieldMin: 55,
    yieldMax: 70,
    brixMin: 9,
    shelfLifeRawDays: 2,
  });
  const additive = await makeAdditive(plant.api, { unit: "g", maxDoseMgPerKg: 1000, activeFactor: 0.7464, purity: 99 });
  const sorbate = await makeAdditiveRecord(plant.api, { itemId: additive.id, quantity: 500 });
  const press = (what: Locator) => what.tap();
  await page.goto("/pulp/create");
  await expect(part(page, fruitLots)).toContainText("Escolha a fruta para ver os lotes dela.");
  await pick(page, "Fruta", fruit.name);

  await press(line(page, fruitLots, 1).getByRole("combobox", { name: "Lote" }));
  const options = page.getByRole("listbox", { name: "Lotes" }).getByRole("option");
  await expect(options).toContainText([lots[0]?.code ?? "", lots[1]?.code ?? ""]);
  await expect(options.first()).toContainText(/72.kg/);
  await press(options.first());
  const useAll = line(page, fruitLots, 1).getByRole("button", { name: "Usar tudo" });
  const addLot = part(page, fruitLots).getByRole("button", { name: "Adicionar lote" });
  const measureRoom = async () =>
    ((await addLot.boundingBox())?.y ?? 0) - ((await line(page, fruitLots, 1).boundingBox())?.y ?? 0);
  const before = await measureRoom();
  await press(useAll);
  // The hidden button keeps its room: without it, the next button would move under the user's finger.
  await expect(useAll).toHaveCount(0);
  expect(await measureRoom()).toBe(before);
  await press(addLot);
  await press(options.nth(1));
  await expect(page.getByRole("button", { name: "Lotes usados: quantidade" })).toBeVisible();
  await line(page, fruitLots, 2).getByLabel("Quantidade").fill("48,5");
  await expect(part(page, fruitLots).getByRole("status").filter({ hasText: "Total" })).toContainText(/120,5.kg/);

  await expect(part(page, "Aditivos")).toHaveCount(0);
  await press(page.getByRole("button", { name: "Aditivos e adicionais" }));
  await press(page.getByRole("button", { name: "Adicionar aditivo" }));
  await press(page.getByRole("option", { name: sorbate.lot.code }));
  await line(page, "Aditivos", 1).getByLabel("Quantidade").fill("50");
  await page.getByLabel("Pasta obtida").fill("80");
  await page.getByLabel("Refugo").fill("4,5");
  await page.getByLabel("Bagaço").fill("30");
  const balance = page.getByRole("region", { name: "Balanço de massa" });
  await expect(balance).toContainText(/Entrou ao todo 120,55.kg/);
  await expect(balance.getByRole("listitem").filter({ hasText: "não explicado" })).toContainText(/6,05.kg/);
  await expect(page.getByRole("region", { name: "Rendimento" })).toContainText(/66,39.%/);
  await expect(page.getByRole("region", { name: "Rendimento" })).toContainText("dentro do esperado 55-70 %");
  await expect(page.getByRole("list", { name: "Doses de aditivo" })).toContainText(/461,8.mg\/kg.*limite 1\.000/);
  await page.getByLabel("Brix").fill("8,6");
  // On a phone Enter goes on, and the pulp is saved by its button alone.
  await page.getByLabel("Brix").press("Enter");
  await expect(page.getByLabel("pH")).toBeFocused();
  await expect(page.getByText("Brix 8,6, mínimo 9")).toBeAttached();
  await expect(page.getByText("R$")).toHaveCount(0);
  await expectAccessible(page);
  await press(page.getByRole("button", { name: "Salvar" }));

  const code = page.getByRole("heading", { level: 2, name: /^PA-/ });
  await expect(code).toBeFocused();
  await expect(page.getByText("Atenção: Brix 8,6, mínimo 9")).toBeVisible();
  await press(page.getByRole("button", { name: "Imprimir etiqueta" }));
  const words = page.getByRole("dialog").getByText(`Pasta de ${fruit.name}`);
  await expect(words.first()).toHaveText(`Pasta de ${fruit.name}`);
  await page.keyboard.press("Escape");
  const data = await readFound(plant.api, pulpRoutes, { fruit: fruit.id });
  expect(data).toMatchObject([
    {
      lot: { code: await code.innerText() },
      inputs: [{ quantity: 72 }, { quantity: 48.5 }],
      additives: [{ quantity: 50 }],
      outputKg: 80,
      yieldPct: 66.39,
      unexplainedLossKg: 6.05,
      brix: 8.6,
    },
  ]);
  await press(page.getByRole("button", { name: "Registrar outra" }));
  // The next pulping is mostly of the same fruit, and nothing opens over the form.
  await expect(page.getByRole("button", { name: fruit.name, pressed: true })).toBeFocused();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.getByLabel("Pasta obtida")).toHaveValue("");
});

test("a mix is drawn from the pulps of its fruits by its recipe; the next pulping keeps a fruit without a tile; a wanted quantity is drawn from the lots that expire first, what is missing is said, and a reload loses nothing", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("a mix is drawn from the pulps of its fruits by its recipe", async () => {
    const [one, two] = await Promise.all([makePulp(plant.api), makePulp(plant.api)]);
    const mix = await makeFruit(plant.api, {
      name: ownName("Mista tropical"),
      composite: true,
      components: [
        { fruitId: one.fruit.id, percentage: 62.5 },
        { fruitId: two.fruit.id, percentage: 37.5 },
      ],
    });
    await page.goto("/pulp/create");
    await pick(page, "Fruta", mix.name);
    await page.getByLabel("Quanta pasta usar, pela receita").fill("80");
    await page.getByRole("button", { name: "Usar os que vencem primeiro" }).click();
    await expect(line(page, fruitLots, 1)).toContainText(one.fruit.name);
    await expect(line(page, fruitLots, 1).getByLabel("Quantidade")).toHaveValue("50");
    await expect(line(page, fruitLots, 2)).toContainText(two.fruit.name);
    await expect(line(page, fruitLots, 2).getByLabel("Quantidade")).toHaveValue("30");
    await page.getByLabel("Pasta obtida").fill("79,5");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^PA-/ })).toBeVisible();
    const data = await readFound(plant.api, pulpRoutes, { fruit: mix.id });
    expect(data).toMatchObject([{ inputs: [{ share: 0.625 }, { share: 0.375 }], yieldPct: null }]);
  });

  await test.step("the next pulping keeps a fruit that has no tile, because others expire before it", async () => {
    // Six fruits that expire earlier take the six tiles.
    const sooner = { shelfLifeRawDays: 20 };
    await Promise.all(Array.from({ length: 6 }, () => makeFruitInStock(plant.api, [12], sooner)));
    const { fruit } = await makeFruitInStock(plant.api, [30.5]);
    await follow(page, "/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await page.getByLabel("Quanta fruta usar").fill("30,5");
    await page.getByRole("button", { name: "Usar os que vencem primeiro" }).click();
    await page.getByLabel("Pasta obtida").fill("18,5");
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Registrar outra" }).click();
    await expect(page.getByRole("combobox", { name: "Fruta" })).toHaveValue(fruit.name);
    await expect(page.getByRole("button", { name: fruit.name })).toHaveCount(0);
    await expect(part(page, fruitLots)).toContainText(`Não há ${fruit.name.toLocaleLowerCase("pt-BR")} disponível.`);
  });

  await test.step("a wanted quantity is drawn from the lots that expire first, what is missing is said, and a reload loses nothing", async () => {
    const { fruit, lots } = await makeFruitInStock(plant.api, [12.5, 80.25, 40]);
    await follow(page, "/pulp/create");
    await pick(page, "Fruta", fruit.name);
    const wantedField = page.getByLabel("Quanta fruta usar");
    await expect(part(page, fruitLots)).toContainText(/132,75.kg em 3 lotes/);
    await wantedField.fill("100");
    await wantedField.press("Enter");
    for (const [n, kg] of ["12,5", "80,25", "7,25"].entries()) {
      await expect(line(page, fruitLots, n + 1).getByRole("combobox")).toHaveValue(new RegExp(`${lots[n]?.code}$`));
      await expect(line(page, fruitLots, n + 1).getByLabel("Quantidade")).toHaveValue(kg);
    }
    await expect(part(page, fruitLots)).toContainText("completo");
    await line(page, fruitLots, 2).getByLabel("Quantidade").fill("70");
    await expect(part(page, fruitLots)).toContainText(/faltam 10,25.kg/);
    await wantedField.fill("150");
    await page.getByRole("button", { name: "Usar os que vencem primeiro" }).click();
    await expect(line(page, fruitLots, 3).getByLabel("Quantidade")).toHaveValue("40");
    await expect(part(page, fruitLots)).toContainText(/faltam 17,25.kg/);
    await page.getByLabel("Pasta obtida").fill("53,1");
    const yielded = page.getByRole("region", { name: "Rendimento" });
    await expect(yielded).toContainText(/40.%/);

    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText("Rascunho recuperado")).toBeVisible();
    await expect(line(page, fruitLots, 2).getByRole("combobox")).toHaveValue(new RegExp(`${lots[1]?.code}$`));
    await expect(line(page, fruitLots, 2).getByLabel("Quantidade")).toHaveValue("80,25");
    await expect(yielded).toContainText(/40.%/);
    await line(page, fruitLots, 1).getByLabel("Quantidade").fill("13");
    const overTake = new RegExp(`${lots[0]?.code}: usa 13.kg, mas só tem 12,5.kg`);
    await expect(line(page, fruitLots, 1)).toContainText(overTake);
    await page.locator("[data-sticky-actions] button", { hasText: overTake }).click();
    await expect(line(page, fruitLots, 1).getByLabel("Quantidade")).toBeFocused();
  });
});

test("at its line is refused what somebody else took meanwhile, then a dose above its limit, and nothing was taken; lots are chosen, counted and left out by the keyboard alone", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("at its line is refused what somebody else took meanwhile, then a dose above its limit, and nothing was taken", async () => {
    noise.allow(refused(409));
    noise.allow(refused(422));
    const [{ fruit, lots }, additive] = await Promise.all([
      makeFruitInStock(plant.api, [50, 60]),
      makeAdditive(plant.api, { unit: "g", maxDoseMgPerKg: 400 }),
    ]);
    const record = await makeAdditiveRecord(plant.api, { itemId: additive.id, quantity: 90 });
    const [first, second] = lots;
    const expectNothingTaken = async () =>
      expect(await plant.api(lotsRoutes.read, { params: { id: first?.id ?? "" } })).toMatchObject({ balance: 50 });
    await page.goto("/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await page.getByLabel("Quanta fruta usar").fill("105,5");
    await page.getByRole("button", { name: "Usar os que vencem primeiro" }).click();
    await page.getByLabel("Pasta obtida").fill("62,5");
    await expect(line(page, fruitLots, 2).getByLabel("Quantidade")).toHaveValue("55,5");
    await plant.api(pulpRoutes.create, {
      body: { fruitId: fruit.id, inputs: [{ lotId: second?.id ?? "", quantity: 20 }], outputKg: 12 },
    });
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(
      line(page, fruitLots, 2).getByText(`Saldo insuficiente no lote ${second?.code}: disponível 40,000 kg`),
    ).toBeVisible();
    await expectNothingTaken();

    await line(page, fruitLots, 2).getByLabel("Quantidade").fill("40");
    await page.getByRole("button", { name: "Aditivos e adicionais" }).click();
    await page.getByRole("button", { name: "Adicionar aditivo" }).click();
    await page.getByRole("option", { name: record.lot.code }).click();
    const grams = line(page, "Aditivos", 1).getByLabel("Quantidade");
    await grams.fill("26");
    await expect(page.getByRole("list", { name: "Doses de aditivo" })).toContainText("acima do limite");
    await page.getByRole("button", { name: "Salvar" }).click();
    const sentence = `Dose de ${additive.name} acima do limite: 416,0 mg/kg, limite 400 mg/kg`;
    await expect(line(page, "Aditivos", 1).getByText(sentence)).toBeVisible();
    await expect(grams).toBeFocused();
    await expectNothingTaken();
    await grams.fill("25");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^PA-/ })).toBeVisible();
  });

  await test.step("lots are chosen, counted and left out by the keyboard alone", async () => {
    const { fruit, lots } = await makeFruitInStock(plant.api, [31.5, 64]);
    await follow(page, "/pulp/create");
    await page.getByRole("combobox", { name: "Fruta" }).focus();
    await page.keyboard.insertText(fruit.name);
    await expect(page.getByRole("option", { name: fruit.name })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Quanta fruta usar")).toBeVisible();
    const lot = line(page, fruitLots, 1).getByRole("combobox", { name: "Lote" });
    await lot.focus();
    await page.keyboard.insertText(lots[1]?.code ?? "");
    await expect(page.getByRole("option", { name: lots[1]?.code ?? "" })).toBeVisible();
    await expect(page.getByRole("option", { name: lots[0]?.code ?? "" })).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(lot).toHaveValue(new RegExp(`${lots[1]?.code}$`));
    await line(page, fruitLots, 1).getByLabel("Quantidade").focus();
    await page.keyboard.insertText("20,125");
    await part(page, fruitLots).getByRole("button", { name: "Adicionar lote" }).focus();
    await page.keyboard.press("Enter");
    await expect(line(page, fruitLots, 2).getByRole("combobox", { name: "Lote" })).toBeFocused();
    await page.keyboard.press("Escape");
    await line(page, fruitLots, 2).getByRole("button", { name: "Remover linha 2" }).press("Enter");
    await expect(lot).toBeFocused();
    await expect(line(page, fruitLots, 2)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Balanço de massa" })).toContainText(/Entrou ao todo 20,125.kg/);
  });
});

test("a yield outside of what the fruit gives is asked about, once, and never in the way; a fruit without lots says what to do first; of one that is there only as pulp a press leads to its pulp; what is to be pulped is offered with its kilos", async ({
  employeePage: page,
  plant,
}) => {
  await test.step("a yield outside of what the fruit gives is asked about, once, and never in the way", async () => {
    const { fruit } = await makeFruitInStock(plant.api, [100], { yieldMin: 33, yieldMax: 45 });
    await page.goto("/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await page.getByLabel("Quanta fruta usar").fill("100");
    await page.getByRole("button", { name: "Usar os que vencem primeiro" }).click();
    await page.getByLabel("Pasta obtida").fill("61,5");
    await page.getByRole("button", { name: "Salvar" }).click();
    const question = page.getByRole("dialog", { name: "Rendimento fora do esperado" });
    await expect(question).toContainText("Rendimento de 61,5 %, fora do esperado 33-45 %");
    await question.getByRole("button", { name: "Voltar e conferir" }).click();
    await expect(question).toBeHidden();
    expect((await plant.api(pulpRoutes.list, { query: { fruit: fruit.id } })).total).toBe(0);
    await page.getByLabel("Pasta obtida").fill("31,5");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(question).toContainText("31,5 %");
    await question.getByRole("button", { name: "Salvar assim mesmo" }).click();
    await expect(page.getByText("Atenção: Rendimento de 31,5 %, fora do esperado 33-45 %")).toBeVisible();
  });

  await test.step("the fruit that is there to be pulped is offered with its kilos as they are now; what was understood of a quantity stands free", async () => {
    // The fruit expires today, before every other fruit in stock, so that it has a tile.
    const { fruit } = await makeFruitInStock(plant.api, [329.5], { shelfLifeRawDays: 1 });
    await follow(page, "/pulp/create");
    const tile = page.getByRole("group", { name: "Fruta" }).getByRole("button", { name: fruit.name });
    await expect(tile).toContainText(fruit.name);
    await expect(tile).toContainText(/329,5.kg/);
    await makeReception(plant.api, { fruitId: fruit.id, grossKg: 1000, tareKg: 0, rejectedKg: 0 });
    await expect(tile).toContainText(/1\.329,5.kg/);

    // A used-up fruit is not offered among the fruits that can be pulped.
    const { fruit: other } = await makeFruitInStock(plant.api, [1329]);
    const remainingLots = await plant.api(lotsRoutes.filter, { query: { type: "raw_material", fruit: fruit.id } });
    for (const { id, balance } of remainingLots)
      await plant.api(lotsRoutes.move, {
        params: { id },
        body: { kind: "loss", quantity: balance, reason: "Estragou" },
      });
    await expect(tile).toHaveCount(0);

    const measureGap = async (echo: Locator, below: Locator) => {
      const [over, under] = [await echo.boundingBox(), await below.boundingBox()];
      expect((over?.y ?? 9999) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
    };
    const atBoth = async (echo: Locator, below: Locator) => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await measureGap(echo, below);
      }
    };
    await pick(page, "Fruta", other.name);
    const echo = part(page, fruitLots).getByText("= 1.000,000");
    const wantedField = page.getByLabel("Quanta fruta usar");
    await wantedField.pressSequentially("1.000");
    await page.setViewportSize({ width: 390, height: 844 });
    await measureGap(echo, page.getByRole("button", { name: "Usar os que vencem primeiro" }));
    await wantedField.press("Enter");
    await atBoth(echo, part(page, fruitLots).getByRole("status").filter({ hasText: "Total" }));
    await line(page, fruitLots, 1).getByLabel("Quantidade").fill("1.000");
    await atBoth(echo.last(), line(page, fruitLots, 1).getByText(/Saldo/));
  });

  await test.step("a fruit without lots says what to do first; of one that is there only as pulp a press leads to its pulp", async () => {
    const [missing, { fruit, lot }] = await Promise.all([
      makeFruit(plant.api),
      makePulp(plant.api, { outputKg: 62.25 }),
    ]);
    const remainingLots = await plant.api(lotsRoutes.filter, { query: { type: "raw_material", fruit: fruit.id } });
    for (const { id, balance } of remainingLots)
      await plant.api(lotsRoutes.move, {
        params: { id },
        body: { kind: "loss", quantity: balance, reason: "Estragou" },
      });
    await follow(page, "/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await expect(part(page, fruitLots)).toContainText(`Não há ${fruit.name.toLocaleLowerCase("pt-BR")} disponível.`);
    await part(page, fruitLots).getByRole("button", { name: "Usar a pasta disponível" }).click();
    await expect(page.getByText(/em 0 lotes/)).toHaveCount(0);
    await line(page, fruitLots, 1).getByRole("combobox", { name: "Lote" }).click();
    await expect(page.getByRole("option", { name: lot.code })).toBeVisible();
    await page.keyboard.press("Escape");

    await pick(page, "Fruta", missing.name);
    await expect(part(page, fruitLots)).toContainText(`Não há ${missing.name.toLocaleLowerCase("pt-BR")} disponível.`);
    await expect(part(page, fruitLots).getByRole("combobox")).toHaveCount(0);
    const toReception = part(page, fruitLots).getByRole("link", { name: "Registre a entrada de fruta." });
    await expect(toReception).toHaveAttribute("href", "/raw/create");
    await page.getByLabel("Pasta obtida").fill("10");
    await expect(page.getByText(/Saiu mais do que entrou/)).toHaveCount(0);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(part(page, fruitLots).getByText("Escolha ao menos um lote de fruta ou de pasta")).toBeVisible();
  });
});
