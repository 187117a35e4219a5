import { addDays } from "@pomar/contract/core/calendar.rules";
import {
  additionalRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { readFound } from "../../support/api-client.ts";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeSupplier, ownName, pick } from "../record-fixtures.ts";
import { makeAdditional, makeAdditive, makePackaging } from "../supply-fixtures.ts";

/** Formats a day as people write it: `31/03/2039`. */
const written = (day: string) => day.split("-").reverse().join("/");
const today = new Date().toISOString().slice(0, 10);

test("an additive is refused field by field, and an expiry before the reception by the page and, where only it knows the day, by the server; a supplier that is missing is created on the way, and the reception goes on with it", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("an additive is refused field by field, and an expiry before the reception by the page and, where only it knows the day, by the server", async () => {
    noise.allow(refused(400));
    const [additive, supplier] = await Promise.all([makeAdditive(plant.api), makeSupplier(plant.api)]);
    const sentence = "A validade não pode ser anterior à data de entrada";
    await page.goto(`/additives-record/create/${additive.id}`);

    // The form lacks a supplier, a quantity and an expiry.
    await page.getByRole("button", { name: "Salvar" }).click();
    for (const line of [
      "Fornecedor: Escolha o fornecedor",
      "Quantidade: Campo obrigatório",
      "Validade: Informe a validade do aditivo",
    ])
      await expect(page.getByRole("link", { name: line })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Fornecedor" })).toBeFocused();

    await pick(page, "Fornecedor", supplier.name);
    await page.getByLabel("Quantidade").fill("7,25");
    await page.getByLabel("Recebido em").fill(written(addDays(today, -3)));
    await page.getByLabel("Validade").fill(written(addDays(today, -4)));
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("link", { name: `Validade: ${sentence}` })).toBeVisible();
    await expect(page.getByLabel("Validade")).toBeFocused();
    await expect(page.getByLabel("Validade")).toHaveAccessibleDescription(new RegExp(sentence));

    // The day is two days before today, so it is past in the time zone of every plant.
    await page.getByLabel("Validade").fill(written(addDays(today, -2)));
    await page.getByRole("button", { name: "Usar hoje" }).click();
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("link", { name: `Validade: ${sentence}` })).toBeVisible();
    await expect(page.getByLabel("Validade")).toBeFocused();
  });

  await test.step("a supplier that is missing is created on the way, and the reception goes on with it", async () => {
    const additive = await makeAdditive(plant.api);
    const name = ownName("Química do Sertão");
    await follow(page, `/additives-record/create/${additive.id}`);
    await page.getByLabel("Quantidade").fill("3,125");
    await page.getByRole("combobox", { name: "Fornecedor" }).fill(name);
    await page.getByRole("link", { name: "Nenhum dado foi retornado, clique aqui caso dejese criar" }).click();
    await page.getByLabel("Nome").fill(name);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page).toHaveURL(`/additives-record/create/${additive.id}`);
    await expect(page.getByRole("combobox", { name: "Fornecedor" })).toHaveValue(name);
    await expect(page.getByLabel("Quantidade")).toHaveValue("3,125");
  });
});

test("from the receptions a new one begins at what came: an administrator's price and invoice are open, the total is live, and another one keeps the supplier; water comes without one", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("from the receptions a new one begins at what came: an administrator's price and invoice are open, the total is live, and another one keeps the supplier", async () => {
    const [packaging, supplier] = await Promise.all([makePackaging(plant.api), makeSupplier(plant.api)]);
    await page.goto("/packaging-record/entradas/ver");
    await page.getByRole("button", { name: "Nova entrada" }).first().click();
    await pick(page, "Embalagem", packaging.name);
    await expect(page).toHaveURL(`/packaging-record/create/${packaging.id}`);
    await pick(page, "Fornecedor", supplier.name);
    // A quantity of pieces must be a whole number.
    await page.getByLabel("Quantidade").fill("5000,5");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("link", { name: "Quantidade: Informe um número inteiro" })).toBeVisible();
    await page.getByLabel("Quantidade").fill("5000");
    await page.getByLabel("Preço por un").fill("0,0735");
    await page.getByLabel("Frete").fill("42,1");
    await expect(page.getByLabel("Total a pagar")).toHaveValue("409,60");
    // A receipt may show only a total: the app stores this total to the cent, and derives the price with as many
    // decimals as needed.
    await page.getByLabel("Total a pagar").fill("292,1");
    await expect(page.getByLabel("Preço por un")).toHaveValue("0,05");
    await page.getByLabel("Quantidade").fill("7000");
    await expect(page.getByLabel("Total a pagar")).toHaveValue("292,10");
    await expect(page.getByLabel("Preço por un")).toHaveValue("0,035714");
    await page.getByLabel("Vencimento").fill(written(addDays(today, 30)));
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^EM-${packaging.code}`) })).toBeFocused();
    await expect(page.getByRole("button", { name: "Imprimir etiqueta" })).toBeVisible();

    await page.getByRole("button", { name: "Registrar outra" }).click();
    await expect(page.getByRole("combobox", { name: "Fornecedor" })).toHaveValue(supplier.name);
    await expect(page.getByLabel("Quantidade")).toHaveValue("");
    await expect(page.getByLabel("Quantidade")).toBeFocused();
    await page.keyboard.type("750", { delay: 40 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: /-02$/ })).toBeFocused();
    const data = await readFound(plant.api, packagingRecordRoutes, { item: packaging.id });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ quantity: 750, unitPrice: null, supplier: { id: supplier.id } });
    expect(data[1]).toMatchObject({ quantity: 7000, unitPrice: 0.035714, freight: 42.1, total: 292.1 });
    expect(data[1]?.payable).toMatchObject({ amount: 292.1, dueDate: addDays(today, 30) });
  });

  await test.step("water comes without a supplier", async () => {
    const water = await makeAdditional(plant.api, { name: ownName("Água"), unit: "L", isWater: true });
    await follow(page, `/additional-record/create/${water.id}`);
    await page.getByLabel("Quantidade").fill("350,5");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^AC-${water.code}`) })).toBeVisible();
    const { data } = await plant.api(additionalRecordRoutes.list, { query: { item: water.id } });
    expect(data[0]).toMatchObject({ supplier: null, quantity: 350.5 });
  });
});

test("a reception is made with the keyboard alone: Enter takes the first of what is found, Tab too, and Escape leaves what was chosen", async ({
  adminPage: page,
  plant,
}) => {
  const mark = ownName("Vale");
  const [additive, first, second] = await Promise.all([
    makeAdditive(plant.api),
    makeSupplier(plant.api, { name: `${mark} Alto` }),
    makeSupplier(plant.api, { name: `${mark} Baixo` }),
  ]);
  await page.goto(`/additives-record/create/${additive.id}`);
  const field = page.getByRole("combobox", { name: "Fornecedor" });
  await field.focus();
  await page.keyboard.type(mark, { delay: 40 });
  await expect(page.getByRole("option", { name: first.name })).toHaveAttribute("data-combobox-selected", "true");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(first.name);
  await expect(page.getByText("Verifique os campos destacados")).toBeHidden();

  await page.keyboard.type(`${mark} Baixo`, { delay: 40 });
  await expect(page.getByRole("option", { name: second.name })).toHaveAttribute("data-combobox-selected", "true");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(second.name);
  await expect(field).not.toBeFocused();

  await field.focus();
  await page.keyboard.type(first.name);
  await expect(page.getByRole("option", { name: first.name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option", { name: first.name })).toBeHidden();
  await expect(field).toHaveValue(second.name);
  // Leaving the field with Tab chooses nothing.
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(second.name);
  const tabTo = async (label: string) => {
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(page.getByLabel(label)).toBeFocused({ timeout: 50 });
    }).toPass();
  };
  await tabTo("Quantidade");
  await page.keyboard.type("18,75");
  await tabTo("Validade");
  // Manufacturers print expiries as a month and a year; faster keys would be taken for a code reader.
  await page.keyboard.type("mar/2039", { delay: 40 });
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Validade")).toHaveAccessibleDescription("Falta o dia: 03/2039");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("group", { name: "Falta o dia: 03/2039 vence em 31/03/2039?" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Validade")).toHaveValue("31/03/2039");
  await tabTo("Marca");
  await page.keyboard.type("Quimilab", { delay: 40 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^AD-${additive.code}`) })).toBeFocused();
});
