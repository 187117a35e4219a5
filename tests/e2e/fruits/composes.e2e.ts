import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { expect, follow, test } from "../fixtures.ts";
import { makeFruit, ownCode, ownName, pick } from "../record-fixtures.ts";

test("a composite fruit is refused at 99,99 % and accepted at 100,00 %, with the total live; three parts are shared out, only plain fruits are offered, and a missing one is made on the way", async ({
  adminPage: page,
  plant,
}) => {
  const [one, other] = await Promise.all([makeFruit(plant.api), makeFruit(plant.api, { name: ownName("Graviola") })]);
  const name = ownName("Polpa mista");
  await page.goto("/fruits/create");
  await page.getByText("Fruta composta").click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Escolha a fruta").first()).toBeVisible();
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("textbox", { name: "Código" }).fill(ownCode());
  await pick(page, "Fruta 1", one.name);
  await pick(page, "Fruta 2", other.name);
  await page.getByLabel("Parte 1").fill("60");
  await page.getByLabel("Parte 2").fill("39,99");
  const total = page.getByRole("region", { name: "Composição" }).getByRole("status");
  await expect(total).toContainText("Total 99,99 % · faltam 0,01 %");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(total).toContainText("As porcentagens devem somar 100,00 %; somam 99,99 %");
  expect((await plant.api(fruitsRoutes.list, { query: { search: name } })).total).toBe(0);

  await page.getByLabel("Parte 2").fill("40");
  await expect(total).toHaveText("Total 100,00 %");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL(/\/fruits\/find-all/);
  const { data } = await plant.api(fruitsRoutes.list, { query: { search: name, composite: "true" } });
  expect(data[0]?.components).toMatchObject([
    { fruit: { id: one.id }, percentage: 60 },
    { fruit: { id: other.id }, percentage: 40 },
  ]);

  const id = data[0]?.id ?? "";
  const missing = ownName("Pitanga");
  await follow(page, `/fruits/find-all?open=${id}`);
  const drawer = page.getByRole("dialog", { name });
  await drawer.getByRole("button", { name: "Adicionar fruta" }).click();
  await drawer.getByRole("combobox", { name: "Fruta 3" }).fill(name);
  await expect(drawer.getByRole("link", { name: /clique aqui/ })).toBeVisible();
  await drawer.getByRole("combobox", { name: "Fruta 3" }).fill(missing);
  await drawer.getByRole("link", { name: /clique aqui/ }).click();
  // The new page has loaded when its heading is visible; the drawer also has a field named `Nome`.
  await expect(page.getByRole("heading", { level: 1, name: "Nova fruta" })).toBeVisible();
  await page.getByLabel("Nome").fill(missing);
  await page.getByRole("textbox", { name: "Código" }).fill(ownCode());
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(drawer.getByRole("combobox", { name: "Fruta 3" })).toHaveValue(missing);
  await drawer.getByRole("button", { name: "Distribuir igualmente" }).click();
  await expect(drawer.getByLabel("Parte 1")).toHaveValue("33,33");
  await expect(drawer.getByLabel("Parte 3")).toHaveValue("33,34");
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Fruta alterada com sucesso")).toBeVisible();
  const { components } = await plant.api(fruitsRoutes.read, { params: { id } });
  expect(components.map(({ fruit, percentage }) => [fruit.name, percentage])).toContainEqual([missing, 33.34]);
});
