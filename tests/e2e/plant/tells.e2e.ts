import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeReception } from "../record-fixtures.ts";

test("the plant's name and numbers stand at the head of its labels and of whatever page is printed, and of none on the screen", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("they stand at the head of its labels", async () => {
    noise.allow(refused(400));
    await page.goto("/plant");
    await page.getByLabel("Nome").fill("Polpas do Agreste");
    await page.getByLabel("CNPJ").fill("11.111.111/1111-11");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("CNPJ inválido", { exact: true })).toBeVisible();
    await page.getByLabel("CNPJ").fill("48.291.537/0001-84");
    await page.getByLabel("Registro no MAPA").fill("PE 004821-3");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Dados da fábrica salvos")).toBeVisible();
    expect(await plant.api(plantRoutes.read, {})).toMatchObject({
      name: "Polpas do Agreste",
      document: "48291537000184",
      mapaRegistration: "PE 004821-3",
    });
    // The form sends the CNPJ alone, without the unchanged name.
    await page.getByLabel("CNPJ").fill("12.ABC.345/01DE-35");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect
      .poll(() => plant.api(plantRoutes.read, {}))
      .toMatchObject({
        name: "Polpas do Agreste",
        document: "12ABC34501DE35",
        mapaRegistration: "PE 004821-3",
      });
    await page.reload();
    await expect(page.getByLabel("CNPJ")).toHaveValue("12.ABC.345/01DE-35");
    const { lot } = await makeReception(plant.api);
    await follow(page, `/lots/view/${lot.id}`);
    await page.getByRole("button", { name: "Etiqueta" }).click();
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeEnabled();
    await page.emulateMedia({ media: "print" });
    const label = page.getByRole("article");
    await expect(label).toContainText("Polpas do Agreste");
    await expect(label).toContainText("PE 004821-3");
  });

  await test.step("they head whatever page is printed, and none on the screen", async () => {
    const plantData = { name: "Polpas do Sertão", document: "12ABC34501DE35", mapaRegistration: "PE 009137-5" };
    await plant.api(plantRoutes.update, { body: { ...plantData, address: "Rua das Acerolas, 20, Limoeiro PE" } });
    const calculation = await plant.api(calculatorRoutes.create, {
      body: { formula: "brix_lower", inputs: { m: 200, b0: 14, bf: 11 } },
    });
    const name = page.getByText("Polpas do Sertão", { exact: true });
    for (const path of ["/reports/losses", `/calc/update-records/${calculation.id}`, "/raw/create"]) {
      await follow(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(name, path).toBeVisible();
      await expect(page.getByText("CNPJ 12.ABC.345/01DE-35 · Registro no MAPA PE 009137-5")).toBeVisible();
      await expect(page.getByText("Rua das Acerolas, 20, Limoeiro PE")).toBeVisible();
      await page.emulateMedia({ media: null });
      await expect(name).toBeHidden();
    }
  });
});
