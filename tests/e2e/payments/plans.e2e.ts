import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { expect, follow, test } from "../fixtures.ts";
import { makePayable, planPayment, readPayment, settlePayment } from "../payment-fixtures.ts";
import { makeReception, makeSupplier, ownName, pick } from "../record-fixtures.ts";
import { localToday } from "./local-today.ts";

test("a producer's week becomes one payment in three instalments, which replaces the single payments @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  const supplier = await makeSupplier(plant.api, { name: ownName("Cooperativa Vale Verde") });
  const own = { supplierId: supplier.id };
  const week = await Promise.all([2.5, 3.1, 1.41].map((unitPrice) => makePayable(plant.api, { ...own, unitPrice })));
  await planPayment(plant.api, week[1]?.id ?? "", { dueDate: addDays(localToday(), 3) });
  await page.goto(`/pagamentos/visualizar?supplier=${supplier.id}`);
  const boxes = page.getByRole("checkbox", { name: `Selecionar ${supplier.name}` });
  await expect(boxes).toHaveCount(3);
  const join = page.getByRole("button", { name: "Juntar em um pagamento" });
  await boxes.first().check();
  await expect(page.getByRole("button", { name: "Pagar selecionados" })).toBeVisible();
  await expect(join).toHaveCount(0);
  for (const box of await boxes.all()) await box.check();
  await join.click();
  const dialog = page.getByRole("dialog", { name: "Juntar 3 pagamentos em um" });
  await expect(dialog).toContainText("R$\u00a0701,00");
  await dialog.getByText("Parcelado").click();
  await dialog.getByRole("combobox", { name: "Em quantas parcelas" }).click();
  await page.getByRole("option", { name: "3", exact: true }).click();
  await dialog.getByLabel("Vencimento 1ª").fill("31/01/2039");
  await dialog.getByLabel("Vencimento 1ª").press("Tab");
  await expect(dialog.getByLabel("Vencimento 2ª")).toHaveValue("28/02/2039");
  await expect(dialog.getByLabel("Vencimento 3ª")).toHaveValue("31/03/2039");
  await expect(dialog.getByLabel("Valor 3ª")).toHaveValue("233,68");
  await dialog.getByLabel("Valor 1ª").fill("230,66");
  await expect(dialog.getByText(/Total R\$.701,00 · faltam R\$.3,00/)).toBeVisible();
  await dialog.getByRole("button", { name: "Juntar" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/As parcelas devem somar R\$.701,00: faltam R\$.3,00/);
  await dialog.getByRole("button", { name: "Dividir por igual" }).click();
  await dialog.getByRole("button", { name: "Juntar" }).click();

  const drawer = page.getByRole("dialog", { name: supplier.name });
  await expect(drawer.getByRole("region", { name: "Lotes" }).getByRole("listitem")).toHaveCount(3);
  await expect(drawer.getByRole("region", { name: "Parcelas" })).toContainText("28/02/2039");
  const joined = await readPayment(plant.api, new URL(page.url()).searchParams.get("open") ?? "");
  expect(joined.installments.map(({ amount }) => amount)).toEqual([233.66, 233.66, 233.68]);
  expect(joined.lots.map(({ code }) => code).toSorted()).toEqual(week.map(({ lot }) => lot.code).toSorted());
  for (const { id } of week) expect(await readPayment(plant.api, id)).toMatchObject({ status: "cancelled" });
  // The total debt is unchanged.
  const { summary } = await plant.api(paymentsRoutes.list, { query: { supplier: supplier.id } });
  expect(summary.open).toBe(701);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByText(/selecionado/)).toHaveCount(0);
});

test("payments of two suppliers, and partly settled ones, cannot be joined; a plan changes between instalments and one day, and is fixed after a settlement; suppliers are compared by the age of their open amounts", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("payments of two suppliers, and partly settled ones, cannot be joined", async () => {
    const mark = ownName("Feira");
    const [one, other] = await Promise.all([
      makeSupplier(plant.api, { name: `${mark} A` }),
      makeSupplier(plant.api, { name: `${mark} B` }),
    ]);
    const [paid] = await Promise.all([
      makePayable(plant.api, { supplierId: one.id }),
      makePayable(plant.api, { supplierId: one.id, unitPrice: 4 }),
      makePayable(plant.api, { supplierId: other.id }),
    ]);
    await settlePayment(plant.api, paid.id, { amount: 10, paidAt: localToday() });
    await page.goto(`/pagamentos/visualizar?status=all&search=${encodeURIComponent(mark)}`);
    const box = (name: RegExp) => page.getByRole("checkbox", { name });
    await box(/A, R\$.400,00/).check();
    await box(/B, R\$.250,00/).check();
    await expect(page.getByText("2 selecionados")).toBeVisible();
    await expect(page.getByRole("button", { name: "Juntar em um pagamento" })).toHaveCount(0);
    await box(/B, R\$.250,00/).uncheck();
    await box(/A, R\$.250,00/).check();
    await expect(page.getByText("Só pagamentos sem baixas podem ser juntados")).toBeVisible();
    await expect(page.getByRole("button", { name: "Juntar em um pagamento" })).toBeDisabled();
  });

  await test.step("a plan changes between instalments and one day, and is fixed after a settlement", async () => {
    const { id } = await makePayable(plant.api);
    const day = addDays(localToday(), 20);
    await planPayment(plant.api, id, {
      installments: [
        { dueDate: day, amount: 100 },
        { dueDate: addDays(day, 30), amount: 150 },
      ],
    });
    await follow(page, `/pagamentos/visualizar?open=${id}`);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Editar vencimento e parcelas" }).click();
    const dialog = page.getByRole("dialog", { name: /^Editar vencimento e parcelas/ });
    await expect(dialog.getByLabel("Valor 2ª")).toHaveValue("150,00");
    await dialog.getByText("Em um dia").click();
    await expect(dialog.getByRole("textbox", { name: "Vencimento" })).toHaveValue(writtenDay(day));
    await dialog.getByLabel("Observações").fill("Combinado por telefone");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Combinado por telefone")).toBeVisible();
    expect(await readPayment(plant.api, id)).toMatchObject({ installments: [{ dueDate: day, amount: 250 }] });

    await settlePayment(plant.api, id, { amount: 1, paidAt: localToday() });
    await expect(page.getByRole("button", { name: "Imprimir recibo" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Mais ações" })).toHaveCount(0);
  });

  await test.step("suppliers are compared by the age of their open amounts, each linked to its open payments", async () => {
    const { id, supplier } = await makePayable(plant.api, { unitPrice: 990_000 });
    await planPayment(plant.api, id, { dueDate: addDays(localToday(), -40) });
    await follow(page, "/pagamentos/visualizar");
    const chart = page.getByRole("list", { name: "Em aberto por fornecedor" });
    await chart.getByRole("link", { name: new RegExp(supplier.name) }).click();
    await expect(page).toHaveURL(`/pagamentos/visualizar?supplier=${supplier.id}&status=open`);
    await expect(page.getByRole("region", { name: "Total de todo o filtro" })).toContainText(
      /Em aberto\s*R\$.99.000.000,00/,
    );
  });
});

test("a debt without a reception is created by hand, also with an amount for a lot without a price; a supplier without open amounts has an empty state", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  const supplier = await makeSupplier(plant.api, { name: ownName("Transportes Jatobá") });
  const unpriced = await makeReception(plant.api, { supplierId: supplier.id, grossKg: 70, tareKg: 0, rejectedKg: 0 });
  const nothing = await makeSupplier(plant.api);
  await page.goto("/pagamentos/visualizar");
  // The empty list also contains a button for a new payment.
  await page.getByRole("button", { name: "Novo pagamento" }).first().click();
  const form = page.getByRole("dialog", { name: "Novo pagamento" });
  await pick(page, "Fornecedor", nothing.name);
  await expect(form.getByText(/Nenhum lote a pagar deste fornecedor/)).toBeVisible();
  await form.getByRole("button", { name: "Criar pagamento" }).click();
  await expect(form.getByRole("link", { name: "Lotes: Escolha ao menos um lote" })).toBeVisible();
  await pick(page, "Fornecedor", supplier.name);
  await form.getByRole("checkbox", { name: unpriced.lot.code }).check();
  await form.getByRole("button", { name: "Criar pagamento" }).click();
  await expect(form.getByLabel(`Valor de ${unpriced.lot.code}`)).toBeFocused();
  await form.getByLabel(`Valor de ${unpriced.lot.code}`).fill("123,4");
  await expect(form.getByText(/1 lote · R\$.123,40/)).toBeVisible();
  await form.getByRole("button", { name: "Criar pagamento" }).click();
  const drawer = page.getByRole("dialog", { name: supplier.name });
  await expect(drawer).toContainText("R$\u00a0123,40 a pagar");

  // The Back button leads to the list, not to the form of the new payment.
  await page.goBack();
  await expect(page).toHaveURL("/pagamentos/visualizar");
  await page.getByRole("button", { name: "Novo pagamento" }).first().click();
  await pick(page, "Fornecedor", supplier.name);
  await form.getByText("Outra coisa", { exact: true }).click();
  await form.getByRole("textbox", { name: /^Valor/ }).fill("1.980,5");
  // The form reads `1.980,5` in Brazilian notation, as R$ 1980.50 and not as R$ 1.98.
  await expect(form.getByText("= R$\u00a01.980,50")).toBeVisible();
  await form.getByRole("textbox", { name: "Vencimento" }).fill("05/03/2039");
  await form.getByLabel("Observações").fill("Frete de março");
  await form.getByRole("button", { name: "Criar pagamento" }).click();
  await expect(drawer).toContainText("R$\u00a01.980,50 em aberto");
  await expect(drawer).toContainText("Não paga nenhum lote.");
  await expect(drawer).toContainText("Frete de março");
  const { data } = await plant.api(paymentsRoutes.list, { query: { supplier: supplier.id, sortBy: "amount" } });
  expect(data).toMatchObject([
    { amount: 123.4, status: "draft", lotCount: 1 },
    { amount: 1980.5, status: "pending", dueDate: "2039-03-05", lotCount: 0 },
  ]);
  expect((await plant.api(lotsRoutes.read, { params: { id: unpriced.lot.id } })).unitCost).toBeNull();
});
