import type { Locator, Page } from "@playwright/test";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { readFound } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeFirstPacking, makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { fruitLots, line, makeFruitInStock, makePulp, part } from "../pulp/made-pulp.ts";
import { pick } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord } from "../supply-fixtures.ts";

const button = (page: Page, name = "Calcular") => page.getByRole("button", { name, exact: true });

async function open(page: Page, formula: string): Promise<Locator> {
  await button(page).click();
  await page
    .getByRole("dialog", { name: "O que você quer calcular?" })
    .getByRole("button", { name: new RegExp(`^${formula}`) })
    .click();
  const dialog = page.getByRole("dialog", { name: formula });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Chooses a lot on a line, and the quantity to use of this lot. */
async function take(of: Locator, code: string, quantity: string | null) {
  await of.getByRole("combobox", { name: "Lote" }).fill(code);
  await of.page().getByRole("option", { name: code }).click();
  if (quantity !== null) await of.getByLabel("Quantidade").fill(quantity);
}

test("a dose that is worked out from the lots on the lines comes back as the additive's line, packs as lines and units, and the entries keep both @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  await test.step("a dose is worked out from the lots on the lines, comes back as the additive's line, and the pulping keeps it", async () => {
    const { fruit, lots } = await makeFruitInStock(plant.api, [120.5], { expectedYield: 60 });
    const sorbate = { unit: "g", maxDoseMgPerKg: 1000, activeFactor: 0.7464, purity: 99 } as const;
    const additive = await makeAdditive(plant.api, sorbate);
    const { lot } = await makeAdditiveRecord(plant.api, { itemId: additive.id, quantity: 500 });
    await page.goto("/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await take(line(page, fruitLots, 1), lots[0]?.code ?? "", "100");
    await page.getByRole("button", { name: "Aditivos e adicionais" }).click();
    await page.getByRole("button", { name: "Adicionar aditivo" }).click();
    await take(line(page, "Aditivos", 1), lot.code, null);
    await page.getByLabel("Observações").fill("Segunda carga");

    const dialog = await open(page, "Dosagem de aditivo");
    // The fruit weighs 100 kg and yields 60 % of pulp.
    await expect(dialog.getByLabel("Massa de produto")).toHaveValue("60");
    await expect(dialog.getByText("A massa é a pasta esperada da fruta informada")).toBeVisible();
    await expect(dialog.getByRole("combobox", { name: "Lote do aditivo" })).toHaveValue(new RegExp(`${lot.code}$`));
    await expect(dialog.getByLabel("Fator do ativo")).toHaveValue("0,7464");
    await expect(dialog.getByLabel("Pureza")).toHaveValue("99");
    await expect(dialog.getByLabel("Limite")).toHaveValue("1.000");
    await expect(dialog.getByLabel("Dose do ativo")).toBeFocused();
    await page.keyboard.type("500");
    // 60 kg x 500 mg/kg / 1000 / factor 0.7464 / purity 0.99 = 40.6 g.
    await expect(dialog.getByRole("region", { name: "Resultado" })).toContainText("40,6 g");
    await expect(dialog.getByText("R$")).toHaveCount(0);
    await expectAccessible(page);
    // Enter accepts the calculation and does not send the entry below the dialog.
    await dialog.getByLabel("Dose do ativo").press("Enter");
    await expect(dialog).toHaveCount(0);

    await expect(line(page, "Aditivos", 1).getByLabel("Quantidade")).toBeFocused();
    await expect(line(page, "Aditivos", 1).getByLabel("Quantidade")).toHaveValue("40,6");
    await expect(line(page, "Aditivos", 2)).toHaveCount(0);
    await expect(line(page, fruitLots, 1).getByLabel("Quantidade")).toHaveValue("100");
    await expect(page.getByLabel("Observações")).toHaveValue("Segunda carga");
    await expect(page.getByRole("complementary", { name: "Cálculo usado" })).toContainText("40,6 g");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByLabel("Pasta obtida").fill("60");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^PA-/ })).toBeVisible();

    const [entry] = await readFound(plant.api, pulpRoutes, { fruit: fruit.id });
    expect(entry).toMatchObject({ additives: [{ lot: { id: lot.id }, quantity: 40.6 }], notes: "Segunda carga" });
    const record = await plant.api(calculatorRoutes.read, { params: { id: entry?.calculatorRecordId ?? "" } });
    expect(record).toMatchObject({
      formula: "additive_dose",
      inputs: { m: 60, dose: 500, factor: 0.7464, purity: 99 },
      fruit: { id: fruit.id },
      usedIn: [{ id: entry?.id }],
      createdBy: { name: plant.people.employee.name },
    });
  });

  await test.step("a dose with a fraction of a gram says what a lot in kilograms keeps of it", async () => {
    const { fruit, lots } = await makeFruitInStock(plant.api, [2000], { expectedYield: 50 });
    const additive = await makeAdditive(plant.api, { unit: "kg", maxDoseMgPerKg: 1000 });
    const { lot } = await makeAdditiveRecord(plant.api, { itemId: additive.id, quantity: 5 });
    await follow(page, "/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await take(line(page, fruitLots, 1), lots[0]?.code ?? "", "2000");
    await page.getByRole("button", { name: "Aditivos e adicionais" }).click();
    await page.getByRole("button", { name: "Adicionar aditivo" }).click();
    await take(line(page, "Aditivos", 1), lot.code, null);
    const dialog = await open(page, "Dosagem de aditivo");
    await dialog.getByLabel("Dose do ativo").fill("683,4");
    await dialog.getByRole("button", { name: "Usar na entrada" }).click();
    const used = page.getByRole("complementary", { name: "Cálculo usado" });
    await expect(used).toContainText("683,4 g");
    await expect(used).toContainText("A entrada guarda 683 g: o estoque em kg não tem frações de grama.");
    await expect(line(page, "Aditivos", 1).getByLabel("Quantidade")).toHaveValue("0,683");
  });

  await test.step("the packs that a lot of pulp fills come back as its lines and units, and the packing keeps the count", async () => {
    const stock = await makePulpsInStock(plant.api, [{ outputKg: 41.25 }]);
    const { fruit, lots } = stock;
    const sachets = await makeSachets(plant.api);
    await makeFirstPacking(plant.api, stock, sachets);
    await page.goto("/final/create");
    await pick(page, "Fruta", fruit.name);
    const tile = sachets.item.name.replace("Sachê 100 g ", "");
    await page.getByRole("group", { name: "Embalagem" }).getByRole("button", { name: tile }).click();

    const dialog = await open(page, "Embalagens");
    // The chosen packaging holds 100 g.
    await expect(dialog.getByLabel("Conteúdo")).toHaveValue("100");
    await expect(dialog.getByLabel("Massa de pasta")).toBeFocused();
    await page.keyboard.type("25");
    await dialog.getByLabel("Perda no envase").fill("2");
    await expect(dialog.getByRole("region", { name: "Resultado" })).toContainText("245 un");
    await dialog.getByRole("button", { name: "Usar na entrada" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel("Unidades boas")).toBeFocused();
    await expect(page.getByLabel("Unidades boas")).toHaveValue("245");
    // The user named no lot: the form proposes the lots that the units need, as it does for typed units.
    const used = page.getByRole("region", { name: "Lotes usados" });
    await expect(used.getByRole("listitem")).toContainText([/24,5.kg/, /245.un/]);

    await open(page, "Embalagens");
    await expect(dialog.getByRole("combobox", { name: "Lote de pasta" })).toHaveValue(new RegExp(`${lots[0]?.code}$`));
    await expect(dialog.getByLabel("Massa de pasta")).toHaveValue("24,5");
    await dialog.getByLabel("Massa de pasta").fill("25");
    await dialog.getByLabel("Perda no envase").fill("2");
    await dialog.getByLabel("Perda de embalagem").fill("1,5");
    await expect(dialog.getByRole("region", { name: "Resultado" })).toContainText("245 un");
    await dialog.getByRole("button", { name: "Usar na entrada" }).dblclick();
    await expect(dialog).toHaveCount(0);

    await expect(page.getByLabel("Unidades boas")).toHaveValue("245");
    // The 245 packs need 245 packagings plus 1.5 % of losses, rounded up to 249 whole packagings.
    await expect(used.getByRole("listitem")).toContainText([/25.kg/, /249.un/]);
    // The quantities taken from the calculation are recalculated from the units that the user types.
    await page.getByLabel("Unidades boas").fill("49");
    await expect(used.getByRole("listitem")).toContainText([/5.kg/, /50.un/]);
    await page.getByLabel("Unidades boas").fill("245");
    await expect(used.getByRole("listitem")).toContainText([/25.kg/, /249.un/]);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^PF-/ })).toBeVisible();

    const data = await readFound(plant.api, finalProductsRoutes, { fruit: fruit.id });
    const entry = data.find(({ units }) => units === 245);
    expect(entry).toMatchObject({ netContentG: 100, pulps: [{ quantity: 25 }], packagings: [{ quantity: 249 }] });
    const savedRecords = await readFound(plant.api, calculatorRoutes, { fruit: fruit.id });
    // The button was pressed twice, and each calculation was stored once: the first calculation and its replacement.
    expect(savedRecords).toHaveLength(2);
    const [linked] = savedRecords.filter(({ usedIn }) => usedIn.length > 0);
    expect(linked).toMatchObject({
      id: entry?.calculatorRecordId,
      formula: "packaging_count",
      inputs: { m: 25, e: 2 },
    });
  });
});

test("Escape leaves the form as it was, over a correction the drawer too, where a calculation is saved with the entry; a lost answer is said in the dialog, and tried again without keeping two; how much fruit is wanted comes into its field, and a calculation that only informs is kept and linked", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("Escape leaves the form as it was and gives the keyboard back; a lost answer is said in the dialog, and tried again without keeping two", async () => {
    noise.allow(/net::ERR_FAILED/);
    const [{ fruit, lots }, additive] = await Promise.all([
      makeFruitInStock(plant.api, [80], { expectedYield: 50 }),
      makeAdditive(plant.api, { unit: "kg" }),
    ]);
    const { lot } = await makeAdditiveRecord(plant.api, { itemId: additive.id });
    let sent = 0;
    await page.route("**/api/calculator-records", async (route) => {
      sent += 1;
      // The server stores the call, but its answer is lost.
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.goto("/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await take(line(page, fruitLots, 1), lots[0]?.code ?? "", "50");
    const dialog = await open(page, "Corrigir acidez");
    await dialog.getByLabel("Massa de pasta").fill("33");
    await dialog.getByLabel("Acidez da pasta").fill("0,45");
    await dialog.getByLabel("Acidez desejada").fill("0,6");
    // The first Escape closes the open list of lots.
    await dialog.getByRole("combobox", { name: "Lote do aditivo" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    expect(sent).toBe(0);
    await expect(line(page, fruitLots, 1).getByLabel("Quantidade")).toHaveValue("50");
    await expect(line(page, "Aditivos", 1)).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: "Cálculo usado" })).toHaveCount(0);
    // The next calculation starts from the values in the form, not from the values typed in the closed calculation.
    await open(page, "Corrigir acidez");
    await expect(dialog.getByLabel("Acidez da pasta")).toHaveValue("");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(dialog).toHaveCount(0);

    await line(page, fruitLots, 1).getByLabel("Quantidade").fill("70");
    const dose = await open(page, "Dosagem de aditivo");
    await expect(dose.getByRole("button", { name: "Usar na entrada" })).toBeVisible();
    await dose.getByLabel("Dose do ativo").fill("800");
    await dose.getByLabel("Fator do ativo").fill("1");
    // The form has no lot of this additive, so the quantity cannot be filled in.
    await expect(dose.getByText("escolha: lote do aditivo")).toBeVisible();
    await expect(dose.getByRole("button", { name: "Guardar e fechar" })).toBeVisible();
    await dose.getByRole("combobox", { name: "Lote do aditivo" }).fill(lot.code);
    await page.getByRole("option", { name: lot.code }).click();
    await dose.getByRole("button", { name: "Usar na entrada" }).click();
    await expect(dose.getByRole("alert")).toBeVisible();
    await expect(line(page, "Aditivos", 1)).toHaveCount(0);
    await dose.getByRole("button", { name: "Usar na entrada" }).click();
    await expect(dose).toHaveCount(0);
    // 70 kg of fruit at a yield of 50 % give 35 kg of pulp; 35 kg x 800 mg/kg / 1000 = 28 g, and they stay grams though the lot is kept in kg.
    await expect(line(page, "Aditivos", 1).getByLabel("Quantidade")).toHaveValue("28");
    expect((await plant.api(calculatorRoutes.list, { query: { fruit: fruit.id } })).total).toBe(1);
    await page.unroute("**/api/calculator-records");
  });

  await test.step("over a correction, Escape closes the calculator and not the drawer, and a kept calculation is saved with the entry", async () => {
    const entry = await makePulp(plant.api);
    await follow(page, `/pulp/find-all?open=${entry.id}&tab=correcao`);
    const drawer = page.getByRole("dialog", { name: `Pasta de ${entry.fruit.name}` });
    const dialog = await open(page, "Rendimento e perda");
    // Every field is already filled, and the focus is in the dialog nevertheless.
    await expect(dialog.getByLabel("Fruta recebida")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(drawer.getByLabel("Pasta obtida")).toHaveValue("62,25");

    await open(page, "Rendimento e perda");
    await expect(dialog.getByLabel("Fruta recebida")).toHaveValue("100");
    await expect(dialog.getByLabel("Pasta obtida")).toHaveValue("62,25");
    await expect(dialog.getByLabel("Bagaço")).toHaveValue("30");
    await dialog.getByLabel("Refugo").fill("3,5");
    await dialog.getByRole("button", { name: "Guardar e fechar" }).click();
    await expect(drawer.getByRole("complementary", { name: "Cálculo usado" })).toContainText("62,25");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
    const { calculatorRecordId } = await plant.api(pulpRoutes.read, { params: { id: entry.id } });
    const { formula } = await plant.api(calculatorRoutes.read, { params: { id: calculatorRecordId ?? "" } });
    expect(formula).toBe("yield");
  });

  await test.step("how much fruit is wanted comes into its field, also before a fruit is chosen; a calculation that only informs is kept and linked", async () => {
    const { fruit } = await makeFruitInStock(plant.api, [400], { expectedYield: 64 });
    await follow(page, "/pulp/create");
    await page.getByRole("button", { name: "Descartar" }).click();
    const needed = await open(page, "Fruta necessária");
    await needed.getByLabel("Pasta desejada").fill("100");
    await needed.getByLabel("Rendimento").fill("50");
    await needed.getByRole("button", { name: "Usar na entrada" }).click();
    await expect(needed).toHaveCount(0);
    await expect(page.getByText("Escolha a fruta para ver os lotes dela.")).toBeFocused();
    await pick(page, "Fruta", fruit.name);
    await expect(page.getByLabel("Quanta fruta usar")).toHaveValue("200");

    await button(page, "Calcular fruta").click();
    // The form shows the yield of this fruit.
    await expect(needed.getByLabel("Rendimento")).toHaveValue("64");
    await expect(needed.getByLabel("Pasta desejada")).toBeFocused();
    await page.keyboard.type("160");
    await needed.getByRole("button", { name: "Usar na entrada" }).click();
    await expect(page.getByLabel("Quanta fruta usar")).toHaveValue("250");
    await expect(page.getByLabel("Quanta fruta usar")).toBeFocused();
    await expect(part(page, fruitLots)).toContainText(/400.kg em 1 lote/);

    await page.getByLabel("Brix").fill("9,6");
    const ratio = await open(page, "Ratio");
    await expect(ratio.getByLabel("Brix")).toHaveValue("9,6");
    // Back asks above the calculator, where the question is seen.
    await page.goBack();
    await page
      .getByRole("dialog", { name: "Sair sem salvar?" })
      .getByRole("button", { name: "Continuar aqui" })
      .click();
    await ratio.getByLabel("Acidez").fill("0,8");
    const notice = expect(page.getByText("Cálculo guardado")).toBeVisible();
    await ratio.getByRole("button", { name: "Guardar e fechar" }).click();
    await notice;
    await expect(ratio).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: "Cálculo usado" })).toContainText("Ratio 12,0");
    await expect(page.getByLabel("Brix")).toHaveValue("9,6");
  });
});
