import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { makeFruitInStock, makePulp } from "../pulp/made-pulp.ts";
import { ownName, pick } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord } from "../supply-fixtures.ts";

const phone = { width: 390, height: 844 };

test("a dose is worked from a lot on a phone, the office hears of it and opens it, and its age moves on", async ({
  windowOf,
  plant,
  noise,
}) => {
  // The test's clock skips minutes at once; the live connection takes them for minutes of silence and reconnects.
  noise.allow(/WebSocket is closed before the connection is established/);
  const { lots } = await makePulpsInStock(plant.api, [{ outputKg: 35 }]);
  const pulp = lots[0]?.code ?? "";
  const additive = await makeAdditive(plant.api, {
    name: ownName("Sorbato"),
    activeFactor: 0.7464,
    purity: 99,
    maxDoseMgPerKg: 1000,
    unit: "g",
  });
  const { lot } = await makeAdditiveRecord(plant.api, { itemId: additive.id });
  const office = await windowOf("admin", { viewport: { width: 1280, height: 800 }, isThrownAway: true });
  await office.clock.install();
  await office.goto("/calc/all-records");
  // Browsers let a page play sounds only after its user has clicked in the page.
  await office.getByRole("searchbox", { name: "Buscar" }).click();

  const line = await windowOf("employee", { viewport: phone });
  await line.goto("/calc/create");
  await line.getByRole("link", { name: /^Dosagem de aditivo/ }).click();
  await expect(line).toHaveURL(/formula=additive_dose/);
  await pick(line, "Lote de pasta", pulp);
  await pick(line, "Lote do aditivo", lot.code);
  await expect(line.getByLabel("Massa de produto")).toHaveValue("35");
  await expect(line.getByLabel("Fator do ativo")).toHaveValue("0,7464");
  await line.getByLabel("Dose do ativo").fill("500");
  const result = line.getByRole("region", { name: "Resultado" });
  await expect(result).toContainText("23,7 g");
  await expect(result).toContainText("35 × 500 ÷ 1000 ÷ 0,7464 ÷ 0,99 = 23,7 g");
  await expect(line.getByText("perto do limite")).toHaveCount(0);
  await line.getByLabel("Dose do ativo").fill("950,5");
  // The warning is beside the fields, where the user types.
  await expect(line.getByRole("region", { name: "Dados" })).toContainText("A dose está perto do limite de 1.000 mg/kg");
  await line.getByLabel("Dose do ativo").fill("500");
  const title = ownName("Dose da manhã");
  await line.getByLabel("Título").fill(title);
  const toast = office
    .getByRole("region", { name: "Avisos" })
    .getByRole("link", { name: `${plant.people.employee.name} registrou um cálculo: Dosagem de aditivo` });
  // The toast stays for three seconds, so both wait for it from before the press.
  const isLink = expect(toast).toHaveAttribute("href", "/calc/all-records");
  const isOpened = toast.click();
  await line.getByRole("button", { name: "Salvar" }).dblclick();
  await expect(line.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await Promise.all([isLink, isOpened]);
  await expect(office.locator("html")).toHaveAttribute("data-last-sound", "played");
  await expect(office).toHaveURL(/\/calc\/all-records/);
  const row = office.getByRole("row", { name: title });
  // The button was pressed twice, and the calculation was stored once.
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Há poucos segundos");
  await office.clock.fastForward("03:10");
  await expect(row).toContainText("3 minutos");
  await office.clock.fastForward("02:00:00");
  await expect(row).toContainText("2 horas");
  // The row shows the answer beside the name, without the dose that the user typed.
  await expect(row.getByRole("cell").nth(1)).toHaveText(/^Aditivo 23,7.g$/);
  await row.getByRole("link", { name: title }).click();
  await expect(office.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(office.getByRole("main")).toContainText("fórmula versão 1");
  await expect(office.getByRole("region", { name: "Resultado" })).toContainText("23,7 g");

  await line.getByRole("button", { name: "Usar nesta entrada: pasta" }).click();
  await expect(line).toHaveURL("/pulp/create");
  await expect(line.getByRole("complementary", { name: "Cálculo usado" })).toContainText("23,7 g");
  await expect(line.getByRole("combobox", { name: "Lote" }).first()).toHaveValue(new RegExp(`${pulp}$`));
  await expect(line.getByLabel("Quantidade").nth(1)).toHaveValue("23,7");
});

test("a dose within the limit is too much for a pulp that already has of the additive", async ({
  employeePage,
  plant,
}) => {
  const { fruit, lots } = await makeFruitInStock(plant.api, [120]);
  const additive = await makeAdditive(plant.api, {
    name: ownName("Sorbato"),
    activeFactor: 0.75,
    purity: 100,
    maxDoseMgPerKg: 1000,
    unit: "g",
  });
  const { lot } = await makeAdditiveRecord(plant.api, { itemId: additive.id });
  // 20 g x 0,75 in 30 kg of pulp are 500 mg/kg.
  const pulp = await makePulp(plant.api, {
    fruitId: fruit.id,
    inputs: [{ lotId: lots[0]?.id ?? "", quantity: 100 }],
    additives: [{ lotId: lot.id, quantity: 20 }],
    outputKg: 30,
  });
  await employeePage.goto("/calc/create?formula=additive_dose");
  await pick(employeePage, "Lote de pasta", pulp.lot.code);
  await pick(employeePage, "Lote do aditivo", lot.code);
  await employeePage.getByLabel("Dose do ativo").fill("500");
  const tooMuch = employeePage.getByText(/Com os 500.mg\/kg que a pasta já tem, a dose passa do limite/);
  await expect(employeePage.getByLabel("Limite")).toHaveValue("1.000");
  await expect(tooMuch).toHaveCount(0);
  await employeePage.getByLabel("Dose do ativo").fill("501");
  await expect(tooMuch).toBeVisible();
});

test("an employee redoes their own calculation and a colleague's, and is told whose one of prices is; a Brix that two pulps cannot give says so; counted packs keep their lots; the bar of a formula names what is missing, then says what comes out, and there is one arrow", async ({
  employeePage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(404));

  await test.step("an employee redoes their own calculation, and a colleague's, whose page names both; one of an administrator's prices says that it is one", async () => {
    const theirs = await plant.api(calculatorRoutes.create, {
      body: { formula: "ratio", inputs: { brix: 10.88, acidity: 1.016 } },
    });
    await page.goto("/calc/create?formula=ratio");
    await page.getByLabel("Brix").fill("12,6");
    await page.getByLabel("Acidez").fill("0,9");
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("link", { name: "Ver o registro" }).click();
    const result = page.getByRole("region", { name: "Resultado" });
    await expect(result).toContainText("Ratio14");
    const bar = page.locator("[data-sticky-actions]");
    for (const window of [{ width: 1280, height: 800 }, phone]) {
      await page.setViewportSize(window);
      // The whole result is visible above the bar.
      await expect(result).toBeInViewport({ ratio: 1 });
      const [card, edge] = [await result.boundingBox(), await bar.boundingBox()];
      expect((card?.y ?? 0) + (card?.height ?? 0), `${window.width}`).toBeLessThan(edge?.y ?? 0);
    }
    const [print, copy] = await Promise.all(
      ["Imprimir", "Copiar texto"].map((name) => page.getByRole("button", { name }).boundingBox()),
    );
    expect(print?.y).toBe(copy?.y);
    await expect(bar).not.toContainText("Ratio");
    await page.getByLabel("Acidez").fill("0,84");
    // The result has been scrolled out of sight above the fields, so the bar repeats it.
    await expect(bar).toContainText("Ratio 15");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Cálculo refeito")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Histórico" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("region", { name: "Resultado" })).toContainText("Ratio15");

    await follow(page, `/calc/update-records/${theirs.id}`);
    await expect(page.getByRole("region", { name: "Resultado" })).toContainText("10,7");
    await page.getByLabel("Acidez").fill("0,8");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByRole("main")).toContainText(
      new RegExp(`${plant.people.admin.name}.*corrigido por ${plant.people.employee.name}`),
    );

    const prices = await plant.api(calculatorRoutes.create, {
      body: {
        formula: "cost",
        inputs: {
          fruit: 1000,
          fruitPrice: 2.2,
          freight: 0,
          additives: 0,
          additionals: 0,
          pulp: 600,
          process: 0,
          e: 0,
          content: 100,
          overfill: 0,
          film: 0,
          loss: 0,
          case: 0,
          perCase: 1,
          taxes: 0,
          commission: 0,
          margin: 0,
        },
      },
    });
    await follow(page, `/calc/update-records/${prices.id}`);
    await expect(page.getByRole("main").getByText("Este registro é de um administrador")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("a Brix that the two pulps cannot give says at once which pulp would do, and nothing is kept", async () => {
    await page.goto("/production-line/calc?formula=pearson");
    await page.getByLabel("Brix da pasta A").fill("14");
    await page.getByLabel("Brix da pasta B").fill("9");
    await page.getByLabel("Massa final").fill("500");
    await page.getByLabel("Brix desejado").fill("15,5");
    const target = page.getByLabel("Brix desejado");
    await expect(target).toHaveAccessibleDescription(
      "Com 9 e 14 °Bx só se chega a um Brix entre os dois; é preciso uma pasta com 15,5 °Bx ou mais",
    );
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("alert")).toContainText("15,5 °Bx ou mais");
    await target.fill("11");
    await expect(page.getByRole("region", { name: "Resultado" })).toContainText("200 kg");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("packs that were counted on the calculator's page keep the lots that were named there", async () => {
    const { lots } = await makePulpsInStock(plant.api, [{ outputKg: 33.75 }]);
    const sachets = await makeSachets(plant.api);
    await follow(page, "/calc/create?formula=packaging_count");
    await pick(page, "Lote de pasta", lots[0]?.code ?? "");
    await pick(page, "Lote da embalagem", sachets.lot.code);
    await expect(page.getByLabel("Conteúdo")).toHaveValue("100");
    await page.getByLabel("Massa de pasta").fill("30");
    await page.getByLabel("Perda no envase").fill("3");
    await page.getByLabel("Perda de embalagem").fill("2");
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Usar nesta entrada: produto final" }).click();
    await expect(page).toHaveURL("/final/create");
    await expect(page.getByLabel("Unidades boas")).toHaveValue("291");
    const used = page.getByRole("region", { name: "Lotes usados" });
    await expect(used.getByRole("listitem")).toContainText([/30.kg/, /297.un/]);
  });

  await test.step("the bar of a formula names what is missing, then says what comes out, and there is one arrow", async () => {
    await page.setViewportSize(phone);
    await follow(page, "/calc/create?formula=additive_dose");
    const bar = page.locator("[data-sticky-actions]");
    await expect(bar).toContainText("Faltam 3 campos: Massa de produto, Dose do ativo, Fator do ativo");
    await bar.getByRole("button", { name: "Dose do ativo" }).click();
    await expect(page.getByLabel("Dose do ativo")).toBeFocused();
    await page.getByLabel("Dose do ativo").fill("500");
    await page.getByLabel("Massa de produto").fill("752");
    await page.getByLabel("Fator do ativo").fill("0,7464");
    await expect(bar).toContainText(/Aditivo 503,8.g/);
    // The bar shows the result only, not the dose that the user typed.
    await expect(bar).not.toContainText("500,00");
    await expect(bar).not.toContainText(/falta/i);

    const other = page.getByRole("link", { name: "Outra fórmula" });
    await expect(other.locator("svg")).toHaveCount(0);
    await follow(page, "/calc/create?formula=blend");
    await expect(bar).toContainText("Faltam 2 campos: Massa, lote 1, Massa, lote 2");
    const [link, card] = [await other.boundingBox(), await bar.boundingBox()];
    // The link is as far from the edge of the bar as the other contents of the bar.
    expect(link?.x).toBe((card?.x ?? 0) + 16);
  });
});
