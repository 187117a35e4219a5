import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { expect, test } from "../fixtures.ts";
import { makeFruit, ownName, pick } from "../record-fixtures.ts";

test("a group is made with its fruits, filters the list, is renamed and removed; its fruits stay", async ({
  adminPage: page,
  plant,
}) => {
  const mark = ownName("Caju");
  const [inside, outside] = [`${mark} dentro`, `${mark} fora`];
  await Promise.all([makeFruit(plant.api, { name: inside }), makeFruit(plant.api, { name: outside })]);
  const [name, renamed] = [ownName("Nativas"), ownName("Cítricas")];
  await page.goto(`/fruits/find-all?search=${encodeURIComponent(mark)}`);
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByRole("dialog", { name: "Importar frutas" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Grupos" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Novo grupo" }).click();
  await drawer.getByLabel("Nome").fill(name);
  await pick(page, "Adicionar fruta", inside);
  await pick(page, "Adicionar fruta", outside);
  await drawer.getByRole("button", { name: `Retirar ${outside}` }).click();
  await expect(drawer.getByRole("list", { name: "Frutas do grupo" })).toHaveText(inside);
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await expect(drawer.getByRole("list", { name: "Grupos" })).toContainText(`${name}${inside}`);
  await drawer.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("button", { name: "Grupos" })).toBeFocused();

  await page.getByRole("button", { name: "Grupo", exact: true }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("row", { name: inside })).toBeVisible();
  await expect(page.getByRole("row", { name: outside })).toBeHidden();

  await page.getByRole("button", { name: "Grupos" }).click();
  await expect(drawer.getByRole("list", { name: "Grupos" })).toContainText(name);
  await drawer
    .getByRole("list", { name: "Grupos" })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
  await expect(drawer.getByRole("list", { name: "Frutas do grupo" })).toContainText(inside);
  await drawer.getByLabel("Nome").fill(renamed);
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await expect(drawer.getByRole("list", { name: "Grupos" })).toContainText(renamed);
  await drawer.getByRole("button", { name: `Ações de ${renamed}` }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  await page
    .getByRole("dialog", { name: `Excluir grupo ${renamed}?` })
    .getByRole("button", { name: "Excluir" })
    .click();
  await expect(page.getByText("Grupo excluído")).toBeVisible();
  expect((await plant.api(fruitsRoutes.list, { query: { search: mark } })).total).toBe(2);
});
