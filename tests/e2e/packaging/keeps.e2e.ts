import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { expect, test } from "../fixtures.ts";
import { ownCode, ownName } from "../record-fixtures.ts";
import { makePackaging } from "../supply-fixtures.ts";

test("a packaging is registered with its capacity, the list finds it by its kind, and its drawer deactivates it", async ({
  adminPage: page,
  plant,
}) => {
  const [name, code] = [ownName("Balde 3,6 kg"), ownCode()];
  await makePackaging(plant.api, { kind: "saco" });
  await page.goto("/packaging/create");
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("textbox", { name: "Código" }).fill(code);
  for (const [field, choice] of [
    ["Tipo", "Balde"],
    ["Unidade", "un"],
  ] as const) {
    await page.getByRole("combobox", { name: field }).click();
    await page.getByRole("option", { name: choice, exact: true }).click();
  }
  await page.getByLabel("Capacidade").fill("3600,5");
  await page.getByLabel("Unidades por caixa").fill("6");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Embalagem criada com sucesso")).toBeVisible();

  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByRole("dialog", { name: "Importar embalagens" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Tipo" }).click();
  await page.getByRole("button", { name: "Balde", exact: true }).click();
  await expect(page).toHaveURL(/kind=balde/);
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("3.600,5");
  // The list does not show the usual status.
  await expect(row).not.toContainText("Ativa");
  await expect(page.getByRole("cell", { name: "Saco", exact: true })).toHaveCount(0);
  const { data } = await plant.api(packagingRoutes.list, { query: { search: name } });
  expect(data[0]).toMatchObject({ name, code, kind: "balde", unit: "un", capacityG: 3600.5, unitsPerCase: 6 });

  const id = data[0]?.id ?? "";
  await page.goto(`/packaging/find-all?open=${id}`);
  const drawer = page.getByRole("dialog", { name });
  await drawer.getByRole("switch", { name: "Ativa" }).click();
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Embalagem alterada")).toBeVisible();
  expect(await plant.api(packagingRoutes.read, { params: { id } })).toMatchObject({ active: false });
});
