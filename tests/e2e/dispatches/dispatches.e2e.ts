import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, test } from "../fixtures.ts";
import { makeFinalProduct } from "../production-fixtures.ts";

test("so many of a product leave by what expires first, some come back, and the lot of that is in quarantine", async ({
  employeePage: page,
  plant,
}) => {
  const [customer, { lot, fruit }] = await Promise.all([makeCustomer(plant.api), makeFinalProduct(plant.api)]);
  await page.goto("/dispatches/create");
  await page.getByLabel("Cliente").fill(customer.name);
  await page.getByRole("option", { name: customer.name }).click();
  await page.getByRole("combobox", { name: "Produto" }).fill(fruit.name);
  await page.getByRole("option", { name: fruit.name }).click();
  await page.getByLabel("Quanto sai").fill("7");
  await page.getByRole("button", { name: "Usar os que vencem primeiro" }).click();
  await expect(page.getByRole("row", { name: lot.code }).getByRole("textbox")).toHaveValue("7");
  await page.getByRole("button", { name: "Registrar expedição" }).click();
  await expect(page.getByText("Expedição registrada")).toBeVisible();
  await expect(page.getByText(`1 lote para ${customer.name}`)).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Romaneio (PDF)" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^romaneio-EX-.*\.pdf$/);

  await page.getByRole("link", { name: "Ver, corrigir ou estornar" }).click();
  await page.getByRole("button", { name: "Registrar devolução" }).click();
  const form = page.getByRole("dialog", { name: "Registrar devolução" });
  await expect(form.getByLabel("Quantidade devolvida")).toBeInViewport({ ratio: 1 });
  await expect(form).toContainText("Faltam 3 campos");
  await form.getByLabel("Quantidade devolvida").fill("2");
  await form.getByLabel("Motivo").fill("Caixa amassada");
  // The form preselects no state of the packaging, since nobody has recorded that the packaging came back undamaged.
  await expect(form).toContainText("Falta 1 campo: Embalagem");
  await form.getByText("Danificada").click();
  await expect(form.getByText(/faltam? \d/)).toHaveCount(0);
  await form.getByRole("button", { name: "Registrar devolução" }).click();
  await expect(page.getByRole("region", { name: "Lotes" }).getByRole("row", { name: /7.un.*2.un$/ })).toBeVisible();
  await expect(page.getByText("Caixa amassada · embalagem danificada")).toBeVisible();
  const { data } = await plant.api(dispatchesRoutes.list, { query: { lot: lot.id } });
  const { returns } = await plant.api(dispatchesRoutes.read, { params: { id: data[0]?.id ?? "" } });
  const back = await plant.api(lotsRoutes.read, { params: { id: returns[0]?.lot.id ?? "" } });
  expect(back).toMatchObject({ status: "quarantine", balance: 2 });
});
