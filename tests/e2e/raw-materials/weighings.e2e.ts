import type { Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { readFound } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName, pick } from "../record-fixtures.ts";

const net = (page: Page) => page.getByRole("status", { name: "Peso líquido" });
const getWeighings = (page: Page) => page.getByRole("region", { name: "Pesagens" });
const lotCode = (page: Page) => page.getByRole("heading", { level: 2, name: /^MP-/ });

/** Types a load and confirms its weighing. */
async function weigh(page: Page, gross: string, crates: string) {
  await page
    .getByLabel(/^Peso bruto/)
    .last()
    .fill(gross);
  await page
    .getByLabel(/^Caixas/)
    .last()
    .fill(crates);
  await page.getByRole("button", { name: "Outra pesagem" }).click();
}

test("a load is corrected and another deleted before saving, and what is half typed stays @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  await page.goto("/raw/create");
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Tara por caixa").fill("2");
  await weigh(page, "430,25", "12");
  await expect(page.getByLabel("Peso bruto da 2ª")).toBeFocused();
  await weigh(page, "391,6", "11");
  await weigh(page, "55,5", "1");
  await expect(getWeighings(page)).toContainText(/24 caixas × 2.kg/);
  await expect(getWeighings(page).getByRole("listitem").first()).toContainText("430,25 − 24");
  await expect(net(page)).toHaveText("829,35 kg");
  await page.getByLabel("Peso bruto da 4ª").fill("77");

  await page.getByRole("button", { name: "Editar a 2ª pesagem: 391,6 − 22 = 369,6 kg" }).click();
  await expect(page.getByText("Corrigindo a 2ª pesagem")).toBeVisible();
  await expect(page.getByLabel("Peso bruto da 2ª")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Peso bruto da 2ª").fill("381,6");
  await page.getByRole("group", { name: "Corrigindo a 2ª pesagem" }).getByLabel("Caixas").fill("10");
  await page.getByRole("button", { name: "Pronto" }).click();
  await expect(page.getByRole("button", { name: "Editar a 2ª pesagem: 381,6 − 20 = 361,6 kg" })).toBeFocused();

  await page.getByRole("button", { name: /Editar a 3ª pesagem/ }).click();
  // The first press only asks.
  await page.getByRole("button", { name: "Excluir" }).click();
  await expect(getWeighings(page).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Excluir?" }).click();
  await expect(getWeighings(page).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByLabel("Peso bruto da 3ª")).toHaveValue("77");
  await page.getByLabel("Caixas").fill("2");
  await expect(net(page)).toHaveText("840,85 kg");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(lotCode(page)).toBeVisible();
  const data = await readFound(plant.api, rawMaterialsRoutes, { fruit: fruit.id });
  expect(data[0]).toMatchObject({
    netKg: 840.85,
    crates: 24,
    weighings: [
      { grossKg: 430.25, crates: 12, tareKg: 24 },
      { grossKg: 381.6, crates: 10, tareKg: 20 },
      { grossKg: 77, crates: 2, tareKg: 4 },
    ],
  });
});

/** A person types with this delay between keys; the app takes faster typing for a code reader. */
const byHand = { delay: 40 };

test("the dock remembers a supplier's crate, asks nobody what is paid for, and offers plain fruits: a mix is never delivered; by keyboard Enter leads through a load and takes it off the scale, and Escape leaves a correction as it was", async ({
  employeePage: page,
  plant,
}) => {
  await test.step("the dock remembers a supplier's crate, asks nobody what is paid for, and offers plain fruits: a mix is never delivered", async () => {
    const receive = (crates: number, tareKg: number) =>
      makeReception(plant.api, {
        grossKg: undefined,
        tareKg: undefined,
        rejectedKg: 0,
        weighings: [{ grossKg: 90, crates, tareKg }],
      });
    const [first, second] = await Promise.all([receive(5, 9), receive(4, 10)]);
    const mix = await makeFruit(plant.api, {
      name: ownName("Mista tropical"),
      composite: true,
      components: [
        { fruitId: first.fruit.id, percentage: 60 },
        { fruitId: second.fruit.id, percentage: 40 },
      ],
    });
    await page.goto("/raw/create");

    // The crate remembered from the previous entry is replaced by the crate that the user types.
    const crate = page.getByLabel("Tara por caixa");
    await pick(page, "Fornecedor", first.supplier.name);
    await expect(crate).toHaveValue("1,8");
    await pick(page, "Fornecedor", second.supplier.name);
    await expect(crate).toHaveValue("2,5");
    await crate.fill("2,4");
    await pick(page, "Fornecedor", first.supplier.name);
    await expect(page.getByRole("combobox", { name: "Fornecedor" })).toHaveValue(first.supplier.name);
    await page.getByLabel("Peso bruto").fill("77");
    await expect(crate).toHaveValue("2,4");

    await page.getByRole("button", { name: "Preço e nota" }).click();
    await expect(page.getByLabel("Preço por kg")).toBeVisible();
    await expect(page.getByLabel("Peso a pagar")).toBeHidden();

    await page.getByRole("combobox", { name: "Fruta" }).fill(mix.name);
    await expect(page.getByText("Nenhum dado foi retornado")).toBeVisible();
  });

  await test.step("by keyboard Enter leads through a load and takes it off the scale; Escape leaves a correction as it was, and a load without its weight is not saved", async () => {
    await follow(page, "/raw/create");
    await page.getByRole("button", { name: "Descartar" }).click();
    await page.getByLabel("Peso bruto").focus();
    await page.keyboard.type("430,25", byHand);
    await page.keyboard.press("Enter");
    await page.keyboard.type("12", byHand);
    await page.keyboard.press("Enter");
    await page.keyboard.type("2", byHand);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Peso bruto da 2ª")).toBeFocused();
    await page.keyboard.type("391,6", byHand);
    await page.keyboard.press("Enter");
    await page.keyboard.type("11", byHand);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Peso bruto da 3ª")).toBeFocused();
    await expect(page.getByText("Escolha a fruta")).toBeHidden();
    await expect(net(page)).toHaveText("775,85 kg");

    await page.getByRole("button", { name: /Editar a 1ª pesagem/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Peso bruto da 1ª")).toBeFocused();
    await page.getByLabel("Peso bruto da 1ª").fill("4");
    await expect(page.getByRole("button", { name: "Pronto" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Editar a 1ª pesagem: 430,25 − 24 = 406,25 kg" })).toBeFocused();
    await expect(net(page)).toHaveText("775,85 kg");

    // The message links to the load whose weight is missing.
    await page.getByRole("button", { name: /Editar a 1ª pesagem/ }).click();
    await page.getByLabel("Peso bruto da 1ª").fill("");
    await page.getByLabel("Peso bruto da 3ª").fill("100");
    await page.getByLabel("Caixas").last().fill("3");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await page.getByRole("link", { name: "Pesagens: Informe o peso bruto desta pesagem" }).click();
    await expect(page.getByLabel("Peso bruto da 1ª")).toBeFocused();
  });
});

test("weighings are seen and corrected later, Escape leaves the drawer open, and the history tells of them; an agreed weight is paid for, with its reason, and the total and the payment follow it", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("weighings are seen and corrected later, Escape leaves the drawer open, and the history tells of them", async () => {
    const weighings = [
      { grossKg: 430.25, crates: 12, tareKg: 24 },
      { grossKg: 391.6, crates: 11, tareKg: 22 },
      { grossKg: 120.3, tareKg: 18.1 },
    ];
    const sums = { grossKg: undefined, tareKg: undefined, rejectedKg: 0 };
    const entry = await makeReception(plant.api, { ...sums, weighings });
    await page.goto(`/raw/find-all?open=${entry.id}`);
    const drawer = page.getByRole("dialog", { name: entry.fruit.name });
    const table = drawer.getByRole("table", { name: "Pesagens" });
    await expect(table.getByRole("row", { name: "2ª 391,60 11 22,00 369,60" })).toBeVisible();
    // Every stored load is a line of its own, and no further load is open.
    await expect(drawer.getByRole("button", { name: "Editar a 3ª pesagem: 120,3 − 18,1 = 102,2 kg" })).toBeVisible();
    await expect(drawer.getByLabel("Peso bruto")).toHaveCount(0);

    // Escape cancels the correction of a weighing and closes nothing else.
    await drawer.getByRole("button", { name: /Editar a 1ª pesagem/ }).click();
    await drawer.getByLabel("Peso bruto da 1ª").fill("7");
    await page.keyboard.press("Escape");
    await expect(drawer.getByRole("button", { name: "Editar a 1ª pesagem: 430,25 − 24 = 406,25 kg" })).toBeFocused();
    await expect(drawer).toBeVisible();

    await drawer.getByRole("button", { name: /Editar a 2ª pesagem/ }).click();
    await drawer.getByLabel("Peso bruto da 2ª").fill("381,6");
    await page.keyboard.press("Enter");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
    await expect(table.getByRole("row", { name: "2ª 381,60 11 22,00 359,60" })).toBeVisible();
    await drawer.getByRole("tab", { name: "Histórico" }).click();
    const change = drawer.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(change).toContainText("391,600 − 22,000 = 369,600 (11 caixas)");
    await expect(change).toContainText("381,600 − 22,000 = 359,600 (11 caixas)");
  });

  await test.step("an agreed weight is paid for, with its reason, and the total and the payment follow it", async () => {
    const entry = await makeReception(plant.api, { grossKg: 860.5, tareKg: 48, rejectedKg: 12.25, unitPrice: 2.2 });
    await follow(page, `/raw/find-all?open=${entry.id}`);
    const drawer = page.getByRole("dialog", { name: entry.fruit.name });
    await drawer.getByLabel("Peso a pagar").fill("780");
    await expect(drawer.getByText(/a pagar: 780.kg × R\$.2,20/)).toBeVisible();
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await drawer.getByRole("link", { name: /Motivo do peso a pagar: Informe o motivo de pagar 780 kg/ }).click();
    await expect(drawer.getByLabel("Motivo do peso a pagar")).toBeFocused();
    await page.keyboard.type("Umidade acima do combinado");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
    await expect(drawer.getByRole("link", { name: /Pagamento de R\$.1\.716,00/ })).toBeVisible();
    await expect(drawer.getByText(/A pagar 780.kg: Umidade acima do combinado/)).toBeVisible();
    expect(await plant.api(rawMaterialsRoutes.read, { params: { id: entry.id } })).toMatchObject({
      payableKg: 780,
      total: 1716,
    });
  });
});
