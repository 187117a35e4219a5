import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeSupplier, ownCode, ownName, pick } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord } from "../supply-fixtures.ts";

test("an additive is registered, received, found among its receptions and corrected, and its history says so; in the drawer over the list it is changed, and one that was received cannot be deleted: the refusal leads to its lot", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("an additive is registered, received, found among its receptions and corrected, and its history says so", async () => {
    const supplier = await makeSupplier(plant.api);
    const [name, code] = [ownName("Ácido cítrico"), ownCode()];
    await page.goto("/additives/create");
    await page.getByLabel("Nome").fill(name);
    await expect(page.getByRole("textbox", { name: "Código" })).toHaveValue("ACI");
    await page.getByRole("textbox", { name: "Código" }).fill(code);
    await page.getByLabel("INS").fill("330");
    await page.getByRole("combobox", { name: "Unidade" }).click();
    await page.getByRole("option", { name: "kg", exact: true }).click();
    await page.getByRole("combobox", { name: "Função" }).click();
    await page.getByRole("option", { name: "Acidulante" }).click();
    await page.getByLabel("Estoque mínimo").fill("13,5");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Aditivo criado com sucesso")).toBeVisible();

    await page.getByRole("button", { name: "Importar" }).click();
    await expect(page.getByRole("dialog", { name: "Importar aditivos" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("searchbox", { name: "Buscar" }).fill(name);
    const row = page.getByRole("row", { name });
    await expect(row).toContainText("Acidulante");
    await expect(row).toContainText("sem limite");
    await expect(row).toContainText(/0(,0+)?.kg\s*Abaixo do mínimo/);
    await row.getByRole("button", { name: `Ações de ${name}` }).click();
    await page.getByRole("menuitem", { name: "Registrar entrada" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrada de aditivo");
    await expect(page.getByRole("main")).toContainText(name);
    await pick(page, "Fornecedor", supplier.name);
    await page.getByLabel("Quantidade").fill("12,5");
    await page.getByLabel("Validade").fill("31/03/2039");
    await page.getByLabel("Marca").fill("Cítrica");
    await page.getByRole("button", { name: "Salvar" }).click();
    const lotCode = page.getByRole("heading", { level: 2, name: new RegExp(`^AD-${code}-\\d{5}-01$`) });
    await expect(lotCode).toBeFocused();
    const lot = await lotCode.innerText();

    await follow(page, "/additives-record/entradas/ver");
    await page.getByRole("searchbox", { name: "Buscar" }).fill(lot);
    await expect(page.getByRole("row", { name: lot })).toContainText("12,5");
    await page.getByRole("link", { name: lot }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Corrigir entrada de aditivo");
    await expect(page.getByRole("region", { name: "Lote" })).toContainText("nada usado ainda");
    await page.getByLabel("Quantidade").fill("11,25");
    await page.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
    await expect(page.getByRole("region", { name: "Lote" })).toContainText(/11,25.kg recebidos/);

    await page.getByRole("tab", { name: "Histórico" }).click();
    const correction = page.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(correction).toContainText("admin alterou");
    await expect(correction).toContainText(/Quantidade\s*12,5.kg\s*11,25.kg/);
  });

  await test.step("in the drawer over the list an additive is changed, and its history is beside it; one that was received cannot be deleted, and the refusal leads to its lot", async () => {
    noise.allow(refused(409));
    const additive = await makeAdditive(plant.api, { maxDoseMgPerKg: 1000, activeFactor: 0.7464 });
    const { lot } = await makeAdditiveRecord(plant.api, { itemId: additive.id });
    await follow(page, `/additives/main?search=${encodeURIComponent(additive.name)}`);
    await page.getByRole("link", { name: additive.name }).click();
    const drawer = page.getByRole("dialog", { name: additive.name });
    await expect(drawer.getByLabel("Limite", { exact: true })).toHaveValue("1.000");
    await expect(drawer.getByLabel("Fator do ativo")).toHaveValue("0,7464");

    await drawer.getByLabel("Limite", { exact: true }).fill("800,5");
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Aditivo alterado")).toBeVisible();
    await drawer.getByRole("tab", { name: "Histórico" }).click();
    await expect(drawer.getByRole("list", { name: "Histórico" })).toContainText(/Limite\s*1\.000\s*800,5/);

    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("row", { name: additive.name })).toContainText("800,5");
    expect(await plant.api(additivesRoutes.read, { params: { id: additive.id } })).toMatchObject({
      maxDoseMgPerKg: 800.5,
      activeFactor: 0.7464,
    });

    await page.getByRole("button", { name: `Ações de ${additive.name}` }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    const dialog = page.getByRole("dialog", { name: `Excluir aditivo ${additive.name}?` });
    await dialog.getByRole("button", { name: "Excluir" }).click();
    await expect(dialog.getByRole("alert")).toContainText("1 lote");
    await dialog.getByRole("link", { name: lot.code }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(lot.code);
  });
});
