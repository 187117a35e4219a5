import { addDays } from "@pomar/contract/core/calendar.rules";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { BodyInputOf } from "@pomar/contract/core/route";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makePayable, planPayment } from "../payment-fixtures.ts";
import { localToday } from "../payments/local-today.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord } from "../supply-fixtures.ts";
import { makeTwoPulpings } from "./made-reports.ts";

test("the real cost of a kilogram of pulp is the price of the fruit over its yield; losses are reported by stage, month and fruit", async ({
  adminPage: page,
  plant,
}) => {
  const { fruit, near, far, today, before } = await makeTwoPulpings(plant.api);

  await test.step("the real cost of a kilogram of pulp is the price of the fruit over its yield", async () => {
    await page.goto(`/reports/cost?fruit=${fruit.id}`);
    // The fruit for both pulpings cost R$ 210 + R$ 208 and gave 110.5 kg of pulp: R$ 3.78 per kg.
    await expect(page.getByRole("list", { name: "Custo do quilo de pasta por fruta", exact: true })).toContainText(
      `${fruit.name}R$ 3,78/kg`,
    );
    // The fruit cost R$ 418 in total.
    const summary = page.getByRole("list", { name: "Resumo", exact: true }).getByRole("listitem");
    await expect(summary).toHaveText([
      "Custo médio da pastaR$ 3,78/kgde 111 kg com preço",
      "Parte da fruta100 %do custo da pasta",
      "Sem preço0 despolpastodas contam",
    ]);
    await page.getByRole("button", { name: "Por fornecedor" }).click();
    await expect(page.getByRole("table")).toBeHidden();
    await page.getByRole("button", { name: "Ver em números" }).click();
    const rows = page.getByRole("region", { name: /^Custo do quilo de pasta por fornecedor, em números/ });
    // The cost per kg of pulp is the fruit's price over its yield: R$ 2.10 / 0.565 and R$ 2.60 / 0.675.
    await expect(rows.locator(`[data-row$="${near.id}"]`)).toContainText("3,7168");
    await expect(rows.locator(`[data-row$="${far.id}"]`)).toContainText("3,8519");
    await rows.getByRole("link", { name: far.name }).click();
    await expect(page).toHaveURL(new RegExp(`/raw/find-all\\?.*supplier=${far.id}`));
    await expect(page.getByRole("status", { name: "1 registro" })).toBeVisible();

    // The report shows the cost of the previous pulping beside today's.
    await follow(page, `/reports/cost?fruit=${fruit.id}&from=${addDays(before, 1)}&to=${today}`);
    await expect(summary.first()).toHaveText(
      "Custo médio da pastaR$ 3,72/kg4 % abaixo do período anterior (R$ 3,85/kg)",
    );
    await expect(page.getByRole("list", { name: "Custo do quilo de pasta por fruta", exact: true })).toContainText(
      "antes R$ 3,85/kg",
    );
  });

  await test.step("losses are reported by stage, month and fruit", async () => {
    await follow(page, `/reports/losses?fruit=${fruit.id}`);
    const stages = page.getByRole("list", { name: "Perdas por etapa", exact: true });
    await expect(stages.getByRole("link", { name: /^Recusado no recebimento/ })).toContainText("2,17 % da fruta4 kg");
    await expect(stages.getByRole("link", { name: /^Refugo/ })).toContainText("1,94 % da fruta3,5 kg");
    // By-products of a fruit are not losses and are listed separately.
    await expect(stages).not.toContainText("Bagaço");
    const byproduct = page.getByRole("region", { name: /^Bagaço: 63.kg$/ });
    await expect(byproduct).toContainText(/35.% da fruta despolpada. Subproduto esperado: não conta nas perdas/);
    await expect(stages.getByRole("link", { name: /^Não explicado/ })).toContainText("1,67 % da fruta3 kg");
    const cards = page.getByRole("list", { name: "Resumo", exact: true }).getByRole("listitem");
    // The card adds the losses of fruit, 4 + 3.5 + 3 kg; losses of fruit, pulp and product are never added together.
    await expect(cards).toHaveText([
      "Fruta perdida10,5 kgem 3 etapas",
      "Pasta perdida0 kgnada",
      "Produto perdido0 kgnada",
      "Perdido em estoqueR$ 0,00o resto já está nos custos",
    ]);
    const lose = async (type: "pulp" | "final_product", quantity: number, unitCost: number | null) => {
      const { id } = await plant.api(lotsRoutes.create, {
        body: { type, fruit: fruit.id, quantity, unitCost, ...(type === "final_product" && { netContentG: 400 }) },
      });
      await plant.api(lotsRoutes.move, { params: { id }, body: { kind: "loss", quantity, reason: "Câmara parada" } });
    };
    await Promise.all([lose("pulp", 7.25, 4), lose("final_product", 40, null)]);
    await expect(cards).toHaveText([
      "Fruta perdida10,5 kgem 3 etapas",
      "Pasta perdida7,25 kgem 1 etapa",
      "Produto perdido16 kgem 1 etapa",
      "Perdido em estoqueR$ 29,00mais 1 perda sem custo",
    ]);
    await page.getByRole("button", { name: "Por mês" }).click();
    await expect(
      page.getByRole("list", { name: "Perdas de fruta por mês", exact: true }).getByRole("link"),
    ).toHaveCount(2);
    await page.getByRole("button", { name: "Por fruta" }).click();
    for (const [of, kg] of [
      ["fruta", "10,5"],
      ["pasta", "7,25"],
      ["produto final", "16"],
    ])
      await expect(page.getByRole("list", { name: `Perdas de ${of} por fruta`, exact: true })).toContainText(
        `${fruit.name}${kg} kg`,
      );
  });
});

test("stock: each item links to its lots, which have the same sum; by fruit, units are grouped by net content, kilos are added, and stock without a price is not zero", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("each item links to its lots, which have the same sum", async () => {
    const fruit = await makeFruit(plant.api, { name: ownName("Grumixama") });
    const weighed = { fruitId: fruit.id, tareKg: 0, rejectedKg: 0 };
    await Promise.all([
      makeReception(plant.api, { ...weighed, grossKg: 51.25, unitPrice: 4 }),
      makeReception(plant.api, { ...weighed, grossKg: 20, unitPrice: 5 }),
    ]);
    await page.goto("/reports/stock?view=raw_material&sortBy=item");
    await page.locator("[data-row]").first().waitFor();
    // The list may show receptions of other tests before the reception of this test.
    const whole = page.getByRole("button", { name: /^Mostrar as/ });
    if (await whole.isVisible()) await whole.click();
    const row = page.locator(`[data-row^="raw_material${fruit.id}"]`);
    await expect(row).toContainText(/71,250?.kg/);
    await expect(row).toContainText("305,00");
    await row.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/materia/v2/ver-todos\\?item=${fruit.id}`));
    const summary = page.getByRole("list", { name: "Resumo", exact: true });
    await expect(summary).toContainText("71,25 kg");
    await expect(summary).toContainText("R$ 305,00");
  });

  await test.step("by fruit, units are grouped by net content, kilos are added, and stock without a price is not zero", async () => {
    const fruit = await makeFruit(plant.api, { name: ownName("Grumixama") });
    const pack = (netContentG: number, quantity: number) =>
      plant.api(lotsRoutes.create, { body: { type: "final_product", fruit: fruit.id, quantity, netContentG } });
    await Promise.all([pack(100, 40), pack(400, 25)]);
    await follow(page, "/reports/stock");
    const row = page.getByRole("table", { name: "Estoque por fruta" }).getByRole("row", { name: fruit.name });
    await expect(row).toContainText(/40.un/);
    await expect(row).toContainText(/25.un/);
    // The row adds the masses of the two lots, 4 + 10 = 14 kg, and never their units, 40 + 25 = 65.
    await expect(row).toContainText(/14.kg/);
    await expect(row).not.toContainText("65");
    await expect(row).toContainText("sem custo");
    await expect(row).not.toContainText("R$");
    await plant.api(lotsRoutes.create, { body: { type: "pulp", fruit: fruit.id, quantity: 7, unitCost: 3 } });
    await expect(row).toContainText(/2 lotes\s*R\$.21,00/);
    await expect(page.getByRole("list", { name: "Resumo", exact: true })).toContainText(/exceto \d+ sem custo/);
    // The plant has dispatched 152 of 160 kg: at this rate of thirty days, the remaining 8 kg last four days.
    const { id: going } = await plant.api(lotsRoutes.create, {
      body: { type: "final_product", fruit: fruit.id, quantity: 400, netContentG: 400 },
    });
    await plant.api(lotsRoutes.move, {
      params: { id: going },
      body: { kind: "shipment", quantity: 380, customerId: (await makeCustomer(plant.api)).id },
    });
    await expect(row.locator("[data-short]")).toHaveText("4 dias");
    // Lots of other tests may also run out soon.
    const out = await page.getByRole("table", { name: "Estoque por fruta" }).locator("[data-short]").count();
    await expect(page.getByText(/ acabam? em /)).toHaveText(
      out > 2 ? new RegExp(`^${out} frutas acabam em menos de 7.dias`) : new RegExp(`${fruit.name}( acaba)? em 4.dias`),
    );
    // Items without consumption are listed last, whatever their stock.
    const otherFruit = await makeFruit(plant.api, { name: ownName("Araçá") });
    await plant.api(lotsRoutes.create, {
      body: { type: "final_product", fruit: otherFruit.id, quantity: 9000, netContentG: 400 },
    });
    const table = page.getByRole("table", { name: "Estoque por fruta" });
    await expect(table.getByRole("row", { name: otherFruit.name })).toContainText("sem saída");
    const order = (await table.getByRole("row").allTextContents()).join();
    expect(order.indexOf(fruit.name)).toBeLessThan(order.indexOf(otherFruit.name));
    const { totals } = await plant.api(reportsRoutes.stock, {});
    const packed = totals.find(({ type }) => type === "final_product")?.usableKg ?? 0;
    await expect(page.getByRole("row", { name: /^Total/ })).toContainText(
      formatNumber(packed < 100 ? packed : Math.round(packed), { atMost: 3 }),
    );
    // The page has no button for a single kind of supply; only an old address can select a single kind.
    await expect(page.getByRole("group", { name: "Ver" }).getByRole("button", { name: "Embalagem" })).toHaveCount(0);
    const acid = await makeAdditive(plant.api, { minStock: 5 });
    await expect(page.getByText(/insumos? abaixo do mínimo$/)).toBeVisible();
    await page.getByRole("button", { name: "Ver insumos" }).click();
    await expect(page.locator(`[data-row^="additive${acid.id}"]`)).toContainText("Abaixo do mínimo");
  });
});

test("expiring: the lots are listed with their possible actions, and each bucket links to as many lots as it counts", async ({
  adminPage: page,
  plant,
}) => {
  const fruit = await makeFruit(plant.api);
  const today = localToday();
  const pulp = { type: "pulp", fruit: fruit.id, quantity: 12.5, producedAt: addDays(today, -20), unitCost: 3 } as const;
  // The page lists only the first fifty of many lots, and always the lots that expire today.
  const make = (body: BodyInputOf<typeof lotsRoutes.create>) => plant.api(lotsRoutes.create, { body });
  const [{ id: old, code }, { code: fresh }, { code: packed }] = await Promise.all([
    make({ ...pulp, expiresAt: addDays(today, -3), quantity: 4.5 }),
    make({ ...pulp, type: "raw_material", expiresAt: today }),
    make({ ...pulp, type: "final_product", quantity: 7, netContentG: 400, expiresAt: today }),
    ...[0, 12, 50].map((days) => make({ ...pulp, expiresAt: addDays(today, days) })),
  ]);
  await page.goto("/reports/expiring");
  // Lots that expire soon are listed above the counts, each with its possible actions; lots that expire later are not
  // listed.
  const soon = page.getByRole("region", { name: "Vencem em 30 dias" });
  await expect(soon.getByRole("link", { name: /^[\d.]+ lotes$/ })).toBeVisible();
  const expiringItem = soon.getByRole("listitem").filter({ hasText: `Pasta de ${fruit.name}` });
  await expect(expiringItem.first()).toContainText(/12,5.kg\s*vence hoje/);
  await expect(expiringItem.filter({ hasText: /vence em 50.dias/ })).toHaveCount(0);
  await expect(soon.getByRole("link", { name: `Registrar saída ${packed}` })).toBeVisible();
  await soon.getByRole("link", { name: `Despolpar ${fresh}` }).click();
  await expect(page).toHaveURL("/pulp/create");
  await expect(page.getByText(/12,5.kg em 1 lote/)).toBeVisible();
  const leave = async () => {
    await page.goBack();
    await page.getByRole("dialog", { name: "Sair sem salvar?" }).getByRole("button", { name: "Sair" }).click();
  };
  await leave();
  await expiringItem
    .first()
    .getByRole("link", { name: /^Envasar PA-/ })
    .click();
  await expect(page).toHaveURL("/final/create");
  // The page shows a frequent fruit as a pressed tile, and any other fruit as text in the field.
  const chosen = page.getByRole("button", { name: fruit.name, pressed: true });
  await expect(chosen.or(page.locator(`input[value="${fruit.name}"]`))).toBeVisible();
  await leave();
  await expect(page.getByRole("list", { name: "Lotes por dias até vencer" })).not.toContainText("Mais de 60 dias");
  await page
    .getByRole("region", { name: "Vencidos com saldo" })
    .getByRole("link", { name: `Descartar ${code}` })
    .click();
  const question = page.getByRole("dialog", { name: `Descartar ${code}` });
  await expect(question).toContainText(/Saem do estoque 4,5.kg/);
  await question.getByRole("button", { name: "Fechar" }).click();
  await expect(page).toHaveURL(`/lots/view/${old}`);
  // The page of the lot offers no action except the discard.
  await expect(page.getByRole("button", { name: /^Descartar 4,5.kg$/ })).toBeVisible();
  await follow(page, "/reports/expiring");
  // The figures of the chart appear below the chart only on request; none of its colours marks urgency.
  await expect(page.getByRole("list", { name: "Lotes por dias até vencer", exact: true })).toBeVisible();
  await expect(page.locator('[data-row="days7pulp"]')).toHaveCount(0);
  await expect(page.locator("li > [style*='part-amber'], li > [style*='part-green']")).toHaveCount(0);
  await page.getByRole("button", { name: "Ver em números" }).click();
  for (const bucket of ["days7", "days15", "days60"] as const) {
    const { total } = await plant.api(lotDashboardsRoutes.pulp.list, { query: { expiry: bucket } });
    await expect(page.locator(`[data-row="${bucket}pulp"]`)).toContainText(String(total));
  }
  const { total } = await plant.api(lotDashboardsRoutes.pulp.list, { query: { expiry: "days15" } });
  await page.locator('[data-row="days15pulp"]').getByRole("link").click();
  await expect(page).toHaveURL("/pasta/v2/ver-todos?expiry=days15");
  await expect(page.getByRole("status", { name: new RegExp(`^${total} registros?$`) })).toBeVisible();
});

test("additives: the consumption, and its distance from the limit", async ({ adminPage: page, plant }) => {
  const [additive, far, unlimited, fruit] = await Promise.all([
    makeAdditive(plant.api, { name: ownName("Sorbato"), unit: "kg", maxDoseMgPerKg: 1000 }),
    makeAdditive(plant.api, { name: ownName("Benzoato"), unit: "kg", maxDoseMgPerKg: 1000 }),
    makeAdditive(plant.api, { name: ownName("Ácido cítrico"), unit: "kg" }),
    makeFruit(plant.api),
  ]);
  const weighed = { grossKg: 100, tareKg: 0, rejectedKg: 0 };
  const [{ lot }, farRecord, unlimitedRecord, reception, calm] = await Promise.all([
    makeAdditiveRecord(plant.api, { itemId: additive.id, quantity: 3 }),
    makeAdditiveRecord(plant.api, { itemId: far.id, quantity: 2 }),
    makeAdditiveRecord(plant.api, { itemId: unlimited.id, quantity: 2 }),
    makeReception(plant.api, { ...weighed, fruitId: fruit.id }),
    makeReception(plant.api, weighed),
  ]);
  // The doses in 62.5 kg of pulp: 0.06 kg of additive are 960 mg/kg, and 0.02 kg are 320 mg/kg.
  await plant.api(pulpRoutes.create, {
    body: {
      fruitId: fruit.id,
      inputs: [{ lotId: reception.lot.id, quantity: 100 }],
      additives: [
        { lotId: unlimitedRecord.lot.id, quantity: 0.11 },
        { lotId: farRecord.lot.id, quantity: 0.02 },
        { lotId: lot.id, quantity: 0.06 },
      ],
      outputKg: 62.5,
    },
  });
  await page.goto(`/reports/additives?fruit=${fruit.id}`);
  const cards = page.getByRole("list", { name: "Resumo", exact: true }).getByRole("listitem");
  await expect(cards.first()).toHaveText(`Perto do limite1 aditivo${additive.name}`);
  // The additive nearest to its limit is listed first; additives without a limit are listed separately.
  await expect(page.getByRole("list", { name: "Dose diante do limite", exact: true }).getByRole("link")).toHaveText([
    `${additive.name} maior dose 960 de 1.000 mg/kg 1 lote perto do limite960 mg/kg 1 produção`,
    `${far.name} maior dose 320 de 1.000 mg/kg 320 mg/kg 1 produção`,
  ]);
  await expect(page.getByRole("list", { name: "Sem limite", exact: true }).getByRole("link")).toHaveText(
    `${unlimited.name} 1.760 mg/kg 1 produção`,
  );
  const row = page.locator(`[data-row="${additive.id}"]`);
  await expect(row).toBeHidden();
  await page.getByRole("button", { name: "Ver em números" }).click();
  await expect(row).toContainText(/0,060?.kg/);
  await expectAccessible(page);

  await plant.api(pulpRoutes.create, {
    body: {
      fruitId: calm.fruit.id,
      inputs: [{ lotId: calm.lot.id, quantity: 100 }],
      additives: [{ lotId: farRecord.lot.id, quantity: 0.02 }],
      outputKg: 62.5,
    },
  });
  await follow(page, `/reports/additives?fruit=${calm.fruit.id}`);
  await expect(cards).toHaveText([
    "Perto do limiteNenhum aditivotodas as doses com folga",
    `Maior dose32 % do limite${far.name}`,
    "Aditivos usados1todos com limite",
  ]);
});

test("payables: open amounts by age and supplier link to payments with the same sum", async ({
  adminPage: page,
  plant,
}) => {
  const today = localToday();
  const supplier = await makeSupplier(plant.api, { name: ownName("Sítio Fiado") });
  const owe = async (unitPrice: number, days: number) => {
    const { id } = await makePayable(plant.api, { supplierId: supplier.id, unitPrice });
    await planPayment(plant.api, id, { dueDate: addDays(today, days) });
  };
  await Promise.all([owe(3.21, 3), owe(0.77, -3), owe(1.19, 45)]);
  await page.goto("/reports/payables");
  await expect(page.getByRole("list", { name: "Em aberto por fornecedor" })).toContainText(
    `${supplier.name}R$ 77,00 em atraso R$ 517,00`,
  );
  await page.getByRole("button", { name: "Ver em números" }).click();
  const row = page.locator(`[data-row="${supplier.id}"]`);
  const others = page.getByRole("button", { name: /^Mostrar as/ });
  const toRow = async () => {
    await expect(row.or(others).first()).toBeVisible();
    if (!(await row.isVisible())) await others.click();
  };
  await toRow();
  await expect(row).toContainText("517,00");
  await expect(row).toContainText("321,00");
  await expect(row).toContainText("119,00");

  const { open, byBucket } = await plant.api(reportsRoutes.payables, {});
  const inReais = (amount: number) => amount.toLocaleString("pt-BR", { minimumFractionDigits: 2 });
  const inWeek = inReais(byBucket.days7);
  const cards = page.getByRole("list", { name: "Resumo", exact: true }).getByRole("listitem");
  await expect(cards.first()).toContainText(new RegExp(`^Em aberto\\s*R\\$.${inReais(open)}\\s*a `));
  const card = cards.filter({ has: page.getByRole("link", { name: /^Vence em 7.dias/ }) });
  await expect(card).toContainText(inWeek);
  await card.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`dueFrom=${today}`));
  await expect(page.getByRole("region", { name: "Total de todo o filtro", exact: true })).toContainText(inWeek);
  await page.goBack();
  await toRow();
  await row.getByRole("link").click();
  await expect(page.getByRole("region", { name: "Total de todo o filtro", exact: true })).toContainText("517,00");
});
