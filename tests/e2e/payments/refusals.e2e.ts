import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makePayable, planPayment, readPayment, settlePayment } from "../payment-fixtures.ts";
import { localToday } from "./local-today.ts";

test("more than is open, a day to come and no method are refused in place, and nothing is sent; a double press settles once, and so does who presses until the form has gone", async ({
  adminPage: page,
  plant,
}) => {
  const { id } = await makePayable(plant.api);
  await planPayment(plant.api, id, { dueDate: addDays(localToday(), 9) });
  const sent: string[] = [];
  page.on(
    "request",
    (request) => request.method() === "POST" && request.url().includes("/api/payments") && sent.push(request.url()),
  );
  await page.goto(`/pagamentos/visualizar?open=${id}`);
  await page.getByRole("button", { name: "Registrar baixa" }).click();
  const dialog = page.getByRole("dialog", { name: /^Registrar baixa/ });
  await dialog.getByLabel("Valor pago").fill("250,01");
  await dialog.getByRole("button", { name: "Registrar baixa" }).click();
  await expect(dialog.getByRole("link", { name: "Valor pago: Há R$\u00a0250,00 em aberto" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Forma de pagamento: Escolha a forma de pagamento" })).toBeVisible();
  await expect(dialog.getByLabel("Valor pago")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Tudo/ }).click();
  await expect(dialog.getByLabel("Valor pago")).toHaveValue("250,00");
  const day = dialog.getByLabel("Data do pagamento");
  await dialog.getByRole("radio", { name: "Pix" }).click();
  await day.fill(writtenDay(addDays(localToday(), 1)));
  await day.press("Tab");
  await dialog.getByRole("button", { name: "Registrar baixa" }).click();
  await expect(day).toHaveAccessibleDescription("A data não pode estar no futuro");
  expect(sent).toEqual([]);
  expect((await readPayment(plant.api, id)).settlements).toEqual([]);

  await day.fill(writtenDay(localToday()));
  await day.press("Tab");
  await dialog.getByLabel("Valor pago").fill("60");
  const button = dialog.getByRole("button", { name: "Registrar baixa" });
  await button.dblclick();
  await expect(dialog).toBeHidden();
  expect(await readPayment(plant.api, id)).toMatchObject({ paid: 60, settlements: [{ amount: 60 }] });

  await page.getByRole("button", { name: "Registrar baixa" }).click();
  await dialog.getByLabel("Valor pago").fill("70");
  await dialog.getByRole("radio", { name: "Pix" }).click();
  // The script clicks the button as fast as the browser allows, until the form has disappeared.
  await button.evaluate((element) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (!element.isConnected) return port1.close();
      (element as HTMLButtonElement).click();
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await expect(dialog).toBeHidden();
  const { paid, settlements } = await readPayment(plant.api, id);
  expect([paid, settlements.map(({ amount }) => amount).toSorted()]).toEqual([130, [60, 70]]);
});

test("a person who pays what somebody else pays, settles or cancels meanwhile is told the open rest, and pays that", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("a person who pays a rest of which somebody else pays a part at once is told the open rest, and pays that", async () => {
    noise.allow(refused(409));
    const { id } = await makePayable(plant.api);
    await planPayment(plant.api, id, { dueDate: localToday() });
    await page.goto(`/pagamentos/visualizar?open=${id}`);
    await page.getByRole("button", { name: "Registrar baixa" }).click();
    const dialog = page.getByRole("dialog", { name: /^Registrar baixa/ });
    await dialog.getByRole("radio", { name: "Dinheiro" }).click();
    // The first administrator's request is held back until the second administrator's request is complete.
    let held: (() => void) | null = null;
    await page.route(`**/api/payments/${id}/settlements`, async (route) => {
      await new Promise<void>((resolve) => {
        held = resolve;
      });
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Registrar baixa" }).click();
    await expect.poll(() => held).not.toBeNull();
    await settlePayment(plant.api, id, { amount: 180.5, paidAt: localToday() });
    (held as (() => void) | null)?.();
    await expect(dialog.getByText(/O valor passa do que está em aberto: R\$.69,50/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Usar R$\u00a069,50" }).click();
    await page.unroute(`**/api/payments/${id}/settlements`);
    await dialog.getByRole("button", { name: "Registrar baixa" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Quitado", { exact: true })).toBeVisible();
    expect(await readPayment(plant.api, id)).toMatchObject({ paid: 250, open: 0, status: "paid" });
  });

  await test.step("a person who fills in a payment that someone else settles or cancels meanwhile is told so before trying", async () => {
    const [{ id }, cancelled] = await Promise.all([makePayable(plant.api), makePayable(plant.api)]);
    await follow(page, `/pagamentos/visualizar?open=${id}`);
    await page.getByRole("button", { name: "Registrar baixa" }).click();
    await settlePayment(plant.api, id, { amount: 40, paidAt: localToday() });
    await expect(page.getByText(/agora há R\$.210,00 em aberto/)).toBeVisible();
    await settlePayment(plant.api, id, { amount: 210, paidAt: localToday() });
    await expect(page.getByText(/Outra pessoa já quitou este pagamento/)).toBeVisible();
    await page.getByRole("button", { name: "Ver a conta" }).click();
    await expect(page.getByRole("region", { name: "Baixas" }).getByRole("listitem")).toHaveCount(2);

    await follow(page, `/pagamentos/visualizar?open=${cancelled.id}`);
    await page.getByRole("button", { name: "Registrar baixa" }).click();
    await plant.api(paymentsRoutes.remove, { params: { id: cancelled.id } });
    await expect(page.getByText(/Outra pessoa cancelou este pagamento/)).toBeVisible();
  });
});

test("a payment is cancelled by what it says first; its lot may be paid by another; what was paid holds its reception, and the refusal leads to the payment", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("a payment is cancelled by what it says first; its lot may be paid by another", async () => {
    const { id, lot, supplier } = await makePayable(plant.api);
    await page.goto(`/pagamentos/visualizar?open=${id}`);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Cancelar pagamento" }).click();
    const question = page.getByRole("dialog", { name: `Cancelar pagamento a ${supplier.name}?` });
    await expect(question).toContainText(/R\$.250,00 saem das contas em aberto/);
    await expect(question).toContainText("1 lote fica sem pagamento");
    await question.getByRole("button", { name: "Cancelar pagamento" }).click();
    await expect(
      page.getByRole("dialog", { name: supplier.name }).getByText("Cancelado", { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Registrar baixa" })).toHaveCount(0);

    await follow(page, "/pagamentos/visualizar?open=novo");
    await page.getByRole("combobox", { name: "Fornecedor" }).fill(supplier.name);
    await page.getByRole("option", { name: supplier.name }).click();
    await page.getByRole("checkbox", { name: lot.code }).check();
    await page.getByRole("button", { name: "Criar pagamento" }).click();
    await expect(page.getByRole("dialog", { name: supplier.name })).toContainText("R$\u00a0250,00 a pagar");
  });

  await test.step("a reception leads to its payment; what was paid holds it, and the refusal leads to the payment", async () => {
    noise.allow(refused(409));
    const { id, lot, supplier, reception } = await makePayable(plant.api);
    await follow(page, `/raw/find-all?open=${reception.id}`);
    await page.getByRole("link", { name: "Pagamento de R$\u00a0250,00" }).click();
    await expect(page).toHaveURL(`/pagamentos/visualizar?open=${id}`);
    await expect(page.getByRole("dialog", { name: supplier.name })).toBeVisible();

    await settlePayment(plant.api, id, { amount: 90, paidAt: localToday() });
    await follow(page, `/raw/find-all?open=${reception.id}`);
    await page.getByRole("button", { name: "Estornar entrada" }).click();
    const question = page.getByRole("dialog", { name: `Estornar a entrada do lote ${lot.code}?` });
    await question.getByRole("button", { name: "Estornar" }).click();
    await expect(page.getByRole("region", { name: "Avisos" })).toContainText("já tem baixas");
    await question.getByRole("link", { name: `Pagamento a ${supplier.name}` }).click();
    await expect(page).toHaveURL(`/pagamentos/visualizar?open=${id}`);
    await expect(page.getByRole("dialog", { name: supplier.name })).toContainText("R$\u00a0160,00 em aberto");
    expect(await plant.api(lotsRoutes.read, { params: { id: lot.id } })).toMatchObject({ status: "available" });
  });
});
