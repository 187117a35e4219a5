import { plantRoutes } from "@pomar/contract/plant/plant.routes";
import { expect, expectAccessible, refused, test } from "../fixtures.ts";
import { makeReception } from "../record-fixtures.ts";

test("who the plant is stands at the head of its labels", async ({ adminPage: page, plant, noise }) => {
  test.slow();
  noise.allow(refused(400));
  await page.goto("/plant");
  await page.getByLabel("Nome").fill("Polpas do Agreste");
  await page.getByLabel("CNPJ").fill("11.111.111/1111-11");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("CNPJ inválido", { exact: true })).toBeVisible();
  await page.getByLabel("CNPJ").fill("48.291.537/0001-84");
  await page.getByLabel("Registro no MAPA").fill("PE 004821-3");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Dados da fábrica salvos")).toBeVisible();
  expect(await plant.api(plantRoutes.read, {})).toMatchObject({
    ...{ name: "Polpas do Agreste", document: "48291537000184", mapaRegistration: "PE 004821-3" },
  });
  // Alone, without the name that stands there.
  await page.getByLabel("CNPJ").fill("12.ABC.345/01DE-35");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect
    .poll(() => plant.api(plantRoutes.read, {}))
    .toMatchObject({
      ...{ name: "Polpas do Agreste", document: "12ABC34501DE35", mapaRegistration: "PE 004821-3" },
    });
  await page.reload();
  await expect(page.getByLabel("CNPJ")).toHaveValue("12.ABC.345/01DE-35");
  const { lot } = await makeReception(plant.api);
  await page.goto(`/lots/view/${lot.id}`);
  await page.getByRole("button", { name: "Etiqueta" }).click();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeEnabled();
  await page.emulateMedia({ media: "print" });
  const label = page.getByRole("article");
  await expect(label).toContainText("Polpas do Agreste");
  await expect(label).toContainText("PE 004821-3");
});

test("an employee is not asked who the plant is", async ({ employeePage: page }) => {
  await page.goto("/plant");
  await expect(page).not.toHaveURL("/plant");
});
