import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReception, ownCode, ownName } from "../record-fixtures.ts";

test("the list of receptions says what is left of each, and of those without a price where prices are entered", async ({
  adminPage: page,
  plant,
}) => {
  const entry = await makeReception(plant.api, { grossKg: 100, tareKg: 0, rejectedKg: 0 });
  await plant.api(lotsRoutes.move, {
    params: { id: entry.lot.id },
    body: { kind: "loss", quantity: 40, reason: "Caiu" },
  });
  await page.goto(`/raw/find-all?search=${entry.lot.code}`);
  const row = page.locator(`[data-row="${entry.id}"]`);
  await expect(row).toContainText("60,000 kg");
  await expect(row).toContainText("sem preço");
  await expect(page.getByText(/^\d+ entradas? sem preço/)).toBeVisible();
  await page.getByRole("link", { name: "Lançar preços" }).click();
  await expect(page).toHaveURL("/pagamentos/precos");
});

test("the office corrects a weight in the drawer: lot, list and history follow", async ({ adminPage: page, plant }) => {
  // Axe looks four times at the page.
  test.slow();
  const entry = await makeReception(plant.api, { grossKg: 860.5, tareKg: 48, rejectedKg: 12.25, unitPrice: 2.35 });
  await page.goto(`/raw/find-all?search=${entry.lot.code}`);
  await page.getByRole("link", { name: entry.lot.code }).click();
  const drawer = page.getByRole("dialog", { name: entry.fruit.name });
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/800,250.kg recebidos/);
  await expectAccessible(page);

  await drawer.getByLabel("Peso bruto").fill("860,5");
  await drawer.getByLabel("Tara total").fill("50,25");
  await expect(drawer.getByText(/Líquido 810,250.kg/)).toBeVisible();
  await drawer.getByRole("button", { name: "Salvar correção" }).click();
  await expect(page.getByText("Entrada corrigida")).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/798,000.kg recebidos/);
  await drawer.getByRole("tab", { name: "Histórico" }).click();
  const change = drawer.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
  await expect(change).toContainText(/Tara\s*48,000.kg\s*50,250.kg/);
  await expect(change).toContainText(/Peso líquido\s*812,500.kg\s*810,250.kg/);
  await drawer.getByRole("button", { name: "Fechar" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("row", { name: entry.lot.code })).toContainText("810,250");
  expect(await plant.api(rawMaterialsRoutes.read, { params: { id: entry.id } })).toMatchObject({
    netKg: 810.25,
    lot: { initialQuantity: 798, balance: 798 },
  });
});

test("the day of harvest is told in the list, the drawer and the history", async ({ adminPage: page, plant }) => {
  const entry = await makeReception(plant.api, { receivedAt: "2026-11-12", harvestedOn: "2026-11-10" });
  await page.goto(`/raw/find-all?search=${entry.lot.code}`);
  await page.getByRole("button", { name: "Colunas" }).click();
  await page.getByLabel("Colhido em").check();
  await page.keyboard.press("Escape");
  const row = page.getByRole("row", { name: entry.lot.code });
  await expect(row.getByRole("cell", { name: "10/11/2026" })).toBeVisible();
  await page.getByRole("link", { name: entry.lot.code }).click();
  const drawer = page.getByRole("dialog", { name: entry.fruit.name });
  const harvestedOn = drawer.getByRole("textbox", { name: "Colhido em" });
  await expect(harvestedOn).toHaveValue("10/11/2026");
  await harvestedOn.fill("11/11/2026");
  await drawer.getByRole("button", { name: "Salvar correção" }).click();
  await expect(page.getByText("Entrada corrigida")).toBeVisible();
  await drawer.getByRole("tab", { name: "Histórico" }).click();
  const change = drawer.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
  await expect(change).toContainText(/Colhido em\s*10\/11\/2026\s*11\/11\/2026/);
  await drawer.getByRole("button", { name: "Fechar" }).click();
  await expect(row.getByRole("cell", { name: "11/11/2026" })).toBeVisible();
});

test("a tare above the gross is refused before anything is sent", async ({ adminPage: page, plant }) => {
  const entry = await makeReception(plant.api);
  await page.goto(`/raw/find-all?open=${entry.id}`);
  const drawer = page.getByRole("dialog", { name: entry.fruit.name });
  await drawer.getByLabel("Tara total").fill("900");
  await drawer.getByRole("button", { name: "Salvar correção" }).click();
  await expect(
    drawer.getByRole("link", { name: "Peso bruto: O peso líquido desta pesagem deve ser maior que zero" }),
  ).toBeVisible();
  await expect(drawer.getByLabel("Peso bruto")).toBeFocused();
});

test("an entry recorded by mistake is reversed: it leaves the list and its lot is removed", async ({
  adminPage: page,
  plant,
}) => {
  const entry = await makeReception(plant.api);
  await page.goto(`/raw/find-all?search=${entry.lot.code}`);
  await page.getByRole("link", { name: entry.lot.code }).click();
  const drawer = page.getByRole("dialog", { name: entry.fruit.name });
  await drawer.getByRole("button", { name: "Estornar entrada" }).click();
  const question = page.getByRole("dialog", { name: `Estornar a entrada do lote ${entry.lot.code}?` });
  await question.getByRole("button", { name: "Estornar" }).click();
  const notices = page.getByRole("region", { name: "Avisos" });
  await expect(notices.getByText("Entrada estornada")).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(notices.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  expect(await plant.api(lotsRoutes.read, { params: { id: entry.lot.id } })).toMatchObject({ status: "removed" });
});

test("at the dock only plain fruits are offered: a mix is never delivered", async ({ employeePage: page, plant }) => {
  const first = await makeReception(plant.api);
  const second = await makeReception(plant.api);
  const mix = await plant.api(fruitsRoutes.create, {
    body: {
      name: ownName("Mista tropical"),
      code: ownCode(),
      composite: true,
      components: [
        { fruitId: first.fruit.id, percentage: 60 },
        { fruitId: second.fruit.id, percentage: 40 },
      ],
    },
  });
  await page.goto("/raw/create");
  await page.getByRole("combobox", { name: "Fruta" }).fill(mix.name);
  await expect(page.getByText("Nenhum dado foi retornado")).toBeVisible();
});
