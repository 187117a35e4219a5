import { customersRoutes } from "@pomar/contract/customers/customers.routes";
import { expect, test } from "../fixtures.ts";
import { ownName } from "../record-fixtures.ts";

test("cliente: what is registered is stored and appears in the list", async ({ adminPage: page, plant }) => {
  const name = ownName("Nome");
  await page.goto("/customers/create");
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page).toHaveURL("/customers/find-all");
  await expect(page.getByRole("row", { name })).toBeVisible();
  const { total } = await plant.api(customersRoutes.list, { query: { search: name } });
  expect(total).toBe(1);
});
