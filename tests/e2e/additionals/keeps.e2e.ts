import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { expect, test } from "../fixtures.ts";
import { ownCode, ownName } from "../record-fixtures.ts";
import { makeAdditional } from "../supply-fixtures.ts";

test("sugar is registered with the law's word on it and cannot be water as well; an additional's own page changes it and tells its history", async ({
  adminPage: page,
  plant,
}) => {
  const [name, code] = [ownName("Açúcar cristal"), ownCode()];
  await page.goto("/additional/create");
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("textbox", { name: "Código" }).fill(code);
  await page.getByRole("combobox", { name: "Unidade" }).click();
  await page.getByRole("option", { name: "kg", exact: true }).click();
  await page.getByLabel("Brix").fill("99,7");
  const warning = page.getByText(/não pode receber água/);
  await expect(warning).toBeHidden();
  await page.getByText("Água", { exact: true }).click();
  await expect(warning).toBeVisible();
  await page.getByText("Açúcar", { exact: true }).click();
  await expect(warning).toBeHidden();
  await expect(page.getByText(/não pode receber açúcar/)).toBeVisible();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL("/additional/find-all");
  const { data } = await plant.api(additionalsRoutes.list, { query: { search: name } });
  expect(data[0]).toMatchObject({ name, code, brix: 99.7, isSugar: true, isWater: false, densityKgPerL: null });

  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByRole("dialog", { name: "Importar adicionais" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const additional = await makeAdditional(plant.api, { unit: "L", densityKgPerL: 1.0305, minStock: 40 });
  await page.getByRole("searchbox", { name: "Buscar" }).fill(additional.name);
  await page.getByRole("link", { name: additional.name }).click();
  await expect(page).toHaveURL(`/additional/update/${additional.id}`);
  await expect(page.getByRole("main")).toContainText("Abaixo do mínimo");
  await page.getByLabel("Densidade").fill("1,0295");
  await page.getByLabel("Alérgeno").fill("leite");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Adicional alterado")).toBeVisible();

  await page.getByRole("tab", { name: "Histórico" }).click();
  const change = page.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
  await expect(change).toContainText(/Densidade\s*1,0305\s*1,0295/);
  await expect(change).toContainText(/Alérgeno\s*leite/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Histórico" })).toHaveAttribute("aria-selected", "true");
});
