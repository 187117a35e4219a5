import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeFruit, makeSupplier, pick } from "../record-fixtures.ts";

test("crates without their tare are not saved, and the message leads to the field that lacks it @phone", async ({
  employeePage: page,
}) => {
  await page.goto("/raw/create");
  await page.getByLabel("Peso bruto").fill("860,5");
  await page.getByLabel("Caixas").fill("24");
  const bar = page.locator("[data-sticky-actions]");
  await expect(bar).toContainText("Falta a tara das caixas");
  await expect(bar).not.toContainText("860,500");
  await page.getByRole("button", { name: "Salvar" }).click();

  await page.getByRole("link", { name: "Tara: Informe a tara por caixa" }).click();
  await expect(page.getByLabel("Tara por caixa")).toBeFocused();
  await expect(page.getByLabel("Tara por caixa")).toHaveAccessibleDescription("Informe a tara por caixa");
  await expect(page.getByRole("button", { name: "Outra pesagem" })).toBeDisabled();
  await page.getByLabel("Tara por caixa").fill("2");
  await expect(bar).toContainText(/812,500.kg/);
  await expect(bar).not.toContainText("tara");
  await expect(page.getByRole("link", { name: /Tara/ })).toBeHidden();

  await page.getByRole("button", { name: "Outra pesagem" }).click();
  await page.getByLabel("Caixas").fill("3");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("link", { name: "Peso bruto: Informe o peso bruto desta pesagem" })).toBeVisible();
});

test("the day is the server's unless one was chosen, and a past one is said beside Salvar @phone", async ({
  employeePage: page,
  plant,
}) => {
  const fruit = await makeFruit(plant.api);
  const supplier = await makeSupplier(plant.api);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/raw-materials"))
      sent.push(request.postData() ?? "");
  });
  const pastDay = page.getByText(/^Recebida em/);
  const receive = async (gross: string) => {
    await page.getByLabel("Peso bruto").fill(gross);
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Registrar outra" }).click();
  };
  await page.goto("/raw/create");
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await receive("77,25");
  await expect(pastDay).toBeHidden();

  await page.getByLabel("Recebido em").fill("ontem");
  await page.keyboard.press("Tab");
  await expect(pastDay).toBeVisible();
  await expectAccessible(page);
  await receive("61,5");
  await expect(pastDay).toBeVisible();

  await page.getByRole("button", { name: "Usar hoje" }).click();
  await expect(pastDay).toBeHidden();
  await receive("48,125");
  expect(sent.map((body) => "receivedAt" in JSON.parse(body))).toEqual([false, true, false]);
});
