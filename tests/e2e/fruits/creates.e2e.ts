import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, ownCode, ownName } from "../record-fixtures.ts";

test("a fruit is registered under a free code, with its yield and limits, commas and all, once its range agrees with itself; one with lots cannot be deleted, and the refusal leads to what uses it", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const [name, code] = [ownName("Cupuaçu"), ownCode()];
  await makeFruit(plant.api, { name: ownName("Zwxyga"), code: "ZWX" });
  await page.goto("/fruits/create");
  // The form proposes an unused code: the proposal for the second fruit differs from the first fruit's code.
  await page.getByLabel("Nome").fill("Zwxygaba");
  await expect(page.getByRole("textbox", { name: "Código" })).toHaveValue("ZWY");
  await page.getByLabel("Nome").fill(name);
  await expect(page.getByRole("textbox", { name: "Código" })).toHaveValue(/^CUP/);
  await page.getByRole("textbox", { name: "Código" }).fill(code);
  const proportion = page.getByRole("region", { name: "Rendimento em pasta" });
  await proportion.getByLabel("Mínimo").fill("60");
  await proportion.getByLabel("Máximo").fill("40");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("O rendimento máximo não pode ser menor que o mínimo").first()).toBeVisible();
  expect((await plant.api(fruitsRoutes.list, { query: { search: name } })).total).toBe(0);

  await proportion.getByLabel("Mínimo").fill("33");
  await proportion.getByLabel("Esperado").fill("38,25");
  await proportion.getByLabel("Máximo").fill("45");
  await page.getByLabel("Brix mínimo").fill("9,5");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL(/\/fruits\/find-all/);
  await expect(page.getByRole("cell", { name }).first()).toBeVisible();
  const { data } = await plant.api(fruitsRoutes.list, { query: { search: name } });
  expect(data[0]).toMatchObject({ name, code, yieldMin: 33, expectedYield: 38.25, yieldMax: 45, brixMin: 9.5 });

  const { fruit, lot } = await makeReception(plant.api);
  await follow(page, `/fruits/find-all?search=${encodeURIComponent(fruit.name)}`);
  await page.getByRole("button", { name: `Ações de ${fruit.name}` }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Excluir" }).click();
  // The question itself offers to deactivate the fruit instead, and no toast repeats the refusal.
  await expect(dialog.getByRole("alert")).toContainText(/Não foi possível excluir.*há 1 lote.*Desative-o/);
  await expect(page.getByRole("region", { name: "Avisos" })).not.toContainText("não pode ser removido");
  expect((await plant.api(fruitsRoutes.list, { query: { search: fruit.name } })).total).toBe(1);
  await dialog.getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByText(`${fruit.name} não aparece mais em novas entradas`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await plant.api(fruitsRoutes.read, { params: { id: fruit.id } })).toMatchObject({ active: false });
  // For an inactive fruit, the refusal offers nothing but links to the records that use the fruit.
  await page.getByRole("button", { name: `Ações de ${fruit.name}` }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  await dialog.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByRole("region", { name: "Avisos" })).toContainText("há 1 lote");
  await dialog.getByRole("link", { name: lot.code }).click();
  await expect(page).toHaveURL(`/lots/view/${lot.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(lot.code);
});
