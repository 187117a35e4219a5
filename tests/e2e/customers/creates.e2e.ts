import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeFinalProduct } from "../production-fixtures.ts";
import { ownName, pick } from "../record-fixtures.ts";

test("a customer is registered with an alphanumeric CNPJ, whose digits are checked, and stands in the list; customers whose names are near are joined when somebody says so, with every dispatch", async ({
  adminPage: page,
  plant,
}) => {
  const plain = ownName("Mercadinho Sao Jose");
  const one = await makeCustomer(plant.api, { name: plain });
  const [{ lot }, other] = await Promise.all([
    makeFinalProduct(plant.api),
    makeCustomer(plant.api, { name: plain.replace("Mercadinho Sao", "Mercadinhos São") }),
  ]);
  for (const { id: customerId } of [one, one, other])
    await plant.api(dispatchesRoutes.create, { body: { customerId, lines: [{ lotId: lot.id, quantity: 1 }] } });
  const name = ownName("Hotel Atlântico");
  await page.goto("/customers/create");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Forneça um nome para o cliente").first()).toBeVisible();
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("CPF ou CNPJ").fill("12.ABC.345/01DE-36");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByLabel("CPF ou CNPJ")).toBeFocused();
  await page.getByLabel("CPF ou CNPJ").fill("12.ABC.345/01DE-35");
  await page.getByLabel("Telefone").fill("8132221100");
  await page.getByLabel("Validade mínima").fill("90");
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page).toHaveURL("/customers/find-all");
  await expect(page.getByText(name).first()).toBeVisible();
  const { data } = await plant.api(customersRoutes.list, { query: { search: name } });
  expect(data).toEqual([
    expect.objectContaining({ document: "12ABC34501DE35", phone: "8132221100", minShelfLifeDays: 90 }),
  ]);

  await page.getByRole("button", { name: "Conferir" }).click();
  const group = page.getByRole("radiogroup").filter({ hasText: plain });
  await expect(group.getByRole("radio").first()).toBeChecked();
  await group.getByRole("radio", { name: new RegExp(`^${other.name}`) }).check();
  await expectAccessible(page);
  const card = page.getByRole("dialog").locator("section", { has: group });
  await card.getByRole("button", { name: "Juntar" }).click();
  await expect(card.getByText(/^2 expedições passam/)).toBeVisible();
  await card.getByRole("button", { name: `Sim, juntar em ${other.name}` }).click();
  await expect(page.getByText(`Clientes juntados em ${other.name}`)).toBeVisible();
  await expect(group).toBeHidden();
  const { total } = await plant.api(dispatchesRoutes.list, { query: { customer: other.id } });
  expect(total).toBe(3);
});

test("a customer's page says what was sent and came back; a second record of it is joined from there, and a dispatch leads to the one that remains", async ({
  adminPage: page,
  plant,
}) => {
  const [{ lot }, kept, double] = await Promise.all([
    makeFinalProduct(plant.api),
    makeCustomer(plant.api, { name: ownName("Bar do Porto") }),
    makeCustomer(plant.api, { name: ownName("Restaurante Cais") }),
  ]);
  const send = (customerId: string, quantity: number) =>
    plant.api(dispatchesRoutes.create, { body: { customerId, lines: [{ lotId: lot.id, quantity }] } });
  const first = await send(kept.id, 30);
  await send(double.id, 20);
  const lines = [{ lotId: lot.id, quantity: 3, reason: "Mole" }];
  await plant.api(dispatchesRoutes.takeBack, { params: { id: first.id }, body: { lines } });
  await page.goto(`/customers/update/${kept.id}`);
  const row = page.getByRole("region", { name: "Produtos em 12 meses" }).getByRole("row").nth(1);
  await expect(row).toContainText(/30.un.*3.un.*27.un/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Juntar com outro" }).click();
  const dialog = page.getByRole("dialog");
  await pick(page, "O outro cadastro", double.name);
  await dialog.getByRole("radio", { name: new RegExp(`^${double.name}`) }).check();
  await dialog.getByRole("button", { name: "Juntar", exact: true }).click();
  await expect(dialog.getByText(/^1 expedição passa/)).toBeVisible();
  await dialog.getByRole("button", { name: `Sim, juntar em ${double.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/update/${double.id}`));
  await expect(row).toContainText(/50.un.*3.un.*47.un/);

  await page.goto(`/dispatches/find-all?search=${first.code}`);
  await page.getByRole("link", { name: double.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first.code);
});
