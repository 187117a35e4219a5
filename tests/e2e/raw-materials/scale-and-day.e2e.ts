import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { readFound } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { localToday } from "../payments/local-today.ts";
import { makeFruit, makeSupplier, pick } from "../record-fixtures.ts";

test("three deliveries in a row: the next one begins at the scale, the day is the server's unless one was chosen, and every gram is stored; an empty one names every missing field, and crates without their tare lead to the field that lacks it @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  await test.step("three deliveries in a row: the next one begins at the scale, the day is the server's unless one was chosen, and every gram is stored", async () => {
    const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/raw-materials"))
        sent.push(request.postData() ?? "");
    });
    const pastDay = page.getByText(/^Recebida em/);
    const save = page.getByRole("button", { name: "Salvar", exact: true });
    const another = page.getByRole("button", { name: "Registrar outra" });
    await page.goto("/raw/create");
    await pick(page, "Fruta", fruit.name);
    await pick(page, "Fornecedor", supplier.name);
    await page.getByLabel("Peso bruto").fill("430,25");
    await page.getByLabel("Caixas").fill("12");
    await page.getByLabel("Tara por caixa").fill("2");
    await save.click();
    await another.click();

    // The fruit, supplier and crate are filled in, and the gross weight has the focus: the app reads 1.391 in this
    // field as more than a ton.
    await expect(page.getByText(`${supplier.name} · Fruta e fornecedor da entrada anterior`)).toBeVisible();
    await expect(page.getByLabel("Peso bruto")).toBeFocused();
    await expect(pastDay).toBeHidden();
    await page.keyboard.type("1.391");
    await expect(page.getByText("= 1.391,000 kg")).toBeVisible();
    // The bar that saves names the supplier, whose tile is out of sight.
    await expect(page.getByText(`kg de ${fruit.name}`).locator("..")).toContainText(supplier.name);
    await page.getByLabel("Caixas").click();
    await page.keyboard.type("11");

    // A mistyped year is reported beside the day while the user types, and the entry is not saved.
    const early = page.getByText(/^A data não pode ser anterior a \d\d\/\d\d\/\d{4}: confira o ano$/);
    const receivedOn = page.getByLabel("Recebido em", { exact: true });
    await receivedOn.fill("20/11/1926");
    await expect(early).toBeVisible();
    await page.keyboard.press("Tab");
    await save.click();
    await expect(receivedOn).toBeFocused();

    // The save button shows a past day beside it, and the form keeps this day for the next delivery.
    await receivedOn.fill("ontem");
    await page.keyboard.press("Tab");
    await expect(pastDay).toBeVisible();
    await expect(early).toBeHidden();
    await save.click();
    await another.click();
    await expect(pastDay).toBeVisible();
    await page.getByRole("button", { name: "Usar hoje" }).click();
    await expect(pastDay).toBeHidden();

    // A tare weighed in total is stored to the gram, and the author of an entry gets no notification of it.
    await page.getByLabel("Peso bruto").fill("100,001");
    await page.getByRole("button", { name: /tara total/ }).click();
    await page.getByLabel("Tara total").fill("0,3");
    await page.getByLabel("Recusado").fill("0,1");
    await save.click();
    await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Avisos" }).getByRole("link")).toHaveCount(0);
    expect(sent.map((body) => "receivedAt" in JSON.parse(body))).toEqual([false, true, false]);
    const data = await readFound(plant.api, rawMaterialsRoutes, { fruit: fruit.id, supplier: supplier.id });
    expect(data.map(({ netKg }) => netKg).sort((one, other) => one - other)).toEqual([99.701, 406.25, 1369]);
    const last = data.find(({ netKg }) => netKg === 99.701);
    expect(last).toMatchObject({ grossKg: 100.001, tareKg: 0.3, rejectedKg: 0.1, unitPrice: null });
    expect(last?.lot).toMatchObject({ initialQuantity: 99.601, balance: 99.601 });

    // The supplier stays for the next load; for a fruit that this supplier does not bring, the form asks.
    const other = await makeFruit(plant.api);
    await another.click();
    await page.getByRole("button", { name: "Outra fruta" }).or(page.getByLabel("Limpar fruta")).first().click();
    await pick(page, "Fruta", other.name);
    await expect(page.getByText(`${supplier.name} não costuma trazer ${other.name}`)).toBeVisible();
    await page.getByLabel("Peso bruto").fill("77,5");
    await page.getByLabel("Caixas").fill("0");
    await save.click();
    const question = page.getByRole("dialog", { name: "Confira o fornecedor" });
    await question.getByRole("button", { name: "Voltar e conferir" }).click();
    expect(await readFound(plant.api, rawMaterialsRoutes, { fruit: other.id })).toEqual([]);
    await save.click();
    await question.getByRole("button", { name: "Salvar assim mesmo" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
  });

  await test.step("an empty reception names every missing field, and crates without their tare lead to the field that lacks it", async () => {
    await follow(page, "/raw/create");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Escolha a fruta").first()).toBeVisible();
    await expect(page.getByText("Escolha o fornecedor").first()).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Fruta" })).toBeFocused();
    // A list of fruits would cover the save button.
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expectAccessible(page);

    // The app would count crates without a tare as fruit, so the bar asks for the tare before it saves the entry.
    await page.getByLabel("Peso bruto").fill("860,5");
    await page.getByLabel("Caixas").fill("24");
    const bar = page.locator("[data-sticky-actions]");
    await expect(bar).toContainText("Falta a tara das caixas");
    await expect(bar).not.toContainText("860,500", { useInnerText: true });
    await page.getByRole("button", { name: "Salvar" }).click();

    await page.getByRole("link", { name: "Tara: Informe a tara por caixa" }).click();
    await expect(page.getByLabel("Tara por caixa")).toBeFocused();
    await expect(page.getByLabel("Tara por caixa")).toHaveAccessibleDescription("Informe a tara por caixa");
    // The next weighing waits for this one: the button leads to the field that is missing.
    await page.getByLabel("Peso bruto").focus();
    await page.getByRole("button", { name: "Outra pesagem" }).click();
    await expect(page.getByLabel("Tara por caixa")).toBeFocused();
    await page.getByLabel("Tara por caixa").fill("2");
    await expect(bar).toContainText(/812,5.kg/);
    await expect(bar).not.toContainText("tara");
    await expect(page.getByRole("link", { name: /Tara/ })).toBeHidden();

    await page.getByRole("button", { name: "Outra pesagem" }).click();
    await page.getByLabel("Caixas").fill("3");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("link", { name: "Peso bruto: Informe o peso bruto desta pesagem" })).toBeVisible();
  });
});

test("a day typed in digits is the last such day; an impossible day is not saved as today, and one of long ago is asked about once @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  const old = addDays(localToday(), -31);
  const [date = "", month = ""] = writtenDay(old).split("/");
  const listStored = () => readFound(plant.api, rawMaterialsRoutes, { fruit: fruit.id });
  await page.goto("/raw/create");
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Peso bruto").fill("431");
  const save = page.getByRole("button", { name: "Salvar", exact: true });
  const receivedOn = page.getByLabel("Recebido em", { exact: true });
  for (const text of [`32/${month}/2026`, `${date}/${month}/20`]) {
    await receivedOn.fill(text);
    await page.keyboard.press("Tab");
    await save.click();
    await expect(receivedOn).toBeFocused();
    await expect(receivedOn).toHaveValue(text);
    await expect(receivedOn).toHaveAccessibleDescription(/^(Esse dia não existe|Termine o ano): /);
  }
  await receivedOn.fill(date + month);
  await page.getByLabel("Colhido em", { exact: true }).fill(`${date}/${month}`);
  await page.keyboard.press("Tab");
  await expect(receivedOn).toHaveValue(writtenDay(old));
  await expect(page.getByText("Há 31\u00a0dias. Certo?")).toHaveCount(2);
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Confira a data" });
  await expect(dialog).toContainText(`Recebido em: ${writtenDay(old)}, há 31\u00a0dias. Está certo?`);
  await expect(dialog).toContainText(`Colhido em: ${writtenDay(old)}`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Voltar e conferir" }).click();
  expect(await listStored()).toEqual([]);
  await save.click();
  await dialog.getByRole("button", { name: "Salvar assim mesmo" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
  expect(await listStored()).toMatchObject([{ receivedAt: old, harvestedOn: old }]);
});
