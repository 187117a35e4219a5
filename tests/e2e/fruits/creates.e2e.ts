import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { expect, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, ownCode, ownName } from "../record-fixtures.ts";

test("a fruit is registered with its yield and limits, commas and all", async ({ adminPage: page, plant }) => {
  const [name, code] = [ownName("Cupuaçu"), ownCode()];
  await page.goto("/fruits/create");
  await page.getByLabel("Nome").fill(name);
  await expect(page.getByRole("textbox", { name: "Código" })).toHaveValue(/^CUP/);
  await page.getByRole("textbox", { name: "Código" }).fill(code);
  const proportion = page.getByRole("region", { name: "Rendimento em pasta" });
  await proportion.getByLabel("Mínimo").fill("33");
  await proportion.getByLabel("Esperado").fill("38,25");
  await proportion.getByLabel("Máximo").fill("45");
  await page.getByLabel("Brix mínimo").fill("9,5");
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page).toHaveURL(/\/fruits\/find-all/);
  await expect(page.getByRole("cell", { name }).first()).toBeVisible();
  const { data } = await plant.api(fruitsRoutes.list, { query: { search: name } });
  expect(data[0]).toMatchObject({ name, code, yieldMin: 33, expectedYield: 38.25, yieldMax: 45, brixMin: 9.5 });
});

test("a range that contradicts itself is refused before anything is sent", async ({ adminPage: page, plant }) => {
  const name = ownName("Umbu");
  await page.goto("/fruits/create");
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("textbox", { name: "Código" }).fill(ownCode());
  const proportion = page.getByRole("region", { name: "Rendimento em pasta" });
  await proportion.getByLabel("Mínimo").fill("60");
  await proportion.getByLabel("Máximo").fill("40");
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page.getByText("O rendimento máximo não pode ser menor que o mínimo").first()).toBeVisible();
  expect((await plant.api(fruitsRoutes.list, { query: { search: name } })).total).toBe(0);
});

test("a fruit with lots cannot be deleted, and the reason names what depends on it", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const fruit = await makeFruit(plant.api, { name: ownName("Graviola") });
  await makeReception(plant.api, { fruitId: fruit.id });
  await page.goto(`/fruits/find-all?search=${encodeURIComponent(fruit.name)}`);
  await page.getByRole("button", { name: `Ações de ${fruit.name}` }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();

  await expect(page.getByRole("region", { name: "Avisos" })).toContainText("há 1 lote");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Não foi possível excluir");
  expect((await plant.api(fruitsRoutes.list, { query: { search: fruit.name } })).total).toBe(1);
});
