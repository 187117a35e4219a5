import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { fruitLots, line, makeFruitInStock, makePulp } from "./made-pulp.ts";

test("the office corrects what was weighed: lot, list and history follow; a pulp that was used keeps its quantity and stays, and leads to what it went into, which is reversed", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("the office corrects what was weighed: lot, list and history follow", async () => {
    const entry = await makePulp(plant.api);
    await page.goto(`/pulp/find-all?search=${entry.lot.code}`);
    await page.getByRole("link", { name: entry.lot.code }).click();
    const drawer = page.getByRole("dialog", { name: `Pasta de ${entry.fruit.name}` });
    await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/62,25.kg produzidos/);
    await expect(drawer.getByRole("region", { name: "Balanço de massa" })).toContainText(/7,75.kg/);
    await expect(drawer.getByRole("link", { name: entry.inputs[0]?.lot.code })).toBeVisible();

    await drawer.getByRole("tab", { name: "Corrigir" }).click();
    // The balance includes the 100 kg that this pulping used: 120.5 kg, although the lot has only 20.5 kg left.
    await expect(line(drawer, fruitLots, 1)).toContainText(/Saldo 120,5.kg/);
    await line(drawer, fruitLots, 1).getByLabel("Quantidade").fill("110");
    await drawer.getByLabel("Pasta obtida").fill("71,5");
    await expect(drawer.getByRole("region", { name: "Rendimento" })).toContainText(/65.%/);
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
    await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/71,5.kg produzidos/);
    await drawer.getByRole("tab", { name: "Histórico" }).click();
    const change = drawer.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(change).toContainText(/Pasta obtida\s*62,25.kg\s*71,5.kg/);
    await expect(change).toContainText(/saiu.*100.kg.*entrou.*110.kg/);
    await drawer.getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByRole("row", { name: entry.lot.code })).toContainText("71,5");
    expect(await plant.api(pulpRoutes.read, { params: { id: entry.id } })).toMatchObject({
      yieldPct: 65,
      lot: { initialQuantity: 71.5, balance: 71.5 },
    });
  });

  await test.step("a pulp that was used keeps its quantity and stays, and leads to what it went into, which is reversed", async () => {
    noise.allow(refused(409));
    const entry = await makePulp(plant.api);
    const inputs = [{ lotId: entry.lot.id, quantity: 20 }];
    const used = await makePulp(plant.api, { fruitId: entry.fruit.id, inputs, outputKg: 19.5, residueKg: 0 });
    await follow(page, `/pulp/find-all?open=${entry.id}&tab=correcao`);
    const drawer = page.getByRole("dialog", { name: `Pasta de ${entry.fruit.name}` });
    await drawer.getByLabel("Pasta obtida").fill("19,5");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    const chain = page.getByRole("dialog", { name: "Corrigir em cadeia" });
    await expect(chain).toContainText("O lote já foi usado: a correção muda também o que foi feito com ele.");
    await expect(chain.getByRole("region", { name: "O que muda" })).toContainText(used.lot.code);
    await chain.getByRole("button", { name: "Cancelar" }).click();
    await drawer.getByRole("button", { name: "Estornar entrada" }).click();
    const question = page.getByRole("dialog", { name: `Estornar a entrada do lote ${entry.lot.code}?` });
    await question.getByRole("button", { name: "Estornar" }).click();
    await expect(page.getByRole("region", { name: "Avisos" })).toContainText("a entrada não pode ser estornada");
    await expect(question.getByRole("link", { name: used.lot.code })).toBeVisible();

    // A pulping recorded by mistake is reversed: its inputs return to their lots.
    await follow(page, `/pulp/find-all?open=${used.id}&tab=correcao`);
    await drawer.getByRole("button", { name: "Estornar entrada" }).click();
    const mistake = page.getByRole("dialog", { name: `Estornar a entrada do lote ${used.lot.code}?` });
    await expect(mistake).toContainText("o que foi usado volta aos lotes de origem");
    await mistake.getByRole("button", { name: "Estornar" }).click();
    await expect(page.getByText("Entrada estornada")).toBeVisible();
    await expect(drawer).toBeHidden();
    expect(await plant.api(lotsRoutes.read, { params: { id: entry.lot.id } })).toMatchObject({ balance: 62.25 });
    expect(await plant.api(lotsRoutes.read, { params: { id: used.lot.id } })).toMatchObject({ status: "removed" });
  });
});

test("an employee reads a pulping with all that went in, with links to the lots' cards alone", async ({
  employeePage: page,
  plant,
}) => {
  const { fruit, lots } = await makeFruitInStock(plant.api, [80.5], { yieldMin: 75 });
  const inputs = lots.map(({ id }) => ({ lotId: id, quantity: 80.5 }));
  const entry = await makePulp(plant.api, { fruitId: fruit.id, inputs, outputKg: 50, residueKg: 25.5 });
  await page.goto(`/pulp/find-all?fruit=${fruit.id}`);
  const row = page.getByRole("row", { name: entry.lot.code });
  await expect(row.getByRole("img", { name: "Fora do esperado" })).toBeVisible();
  await expect(row).toContainText("62,11");
  await page.getByRole("link", { name: entry.lot.code }).click();
  const drawer = page.getByRole("dialog", { name: `Pasta de ${fruit.name}` });
  await expect(drawer).toContainText(lots[0]?.code ?? "");
  await expect(drawer.getByText("Rendimento de 62,11 %, fora do esperado acima de 75 %")).toBeVisible();
  for (const link of await drawer.getByRole("link").all()) await expect(link).toHaveAttribute("href", /^\/l\/(MP|PA)-/);
  await expect(drawer.getByRole("tab")).toHaveCount(0);
  await expect(drawer).not.toContainText("Custo");
});
