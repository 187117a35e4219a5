import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, follow, test } from "../fixtures.ts";
import { localToday } from "../payments/local-today.ts";
import { makeReception } from "../record-fixtures.ts";

test("the list of receptions says what is left of each, and of those without a price where prices are entered; the office corrects a weight and the day of harvest in the drawer: lot, list and history follow, until the entry is reversed", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("the list of receptions says what is left of each, and of those without a price where prices are entered", async () => {
    const entry = await makeReception(plant.api, { grossKg: 100, tareKg: 0, rejectedKg: 0 });
    await plant.api(lotsRoutes.move, {
      params: { id: entry.lot.id },
      body: { kind: "loss", quantity: 40, reason: "Caiu" },
    });
    await page.goto(`/raw/find-all?search=${entry.lot.code}`);
    const row = page.locator(`[data-row="${entry.id}"]`);
    await expect(row).toContainText(/60(,0+)?.kg/);
    await expect(row).toContainText("sem preço");
    await expect(page.getByText(/^\d+ entradas? sem preço/)).toBeVisible();
    await page.getByRole("link", { name: "Lançar preços" }).click();
    await expect(page).toHaveURL("/pagamentos/precos");
  });

  await test.step("the office corrects a weight and the day of harvest in the drawer: lot, list and history follow, until the entry is reversed", async () => {
    const [receivedAt = "", before = "", after = ""] = [-1, -3, -2].map((days) => addDays(localToday(), days));
    const [pickedOn, correctedOn] = [writtenDay(before), writtenDay(after)];
    const entry = await makeReception(plant.api, {
      grossKg: 860.5,
      tareKg: 48,
      rejectedKg: 12.25,
      unitPrice: 2.35,
      freight: 150,
      receivedAt,
      harvestedOn: before,
    });
    await follow(page, `/raw/find-all?search=${entry.lot.code}`);
    await page.getByRole("button", { name: "Colunas" }).click();
    await page.getByLabel("Colhido em").check();
    await page.keyboard.press("Escape");
    const row = page.getByRole("row", { name: entry.lot.code });
    await expect(row.getByRole("cell", { name: pickedOn })).toBeVisible();
    // The API sends no price to employees; administrators see the cost of the fruit, freight included.
    await expect(row).toContainText("2.030,59");
    await page.getByRole("link", { name: entry.lot.code }).click();
    const drawer = page.getByRole("dialog", { name: entry.fruit.name });
    await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/800,25.kg recebidos/);

    // A tare above the gross weight is refused with a message beside its field.
    await drawer.getByLabel("Tara total").fill("900");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(drawer.getByRole("link", { name: "Tara: A tara deve ser menor que o peso bruto" })).toBeVisible();
    await expect(drawer.getByLabel("Tara total")).toBeFocused();

    // Ten times the weight is asked about, although the fruit has no usual weight yet.
    await drawer.getByLabel("Tara total").fill("48");
    await drawer.getByLabel("Peso bruto").fill("8605");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    const doubt = page.getByRole("dialog").filter({ hasText: "Confira antes de salvar" });
    await expect(doubt).toContainText(/Passa de 812,5.kg para 8\.557.kg/);
    await doubt.getByRole("button", { name: "Voltar e conferir" }).click();

    const harvestedOn = drawer.getByRole("textbox", { name: "Colhido em" });
    await expect(harvestedOn).toHaveValue(pickedOn);
    await harvestedOn.fill(correctedOn);
    await drawer.getByLabel("Peso bruto").fill("860,5");
    await drawer.getByLabel("Tara total").fill("50,25");
    await expect(drawer.getByRole("status", { name: "Peso líquido" })).toContainText("810,25");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
    await expect(drawer.getByRole("region", { name: entry.lot.code })).toContainText(/Tara\s*48.kg\s*50,25.kg/);
    await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/798.kg recebidos/);
    await drawer.getByRole("tab", { name: "Histórico" }).click();
    const change = drawer.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(change).toContainText(/Tara\s*48.kg\s*50,25.kg/);
    await expect(change).toContainText(/Peso líquido\s*812,5.kg\s*810,25.kg/);
    await expect(change).toContainText(new RegExp(`Colhido em\\s*${pickedOn}\\s*${correctedOn}`));
    await drawer.getByRole("button", { name: "Fechar" }).click();
    await expect(drawer).toBeHidden();
    await expect(row).toContainText("810,25");
    await expect(row.getByRole("cell", { name: correctedOn })).toBeVisible();
    expect(await plant.api(rawMaterialsRoutes.read, { params: { id: entry.id } })).toMatchObject({
      netKg: 810.25,
      lot: { initialQuantity: 798, balance: 798 },
    });

    // An entry recorded by mistake disappears from the list, and its lot is removed.
    await page.getByRole("link", { name: entry.lot.code }).click();
    await drawer.getByRole("tab", { name: "Dados" }).click();
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
});
