import type { Page } from "@playwright/test";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { expect, follow, test } from "../fixtures.ts";
import { makePayable, planPayment } from "../payment-fixtures.ts";
import { localToday } from "../payments/local-today.ts";
import { makeFinalProduct } from "../production-fixtures.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";
import { makeTwoPulpings } from "../reports/made-reports.ts";
import { makePackagingRecord } from "../supply-fixtures.ts";

const inBrazil = (value: number, decimals: number) =>
  value.toLocaleString("pt-BR", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

type Weighed = { lot: { initialQuantity: number } } | { netKg: number; units: number };

/** The kg of an entry: the initial quantity of its lot, or the net weight of its units. */
const getWeight = (row: Weighed) => ("units" in row ? row.netKg : "lot" in row ? row.lot.initialQuantity : 0);

/** Returns from the page that a figure links to. */
async function goBack(page: Page) {
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
}

test("the dashboard's figures of today, payments, lots, stock and yields link to lists with the same sums, and update with other users' entries", async ({
  adminPage: page,
  plant: { api },
}) => {
  const today = localToday();

  await test.step("on a phone the figures of today link to lists with the same sums", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await makeTwoPulpings(api);
    await makeFinalProduct(api);
    const query = { from: today, to: today, rows: 100 } as const;
    const cards = page.getByRole("list", { name: "Hoje", exact: true });
    const expectations = [
      { name: /^Recebido hoje/, route: rawMaterialsRoutes.list, address: /\/raw\/find-all\?/ },
      { name: /^Pasta hoje/, route: pulpRoutes.list, address: /\/pulp\/find-all\?/ },
      { name: /^Envasado hoje/, route: finalProductsRoutes.list, address: /\/final\/find-all\?/ },
    ] as const;
    await page.goto("/dashboard");
    for (const { name, route, address } of expectations) {
      const { total, data } = await api(route, { query });
      // The card shows the sum of all rows.
      const sum = data.reduce((all, row) => all + getWeight(row), 0);
      // Decimals are shown only when the sum has them, and on the card only below 100 kg.
      const writeKg = (scale: number) => `${formatNumber(toWire(decimal(sum), scale), { atMost: 3 })} kg`;
      const card = cards.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
      await expect(card).toContainText(writeKg(sum < 100 ? 3 : 0));
      await expect(card).toContainText(String(total));
      // Units of different sizes cannot be added to one total, so the card shows the number of entries.
      await expect(card).toHaveText(/(entregas?|despolpas?|envases?)$/);
      await card.getByRole("link").click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("status", { name: new RegExp(`^${total} registros?$`) })).toBeVisible();
      await expect(page.getByRole("region", { name: "Total de todo o filtro", exact: true })).toContainText(writeKg(3));
      await goBack(page);
    }
    await expect(page.getByRole("list", { name: "Rendimento por fruta", exact: true })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("open amounts link to payments with the same sum", async () => {
    const [soon, now, late] = await Promise.all([
      makePayable(api, { unitPrice: 1.37 }),
      makePayable(api, { unitPrice: 4.17 }),
      makePayable(api, { unitPrice: 2.09, receivedAt: addDays(today, -40) }),
      makePayable(api, { unitPrice: 8.11 }),
    ]);
    await planPayment(api, soon.id, { dueDate: addDays(today, 5) });
    await planPayment(api, now.id, { dueDate: today });
    await planPayment(api, late.id, { dueDate: addDays(today, -9) });
    const open = { status: "open" } as const;
    const expectations = [
      { name: /^Vencido/, query: { ...open, dueTo: addDays(today, -1) } },
      { name: /^Vence em 7.dias/, query: { ...open, dueFrom: today, dueTo: addDays(today, 7) } },
      { name: /^Em aberto/, query: open },
    ];
    await follow(page, "/dashboard");
    for (const { name, query } of expectations) {
      const { totals } = await api(paymentsRoutes.list, { query });
      expect(totals.due).toBeGreaterThan(0);
      const cards = page.getByRole("list", { name: "A pagar", exact: true }).getByRole("listitem");
      const card = cards.filter({ has: page.getByRole("link", { name }) });
      await expect(card).toContainText(inBrazil(totals.due, 2));
      await card.getByRole("link").click();
      await expect(page).toHaveURL(/\/pagamentos\/visualizar\?.*status=open/);
      await expect(page.getByRole("region", { name: "Total de todo o filtro", exact: true })).toContainText(
        inBrazil(totals.due, 2),
      );
      await goBack(page);
    }
  });

  await test.step("expiring lots and stock by type link to lots with the same sums", async () => {
    const fruit = await makeFruit(api);
    const pulp = { type: "pulp", fruit: fruit.id, producedAt: addDays(today, -30), unitCost: 2.5 } as const;
    for (const [days, quantity] of [
      [-2, 7.5],
      [4, 11.25],
      [21, 30],
    ] as const)
      await api(lotsRoutes.create, { body: { ...pulp, quantity, expiresAt: addDays(today, days) } });
    await follow(page, "/dashboard");
    const table = page.getByRole("table", { name: "Lotes que vencem, por tipo" });
    for (const [place, expiry] of (["expired", "days7", "within30"] as const).entries()) {
      const { total } = await api(lotDashboardsRoutes.pulp.list, { query: { expiry } });
      expect(total).toBeGreaterThan(0);
      const count = table
        .getByRole("row", { name: /^Pasta/ })
        .getByRole("cell")
        .nth(place)
        .getByRole("link");
      await expect(count).toHaveText(total === 1 ? "1 lote" : `${total} lotes`);
      await count.click();
      await expect(page).toHaveURL(`/pasta/v2/ver-todos?expiry=${expiry}`);
      await expect(page.getByRole("status", { name: new RegExp(`^${total} registros?$`) })).toBeVisible();
      await goBack(page);
    }
    const names = {
      raw_material: "Matéria-prima",
      pulp: "Pasta",
      final_product: "Produto final",
      additive: "Aditivo",
      additional: "Adicional",
      packaging: "Embalagem",
    } as const;
    for (const type of lotTypes) {
      const { summary } = await api(lotDashboardsRoutes[type].list, { query: {} });
      const lots = summary.byExpiry.reduce((sum, bucket) => sum + bucket.lots, 0);
      if (lots === 0) continue;
      const bar = page
        .getByRole("list", { name: "Estoque por tipo", exact: true })
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: new RegExp(`^${names[type]}`) }) });
      await expect(bar).toContainText(summary.value == null ? "sem custo" : inBrazil(summary.value, 2));
      await expect(bar).toContainText(lots === 1 ? "1 lote" : `${inBrazil(lots, 0)} lotes`);
      await bar.getByRole("link").click();
      const there = page.getByRole("list", { name: "Resumo", exact: true });
      await expect(there).toContainText(summary.value == null ? "Sem custo" : inBrazil(summary.value, 2));
      await goBack(page);
    }
  });

  await test.step("each fruit's yield links to the pulpings of its mean", async () => {
    const { fruit } = await makeTwoPulpings(api);
    const query = { fruit: fruit.id, from: addDays(today, -29), to: today };
    const { total } = await api(pulpRoutes.list, { query });
    await follow(page, "/dashboard");
    const yields = page.getByRole("list", { name: "Rendimento por fruta", exact: true });
    const more = page.getByRole("button", { name: /^Mostrar \d+ frutas$/ });
    await expect(yields).toBeVisible();
    if (await more.isVisible()) await more.click();
    const bar = yields.getByRole("listitem").filter({ hasText: fruit.name });
    await expect(bar).toContainText(total === 1 ? "1 despolpa" : `${total} despolpas`);
    await bar.getByRole("link").click();
    await expect(page.getByRole("status", { name: new RegExp(`^${total} registros?$`) })).toBeVisible();
  });

  await test.step("the stock's value is shown by type, the largest first", async () => {
    await makeReception(api, { unitPrice: 1.3 });
    await makePackagingRecord(api, { quantity: 5000, unitPrice: 40 });
    await follow(page, "/dashboard");
    const bars = page.getByRole("list", { name: "Estoque por tipo", exact: true }).getByRole("listitem");
    await expect(bars.filter({ hasText: "Embalagem" })).toBeVisible();
    // The test reads again until the bars are sorted, since the test may read bars while they are changing places.
    await expect(async () => {
      const texts = await bars.allTextContents();
      const worth = texts.map((text) => Number(/R\$\s([\d.]+)/.exec(text)?.[1]?.replaceAll(".", "")) || 0);
      expect(worth).toEqual(worth.toSorted((one, other) => other - one));
    }).toPass();
  });

  await test.step("the figures update with other users' entries", async () => {
    const received = page.getByRole("list", { name: "Hoje", exact: true }).getByRole("listitem").first();
    await expect(received).toContainText("entrega");
    const before = await received.textContent();
    await makeReception(api);
    await expect(received).not.toHaveText(before ?? "");
  });

  await test.step("the dashboard links to the eight reports", async () => {
    const reports = page.getByRole("region", { name: "Relatórios", exact: true }).getByRole("link");
    await page.getByRole("button", { name: "Relatórios" }).click();
    await expect(reports).toHaveCount(8);
    await reports.filter({ hasText: "Perdas" }).click();
    await expect(page).toHaveURL("/reports/losses");
  });
});

const line = [
  "Início",
  "Calculadora",
  "Entrada de Matéria Prima",
  "Entrada de Pasta",
  "Entrada de Produto Final",
  "Todas as Entradas",
  "Pasta",
  "Nova expedição",
  "Expedições",
  "Inventários",
  "Visões salvas",
  "No aparelho",
];

test("an employee sees the greeting, the tiles and the menu of the line, has no bell, finds the pages of the line by name and lots by code, and their browser makes no further requests", async ({
  employeePage: page,
  plant,
}) => {
  const { lot } = await makeReception(plant.api);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Entrada de Matéria Prima" }).last()).toBeVisible();
  const menu = page.getByRole("navigation");
  await expect(menu.getByRole("heading", { level: 2 })).toHaveText(["Linha de Produção", "Expedição", "Fábrica"]);
  await expect(menu.getByRole("link")).toContainText(line);
  await expect(page.getByRole("button", { name: /^Notificações/ })).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("textbox", { name: "Página, código de lote ou nota fiscal" });
  await box.fill(lot.code);
  await expect(page.getByRole("button", { name: lot.code })).toBeVisible();
  await box.fill("fechamentos");
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  await box.fill("entradas");
  await expect(page.getByRole("button", { name: "Todas as Entradas Linha de Produção" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();

  await page.getByRole("link", { name: "Calculadora" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calculadora");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tomás Lima");
  await expect.poll(() => requestedPaths.some((path) => path === "/api/auth/me")).toBe(true);
  expect(
    requestedPaths.filter((path) =>
      /overview|\/api\/(reports|notifications|payments|financial-lots|export)/.test(path),
    ),
  ).toEqual([]);
  await expect(page.getByRole("heading", { level: 2, name: "Relatórios" })).toBeHidden();
  await expect(page.getByRole("list", { name: "A pagar", exact: true })).toBeHidden();
});
