import type { Page } from "@playwright/test";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, expectAccessible, follow, openLive, refused, test } from "../fixtures.ts";
import { makePayable, settlePayment } from "../payment-fixtures.ts";
import { makeFruit, makeReception, pick } from "../record-fixtures.ts";
import { makeAdditive } from "../supply-fixtures.ts";
import { makePulp } from "./made-lots.ts";

/** Shows columns that are hidden by default. */
async function showColumns(page: Page, ...headers: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Colunas" }).click();
  for (const header of headers) await page.getByRole("checkbox", { name: header, exact: true }).check();
  await page.keyboard.press("Escape");
}

test("lots are removed together or alone: each gets its verdict, what was used stays, and what was made of it is a link away", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const { fruit, first, lot } = await makePulp(plant.api);
  const unused = await makeReception(plant.api, { fruitId: fruit.id });
  await page.goto(`/lots/find-all?fruit=${fruit.id}&type=raw_material`);
  await page.getByRole("checkbox", { name: `Selecionar ${first.lot.code}` }).check();
  await page.getByRole("checkbox", { name: `Selecionar ${unused.lot.code}` }).check();
  await expect(page.getByText("2 selecionados")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("region", { name: "Selecionados" }).getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("dialog", { name: "Excluir 2 lotes?" }).getByRole("button", { name: "Excluir" }).click();
  const verdicts = page.getByRole("list", { name: "Resultados" });
  await expect(verdicts.getByRole("listitem").filter({ hasText: unused.lot.code })).toContainText("removido");
  const firstVerdict = verdicts.getByRole("listitem").filter({ hasText: first.lot.code });
  await expect(firstVerdict).toContainText("não foi removido");
  await expect(firstVerdict).toContainText(`O lote ${first.lot.code}`);
  await page.getByRole("button", { name: "Entendi" }).click();
  await expect(page.getByRole("row", { name: unused.lot.code })).toHaveCount(0);
  await expect(page.getByRole("row", { name: first.lot.code })).toBeVisible();
  await expect(page.getByText(/selecionado/)).toHaveCount(0);
  expect(await plant.api(lotsRoutes.read, { params: { id: unused.lot.id } })).toMatchObject({ status: "removed" });
  expect(await plant.api(lotsRoutes.read, { params: { id: first.lot.id } })).toMatchObject({ status: "available" });

  await page.getByRole("checkbox", { name: `Selecionar ${first.lot.code}` }).check();
  await page.getByRole("region", { name: "Selecionados" }).getByRole("button", { name: "Excluir" }).click();
  const question = page.getByRole("dialog", { name: `Excluir o lote ${first.lot.code}?` });
  await question.getByRole("button", { name: "Excluir" }).click();
  const verdict = page.getByRole("dialog", { name: "Resultado de cada lote" });
  await expect(verdict).toContainText(`${first.lot.code} não foi removido`);
  await verdict.getByRole("link", { name: lot.code }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(lot.code);
});

test("the list is of one item at a time: an address of two asks nothing of the server, and choosing one takes the other off; what was in stock before the first entry becomes a lot", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  test.slow();

  await test.step("the list is of one item at a time: an address of two asks nothing of the server, and choosing one takes the other off", async () => {
    const words = "Filtre por apenas um entre fruta, aditivo, adicional e embalagem";
    noise.allow(new RegExp(words));
    const [fruit, additive] = await Promise.all([makeFruit(plant.api), makeAdditive(plant.api)]);
    await makeReception(plant.api, { fruitId: fruit.id });
    const requestedPaths: string[] = [];
    const logged: string[] = [];
    page.on(
      "request",
      (request) => new URL(request.url()).pathname === "/api/financial-lots" && requestedPaths.push(request.url()),
    );
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await openLive(page, `/lots/find-all?fruit=${fruit.id}&additive=${additive.id}`);
    await expect(page.getByRole("alert")).toContainText(words);
    expect(requestedPaths).toEqual([]);
    await expect.poll(() => logged).toContain(words);

    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    expect(requestedPaths).toHaveLength(1);

    await follow(page, `/lots/find-all?fruit=${fruit.id}`);
    await expect(page.getByRole("button", { name: `Fruta: ${fruit.name}` })).toBeVisible();
    await page.getByRole("button", { name: "Mais filtros" }).click();
    await page.getByRole("button", { name: "Insumo" }).click();
    await pick(page, "Aditivo", additive.name);
    await expect(page).toHaveURL(`/lots/find-all?additive=${additive.id}`);
    await expect(page.getByRole("button", { name: "Fruta", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: `Insumo: ${additive.name}` })).toBeVisible();
    await page.getByRole("button", { name: "Retirar filtro Insumo" }).click();
    await expect(page).toHaveURL("/lots/find-all");
  });

  await test.step("stock that was there before the first entry becomes a lot", async () => {
    const fruit = await makeFruit(plant.api);
    await follow(page, "/lots/find-all");
    await page.getByRole("button", { name: "Novo lote" }).first().click();
    const drawer = page.getByRole("dialog", { name: "Novo lote" });
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await expect(drawer.getByRole("link", { name: "Tipo: Escolha o tipo" })).toBeVisible();
    await drawer.getByRole("combobox", { name: "Tipo" }).click();
    await page.getByRole("option", { name: "Produto final" }).click();
    const reserved = page.waitForResponse(`**/api/lots/next-code/${fruit.id}`);
    await pick(page, "Fruta", fruit.name);
    const { code } = (await (await reserved).json()) as { code: string };
    await expect(drawer.getByLabel("Código")).toHaveAttribute("placeholder", code);
    await drawer.getByLabel("Quantidade").fill("310");
    await drawer.getByLabel("Conteúdo líquido").fill("400");
    await drawer.getByLabel("Custo unitário").fill("3,4125");
    await drawer.getByRole("button", { name: "Salvar" }).click();
    expect(code).toMatch(/^PF-/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
    await expect(page.getByText(/310.un · .*de estoque inicial/)).toBeVisible();
    await expect(page.getByText(/R\$.3,4125 por un/)).toBeVisible();
  });
});

test("the list opens on what has a balance and says so; searched it knows every lot, and the filter joins others and comes off @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  const { fruit, first, lot } = await makePulp(plant.api);
  await plant.api(lotsRoutes.move, {
    params: { id: first.lot.id },
    body: { kind: "loss", quantity: 60, reason: "Caiu" },
  });
  const rows = page.locator("[data-row]");
  const chip = page.getByRole("button", { name: "Saldo: Com saldo" });
  await page.goto("/lots/find-all");
  await expect(chip).toBeVisible();
  await expect(page.getByRole("button", { name: "Limpar filtros" })).toHaveCount(0);
  await expect(page.locator(`[data-row="${lot.id}"]`)).toBeVisible();
  await expect(page.locator(`[data-row="${first.lot.id}"]`)).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Buscar" }).fill(first.lot.code);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Esgotado");
  await expect(rows).not.toContainText(/(^|\s)0(,0+)?.kg/);
  await expect(chip).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("");
  await expect(chip).toBeVisible();

  // On a phone, filters without a value are folded behind a button that counts the others.
  await page.getByRole("button", { name: "Filtros · 1" }).click();
  await page.getByRole("button", { name: "Fruta", exact: true }).click();
  await pick(page, "Fruta", fruit.name);
  await expect(page).toHaveURL(`/lots/find-all?inStock=true&fruit=${fruit.id}`);
  await expect(rows.filter({ hasText: first.lot.code })).toHaveCount(0);
  await expect(rows.filter({ hasText: lot.code })).toBeVisible();
  await page.getByRole("button", { name: "Retirar filtro Saldo" }).click();
  await expect(rows.filter({ hasText: first.lot.code })).toContainText("Esgotado");
  // A card has no line for a value that its lot does not have.
  await expect(rows.filter({ hasText: first.lot.code })).not.toContainText("Saldo");
  // The heading of a card is the content of the lot, and the lot's code is below the heading.
  await expect(rows.filter({ hasText: lot.code }).getByRole("link")).toHaveText(
    new RegExp(`Pasta de ${fruit.name}.*${lot.code} · `),
  );
});

test("lots are money here: what they cost, what is paid of it, what is left of it, and all of it below; a blend tells of each of its parts how it stands with who delivered it", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();

  await test.step("lots are money here: what they cost, what is paid of it, what is left of it, and all of it below", async () => {
    const fruit = await makeFruit(plant.api);
    const own = { fruitId: fruit.id };
    const [paid, owed, unpriced] = await Promise.all([
      makePayable(plant.api, { ...own, unitPrice: 2.5 }),
      makePayable(plant.api, { ...own, grossKg: 80, unitPrice: 3.2 }),
      makeReception(plant.api, { ...own, grossKg: 60, tareKg: 0, rejectedKg: 0 }),
    ]);
    await settlePayment(plant.api, paid.id, { amount: 90.5, paidAt: "2026-01-15" });
    await page.goto(`/lots/find-all?fruit=${fruit.id}`);
    await showColumns(page, "R$/unidade", "Pago (R$)", "Em aberto (R$)", "Pagamento");
    const row = page.locator(`[data-row="${paid.lot.id}"]`);
    for (const words of ["2,5000", "250,00", "90,50", "159,50"]) await expect(row).toContainText(words);
    const totals = page.getByRole("region", { name: "Total de todo o filtro" });
    for (const words of [
      /Comprado\s*R\$.506,00/,
      /Pago\s*R\$.90,50/,
      /Em aberto\s*R\$.415,50/,
      /Valor em estoque\s*R\$.506,00/,
    ])
      await expect(totals).toContainText(words);
    await expect(totals).toContainText("1 lote ainda sem preço");

    await page.getByRole("button", { name: "Mais filtros" }).click();
    await page.getByRole("button", { name: "Pagamento", exact: true }).click();
    await page.getByRole("button", { name: "Sem preço" }).click();
    await expect(page).toHaveURL(/paymentStatus=unpriced/);
    await expect(page.locator("[data-row]")).toHaveCount(1);
    await expect(page.locator(`[data-row="${unpriced.lot.id}"]`)).toBeVisible();
    await page.getByRole("button", { name: "Retirar filtro Pagamento" }).click();

    await page.getByRole("button", { name: `Pagamento de ${owed.lot.code}` }).click();
    const payment = page.getByRole("dialog", { name: `Pagamento de ${owed.lot.code}` });
    await expect(payment).toContainText("R$\u00a0256,00");
    await payment.getByRole("link", { name: "Ver o pagamento" }).click();
    await expect(page).toHaveURL(`/pagamentos/visualizar?open=${owed.id}`);
  });

  await test.step("a blend tells of each of its parts how it stands with who delivered it", async () => {
    const fruit = await makeFruit(plant.api);
    const [paid, owed] = await Promise.all([
      makePayable(plant.api, { fruitId: fruit.id, unitPrice: 2.5 }),
      makePayable(plant.api, { fruitId: fruit.id, grossKg: 80, unitPrice: 3.2 }),
    ]);
    await settlePayment(plant.api, paid.id, { amount: 250, paidAt: "2026-01-15" });
    const parts = [
      { lotId: paid.lot.id, quantity: 30 },
      { lotId: owed.lot.id, quantity: 50 },
    ];
    const blend = await plant.api(compositeLotsRoutes.create, {
      body: { type: "raw_material", fruitId: fruit.id, parts },
    });
    await follow(page, `/lots/find-all?search=${blend.lot.code}`);
    await expect(page.locator(`[data-row="${blend.lot.id}"]`)).toContainText("235,00");
    await showColumns(page, "Pagamento");
    await page.getByRole("button", { name: `Pagamento de ${blend.lot.code}` }).click();
    const partsList = page.getByRole("list", { name: `Partes de ${blend.lot.code}` });
    await expect(partsList.getByRole("listitem").filter({ hasText: paid.lot.code })).toContainText(
      /30.kg · R\$.75,00\s*Pago/,
    );
    await expect(partsList.getByRole("listitem").filter({ hasText: owed.lot.code })).toContainText(
      /50.kg · R\$.160,00\s*Rascunho/,
    );
    await expectAccessible(page);
  });
});
