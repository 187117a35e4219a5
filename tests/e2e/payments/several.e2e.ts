import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { expect, follow, keepDeaf, refused, test } from "../fixtures.ts";
import { makePayable, planPayment, readPayment, settlePayment } from "../payment-fixtures.ts";
import { makeSupplier, ownName } from "../record-fixtures.ts";
import { localToday } from "./local-today.ts";

/** Makes payments to one supplier, due today, one for each price: the price of 1 kg in a reception of 100 kg. */
async function makeDue(api: ApiClient, unitPrices: readonly number[]) {
  const supplier = await makeSupplier(api, { name: ownName("Sítio Lagoa Funda"), pixKey: "+5581988776655" });
  const payments = [];
  for (const unitPrice of unitPrices) {
    const { id } = await makePayable(api, { supplierId: supplier.id, unitPrice });
    await planPayment(api, id, { dueDate: localToday() });
    payments.push(id);
  }
  return { supplier, payments: payments as [string, string, string], address: `supplier=${supplier.id}&status=due` };
}

test("payments selected on one page stay selected on the next; a settlement by a different user reduces the sum, down to nothing; a future day is refused, and the rest is settled", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();

  await test.step("payments selected on one page stay selected, and current, on the next", async () => {
    const { payments, supplier } = await makeDue(plant.api, [2, 3.1, 4.25]);
    await page.goto(`/pagamentos/visualizar?supplier=${supplier.id}&status=due&rows=2`);
    await page.getByRole("checkbox", { name: "Selecionar esta página" }).check();
    const bar = page.getByRole("region", { name: "Selecionados" });
    await expect(bar).toContainText("R$\u00a0510,00");
    await page.getByRole("button", { name: "Próxima página" }).click();
    await expect(page.locator("[data-row]")).toHaveCount(1);
    await page.getByRole("checkbox", { name: "Selecionar esta página" }).check();
    await expect(bar).toContainText("R$\u00a0935,00");
    await plant.api(paymentsRoutes.remove, { params: { id: payments[0] } });
    await expect(bar).toContainText("R$\u00a0735,00");
  });

  await test.step("a part that a different user settles leaves the sum, even after it has left the list, and the rest is settled", async () => {
    const { payments, address, supplier } = await makeDue(plant.api, [2, 3.1, 4.25]);
    await follow(page, `/pagamentos/visualizar?${address}`);
    await page.getByRole("checkbox", { name: "Selecionar esta página" }).check();
    const bar = page.getByRole("region", { name: "Selecionados" });
    await expect(bar).toContainText("R$\u00a0935,00");
    await settlePayment(plant.api, payments[0], { amount: 50, paidAt: localToday() });
    await expect(bar).toContainText("R$\u00a0885,00");
    await settlePayment(plant.api, payments[1], { amount: 310, paidAt: localToday() });
    await expect(bar).toContainText("R$\u00a0575,00");
    await expect(bar).toContainText("1 já pago ou cancelado fica de fora");
    await expect(page.locator("[data-row]")).toHaveCount(2);

    await page.getByRole("button", { name: "Pagar selecionados" }).click();
    const dialog = page.getByRole("dialog", { name: "Pagar 2 pagamentos" });
    const lines = dialog.getByRole("group", { name: "Pagamentos selecionados" }).getByRole("listitem");
    await expect(lines).toHaveCount(3);
    await expect(lines.getByText("Pago", { exact: true })).toHaveCount(1);
    await expect(dialog.getByRole("list", { name: "Chaves Pix" })).toContainText(
      `+5581988776655Pix de ${supplier.name}, R$\u00a0575,00`,
    );
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: `Copiar a chave Pix de ${supplier.name}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("+5581988776655");
    // A future day is refused with a message at its field.
    const day = dialog.getByLabel("Data do pagamento");
    const tomorrow = writtenDay(addDays(localToday(), 1));
    await day.fill(tomorrow);
    await day.press("Tab");
    await dialog.getByRole("button", { name: /^Pagar 2,/ }).click();
    await expect(day).toHaveAccessibleDescription("A data não pode estar no futuro");
    await expect(day).toHaveValue(tomorrow);
    expect(await readPayment(plant.api, payments[2])).toMatchObject({ paid: 0 });
    await day.fill(writtenDay(localToday()));
    await day.press("Tab");
    await dialog.getByRole("button", { name: "Pagar 2, R$\u00a0575,00" }).click();
    await expect(page.getByText("2 pagamentos quitados: R$\u00a0575,00")).toBeVisible();
    for (const id of payments) expect(await readPayment(plant.api, id)).toMatchObject({ open: 0 });
    await expect(bar).toHaveText("");
  });

  await test.step("when a different user settles the whole selection, nothing is left to pay, and the button disappears", async () => {
    const { payments, address } = await makeDue(plant.api, [1.5]);
    await follow(page, `/pagamentos/visualizar?${address}`);
    await page.getByRole("checkbox", { name: "Selecionar esta página" }).check();
    await page.getByRole("button", { name: "Pagar selecionados" }).click();
    await expect(page.getByRole("button", { name: "Pagar 1, R$\u00a0150,00" })).toBeVisible();
    await settlePayment(plant.api, payments[0], { amount: 150, paidAt: localToday() });
    await expect(page.getByText(/Outra pessoa já pagou ou cancelou o que estava selecionado/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pagar 1/ })).toHaveCount(0);
  });
});

test("a page without live changes settles nothing at a sum that differs from its button, and then settles the current one", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const { payments, address } = await makeDue(plant.api, [2, 3.1]);
  await keepDeaf(page);
  await page.goto(`/pagamentos/visualizar?${address}`);
  await page.getByRole("checkbox", { name: "Selecionar esta página" }).check();
  const reading = page.waitForResponse(/payments\?ids=/);
  await page.getByRole("button", { name: "Pagar selecionados" }).click();
  const pay = (sum: string) => page.getByRole("button", { name: `Pagar 2, R$\u00a0${sum}` });
  await expect(pay("510,00")).toBeVisible();
  await reading;
  await settlePayment(plant.api, payments[0], { amount: 60.5, paidAt: localToday() });
  await pay("510,00").click();
  await expect(page.getByText("O total mudou de R$ 510,00 para R$ 449,50; confira e pague de novo")).toBeVisible();
  expect(await readPayment(plant.api, payments[1])).toMatchObject({ paid: 0 });
  await pay("449,50").click();
  await expect(page.getByText("2 pagamentos quitados: R$\u00a0449,50")).toBeVisible();
});
