import { readFile } from "node:fs/promises";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { expect, follow, test } from "../fixtures.ts";
import { makePayable, planPayment, settlePayment } from "../payment-fixtures.ts";
import { makeSupplier, ownName } from "../record-fixtures.ts";
import { localToday } from "./local-today.ts";

test("the page opens on what is to be paid and says so: searched and exported it stays so, until that is taken off; a search that finds nothing to pay offers to look among all payments", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("the page opens on what is to be paid and says so: searched and exported it stays so, until that is taken off", async () => {
    const supplier = await makeSupplier(plant.api, { name: ownName("Fazenda Coqueiral") });
    const own = { supplierId: supplier.id };
    const due = await makePayable(plant.api, { ...own, unitPrice: 2.5 });
    const paid = await makePayable(plant.api, { ...own, unitPrice: 3.1 });
    // The payment has no due day, so it is a draft.
    await makePayable(plant.api, { ...own, unitPrice: 4 });
    for (const { id } of [due, paid]) await planPayment(plant.api, id, { dueDate: addDays(localToday(), -700) });
    await settlePayment(plant.api, paid.id, { amount: 310, paidAt: localToday() });

    await page.goto("/pagamentos/visualizar");
    const chip = page.getByRole("button", { name: "Situação: A pagar" });
    await expect(chip).toBeVisible();
    await expect(page.getByRole("button", { name: "Limpar filtros" })).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Buscar" }).fill(supplier.name);
    // In a plant without other payments the search leaves the rows unchanged, so the test waits for the new address.
    await expect(page).toHaveURL(/search=/);
    const rows = page.locator("[data-row]");
    await expect(rows).toHaveCount(1);
    // No part of the payment is settled: the open amount equals the total and is shown once.
    await expect(rows.getByText("250,00", { exact: true })).toHaveCount(1);
    await expect(chip).toBeVisible();
    await page.getByRole("checkbox", { name: "Selecionar esta página" }).check();
    await expect(page.getByRole("button", { name: "Pagar selecionados" })).toBeEnabled();

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const text = await readFile(await (await saving).path(), "utf8");
    const [titles, row, ...others] = text.trimEnd().split("\r\n");
    expect(titles).toContain("Em aberto (R$)");
    expect(row).toContain(supplier.name);
    expect(row).toContain(due.lot.code);
    expect(others).toEqual([]);

    await page.getByRole("button", { name: "Retirar filtro Situação" }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.last()).toContainText("400,00");
    await expect(page.getByRole("button", { name: "Situação", exact: true })).toBeVisible();
  });

  await test.step("a search that finds nothing to pay offers to look among all payments, and another filter joins the first", async () => {
    const { id, supplier } = await makePayable(plant.api);
    await planPayment(plant.api, id, { dueDate: localToday() });
    await settlePayment(plant.api, id, { amount: 250, paidAt: localToday() });
    await follow(page, `/pagamentos/visualizar?search=${encodeURIComponent(supplier.name)}`);
    await expect(page.getByText("Nada encontrado")).toBeVisible();
    await expect(page.getByRole("region", { name: "Total de todo o filtro" })).toHaveCount(0);
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    const rows = page.locator("[data-row]");
    await expect(rows.getByText("Pago", { exact: true })).toBeVisible();
    await follow(page, "/pagamentos/visualizar");
    await page.getByRole("button", { name: "Fornecedor", exact: true }).click();
    await page.getByRole("combobox", { name: "Fornecedor" }).fill(supplier.name);
    await page.getByRole("option", { name: supplier.name }).click();
    await expect(page.getByText("Nada encontrado")).toBeVisible();
    await expect(page.getByRole("button", { name: "Situação: A pagar" })).toBeVisible();
  });
});
