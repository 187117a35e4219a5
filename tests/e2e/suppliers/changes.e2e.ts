import type { Page } from "@playwright/test";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { expect, expectAccessible, follow, keepDeaf, refused, test } from "../fixtures.ts";
import { makePayable, planPayment } from "../payment-fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownCode, ownName } from "../record-fixtures.ts";

const getSituation = (page: Page) => page.getByRole("region", { name: "Situação" });

test("a supplier is opened from its row and changed; the list keeps its state, the history describes the change, and an unchanged form sends nothing", async ({
  adminPage: page,
  plant,
}) => {
  const mark = ownName("Sítio Aroeira");
  const supplier = await makeSupplier(plant.api, { name: mark, city: "Areia", phone: "83987654321" });
  const list = `/suppliers/find-all?${new URLSearchParams({ search: mark })}`;
  await page.goto(list);
  // The test clicks a cell, because the whole row is clickable and not only the name.
  await page.getByRole("cell", { name: "Areia" }).click();
  await expect(page).toHaveURL(`/suppliers/update/${supplier.id}?tab=compras`);
  await expect(page.getByRole("heading", { level: 1, name: mark })).toBeVisible();
  await expect(page.getByText("Areia · (83) 9 8765-4321", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "(83) 9 8765-4321" })).toHaveAttribute("href", "tel:+5583987654321");
  await page.getByRole("tab", { name: "Dados" }).click();
  await expect(page.getByLabel("Telefone")).toHaveValue("(83) 9 8765-4321");

  // The test saves an unchanged form and a form without a name; the version in the last request proves that neither
  // form was sent.
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Nada foi alterado")).toBeVisible();
  await page.getByLabel("Nome").fill("");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Forneça um nome para o Fornecedor").first()).toBeVisible();
  await page.getByLabel("Nome").fill(mark);

  await page.getByLabel("CPF ou CNPJ").pressSequentially("98xyz76501kl93");
  await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("98.XYZ.765/01KL-93");
  await page.getByLabel("Cidade").fill("Natal");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Salvar" }).click();
  // Unchanged fields are not sent.
  expect((await sent).postDataJSON()).toEqual({ document: "98.XYZ.765/01KL-93", city: "Natal" });
  expect((await sent).headers()["if-match"]).toBe('"1"');
  await expect(page.getByText("Fornecedor alterado com sucesso")).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("cell", { name: "Natal" })).toBeVisible();

  await page.getByRole("link", { name: mark }).click();
  await page.getByRole("tab", { name: "Histórico" }).click();
  const change = page.getByRole("list", { name: "Histórico" }).getByRole("listitem").filter({ hasText: "alterou" });
  await expect(change).toContainText("admin alterou");
  await expect(change.locator("dl > div").filter({ hasText: "Cidade" })).toHaveText(/^CidadeAreiaNatal$/);
  await expect(change.locator("dl > div").filter({ hasText: "CNPJ" })).toContainText("98.XYZ.765/01KL-93");
  await expect(page.getByRole("list", { name: "Histórico" })).not.toContainText(supplier.id);
  await expect(page.getByText("criou").first()).toBeVisible();
});

test("the second of two windows is told of the first one's change, and gets its own input back", async ({
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(refused(412));
  const supplier = await makeSupplier(plant.api, { city: "Areia" });
  const page = await windowOf("admin");
  // This window learns of the other user's change only when it saves.
  await keepDeaf(page);
  await page.goto(`/suppliers/update/${supplier.id}?tab=dados`);
  await page.getByLabel("Chave Pix").fill("pix@sitio.com.br");
  await plant.api(suppliersRoutes.update, { params: { id: supplier.id }, body: { city: "Natal" } });

  await page.getByRole("button", { name: "Salvar" }).click();
  const refusal = page.getByRole("main").getByRole("alert");
  await expect(page.getByRole("region", { name: "Avisos" })).toContainText(
    /Registro alterado por admin às \d\d:\d\d; recarregue/,
  );
  await expect(page.getByLabel("Chave Pix")).toHaveValue("pix@sitio.com.br");
  await refusal.getByRole("button", { name: "Recarregar" }).click();
  await expect(page.getByLabel("Cidade")).toHaveValue("Natal");
  await expect(page.getByLabel("Chave Pix")).toHaveValue("");
  await expect(page.getByText("Você tinha alterado: Chave Pix")).toBeVisible();

  // The draft survives a reload and does not overwrite the newer record without the user.
  await page.reload();
  await expect(page.getByLabel("Chave Pix")).toHaveValue("");
  await page.getByRole("button", { name: "Usar o que digitei" }).click();
  await expect(page.getByLabel("Chave Pix")).toHaveValue("pix@sitio.com.br");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL("/suppliers/find-all");
  expect(await plant.api(suppliersRoutes.read, { params: { id: supplier.id } })).toMatchObject({
    city: "Natal",
    pixKey: "pix@sitio.com.br",
    version: 3,
  });
});

test("an untouched form updates with the record; one with input reports the change; leaving with unsaved changes asks from every side of the record; one quiet line says that a supplier has no open amount", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("an untouched form updates with the record; one with input reports the change", async () => {
    const supplier = await makeSupplier(plant.api, { city: "Areia" });
    const change = (city: string) => plant.api(suppliersRoutes.update, { params: { id: supplier.id }, body: { city } });
    await page.goto(`/suppliers/update/${supplier.id}?tab=dados`);
    await expect(page.getByLabel("Cidade")).toHaveValue("Areia");
    await change("Natal");
    await expect(page.getByLabel("Cidade")).toHaveValue("Natal");

    await page.getByLabel("Observações").fill("Entrega às terças");
    await change("Mossoró");
    await expect(page.getByText("Este registro mudou enquanto você editava")).toBeVisible();
    await expect(page.getByLabel("Cidade")).toHaveValue("Natal");
    await page.getByRole("button", { name: "Recarregar" }).click();
    await expect(page.getByLabel("Cidade")).toHaveValue("Mossoró");
    await expect(page.getByText("Você tinha alterado: Observações")).toBeVisible();
  });

  await test.step("one quiet line says that a supplier has no open amount, and leaving with unsaved changes asks from every side of the record", async () => {
    const supplier = await makeSupplier(plant.api, { city: "Areia" });
    await follow(page, `/suppliers/update/${supplier.id}`);
    await expect(getSituation(page)).toHaveText("Próximo pagamentoNenhumEm abertoNada");
    await page.getByRole("tab", { name: "Dados" }).click();
    await page.getByLabel("Cidade").fill("Mossoró");
    await page.getByRole("tab", { name: "Compras" }).click();
    await expect(page.getByText("Nada foi recebido deste fornecedor ainda.")).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Frutas" }).click();
    const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
    await question.getByRole("button", { name: "Continuar aqui" }).click();
    await page.getByRole("tab", { name: "Dados" }).click();
    await expect(page.getByLabel("Cidade")).toHaveValue("Mossoró");
  });
});

test("products are added and removed at once, and a missing one is created on the way; a supplier's page shows its purchases with the last price, and its open amount, which is late only when overdue", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("products are added and removed at once, and a missing one is created on the way", async () => {
    const [supplier, known] = await Promise.all([
      makeSupplier(plant.api),
      makeFruit(plant.api, { name: ownName("Cajá") }),
    ]);
    const missing = ownName("Mangaba");
    await page.goto(`/suppliers/update/${supplier.id}?tab=produtos`);
    await expect(page.getByText("Nenhum produto ainda").first()).toBeVisible();
    await page.getByRole("button", { name: "Adicionar produtos" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Buscar produto" }).fill(known.name);
    await dialog.getByRole("button", { name: `Adicionar ${known.name}` }).click();
    await expect(dialog.getByRole("button", { name: `Remover ${known.name}` })).toBeVisible();
    await dialog.getByRole("textbox", { name: "Buscar produto" }).fill(missing);
    await dialog.getByRole("link", { name: "Nenhum dado foi retornado, clique aqui caso dejese criar" }).click();
    await page.getByLabel("Nome").fill(missing);
    await page.getByRole("textbox", { name: "Código" }).fill(ownCode());
    await page.getByRole("button", { name: "Salvar" }).click();

    await expect(page).toHaveURL(`/suppliers/update/${supplier.id}?tab=produtos`);
    const products = page.getByRole("list", { name: "Produtos" });
    await expect(products).toContainText(missing);
    await expect(products).toContainText(known.name);
    await page.getByRole("button", { name: `Retirar ${known.name}` }).click();
    await expect(products).not.toContainText(known.name);
    const { data } = await plant.api(suppliersRoutes.listProducts, { params: { id: supplier.id }, query: {} });
    expect(data).toMatchObject([{ name: missing, type: "material" }]);
  });

  await test.step("a supplier's page shows its purchases with the last price, and its open amount, which is late only when overdue", async () => {
    const { supplier, fruit } = await makeReception(plant.api, {
      grossKg: 112.5,
      tareKg: 12,
      rejectedKg: 0,
      unitPrice: 2.35,
    });
    await follow(page, `/suppliers/update/${supplier.id}?tab=compras`);
    await expect(getSituation(page)).toHaveText(
      /^Próximo pagamentoNenhumEm abertoR\$.236,18Recusado em 12 meses0.%nada em 1 entrega$/,
    );

    const late = await makePayable(plant.api, { supplierId: supplier.id, unitPrice: 3.1 });
    await planPayment(plant.api, late.id, { dueDate: "2026-01-15" });
    await follow(page, `/suppliers/find-all?search=${encodeURIComponent(supplier.name)}`);
    await page.getByRole("link", { name: supplier.name }).click();
    const situation = getSituation(page);
    await expect(situation).toContainText(/^Próximo pagamento15\/01\/2026R\$.310,00, há/);
    // The open debt: 100.5 kg at R$ 2.35 per kg plus 100 kg at R$ 3.10 per kg.
    await expect(situation.getByRole("link", { name: /^R\$.546,18$/ })).toBeVisible();
    await expect(situation.getByRole("link", { name: /^R\$.310,00 em atraso$/ })).toBeVisible();
    const purchase = page
      .getByRole("list", { name: "Compras por item" })
      .getByRole("listitem")
      .filter({ hasText: fruit.name });
    await expect(purchase).toContainText(fruit.name);
    await expect(purchase).toContainText("100,5 kg");
    await expect(purchase).toContainText("1 entrada, a última em");
    await expect(purchase).toContainText("R$ 2,35/kg");
    await expect(page.getByRole("region", { name: "Comprado até hoje" })).toContainText(/R\$.546,18 em 2 entradas/);
    await expect(purchase.getByText(/^último preço/)).toBeVisible();
    await purchase.getByRole("link", { name: "1 entrada" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Entradas de matéria-prima");
    await expect(page.locator("[data-row]")).toHaveCount(1);
  });
});

test("before a call: price and yield by month beside the fruit's range, what was refused, what was agreed, and the last deliveries", async ({
  adminPage: page,
  plant,
}) => {
  const [supplier, fruit] = await Promise.all([
    makeSupplier(plant.api, { pixKey: "sitio@exemplo.com.br", paymentTermDays: 14, notes: "Só atende de manhã" }),
    makeFruit(plant.api, { name: ownName("Umbu"), yieldMin: 50, yieldMax: 60 }),
  ]);
  const parties = { supplierId: supplier.id, fruitId: fruit.id, tareKg: 0 };
  const raw = await makeReception(plant.api, { ...parties, grossKg: 200, rejectedKg: 20, unitPrice: 2.4 });
  await makeReception(plant.api, { ...parties, grossKg: 300, rejectedKg: 0, unitPrice: 2.8 });
  const body = { fruitId: fruit.id, inputs: [{ lotId: raw.lot.id, quantity: 100 }], outputKg: 44 };
  await plant.api(pulpRoutes.create, { body });
  await page.goto(`/suppliers/update/${supplier.id}`);
  await expect(getSituation(page)).toContainText(/Recusado em 12 meses4.%20.kg em 1 de 2 entregas/);
  // 180 kg at R$ 2.40 and 300 kg at R$ 2.80.
  const months = page.getByRole("region", { name: "Por mês" });
  await expect(months).toContainText(new RegExp(`${fruit.name}.*Média.*Esperado.*R\\$.2,65/kgR\\$.2,65/kg`));
  await expect(months).toContainText(/44.%50-60.%, abaixo/);
  await expect(page.getByRole("region", { name: "Combinado" })).toContainText(/14 dias.*Só atende de manhã/);
  const deliveries = page.getByRole("list", { name: "Últimas entregas" }).getByRole("listitem");
  await expect(deliveries).toHaveCount(2);
  await expect(deliveries.filter({ hasText: raw.lot.code })).toContainText(/20.kg recusados.*180.kg/);
  await expectAccessible(page);
  await months.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rendimento");
  await expect(page).toHaveURL(new RegExp(supplier.id));
});
