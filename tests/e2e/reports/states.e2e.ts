import type { Route } from "@playwright/test";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { expect, follow, keepDeaf, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, ownName } from "../record-fixtures.ts";
import { makePackaging, makePackagingRecord } from "../supply-fixtures.ts";
import { makeTwoPulpings } from "./made-reports.ts";

test("a report without figures gives the reason and a link: days in the wrong order, a period without a pulping, a fruit without one", async ({
  adminPage: page,
  plant,
}) => {
  const requestedPaths: string[] = [];
  page.on("request", (request) => request.url().includes("/api/reports/") && requestedPaths.push(request.url()));
  const [{ fruit }, never] = await Promise.all([makeTwoPulpings(plant.api), makeFruit(plant.api)]);

  // A period whose end is before its start makes no request.
  await page.goto("/reports/losses?from=2026-05-02&to=2026-05-01");
  await expect(page.getByText("O período termina antes de começar")).toBeVisible();
  expect(requestedPaths).toEqual([]);
  await page.getByRole("button", { name: "Ver os últimos 12 meses" }).click();
  await expect(page.getByRole("button", { name: "Últimos 12 meses" })).toHaveAttribute("aria-pressed", "true");

  await follow(page, "/reports/yield?from=2019-03-01&to=2019-03-31");
  await expect(page.getByText("Nenhuma despolpa de 01/03/2019 a 31/03/2019")).toBeVisible();
  await page.getByRole("button", { name: "Ver os últimos 12 meses" }).click();
  await expect(page.getByRole("list", { name: "Rendimento por fruta", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/reports/yield");

  await follow(page, `/reports/cost?fruit=${never.id}`);
  await expect(page.getByText("Nada corresponde aos filtros escolhidos neste período.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Limpar filtros" }).last().click();
  await expect(page.getByRole("list", { name: "Custo do quilo de pasta por fruta", exact: true })).toBeVisible();

  // The page leaves impossible days out of its request.
  await follow(page, `/reports/yield?fruit=${fruit.id}&from=2026-02-31&view=nothing`);
  await expect(page.getByRole("list", { name: "Resumo", exact: true })).toContainText("61,4 %");
});

test("a failed report, and a failed card of the dashboard, can be retried; on paper a report has its title, period and figures, and no buttons, and the stock all its columns, whatever the number of net contents", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  const { fruit } = await makeTwoPulpings(plant.api);
  noise.allow(refused(500));
  await keepDeaf(page);
  const failure = { statusCode: 500, code: "internal.unknown", message: "Erro desconhecido" };
  const failing = /\/api\/reports\/(stock|yield)/;
  const fail = (route: Route) => route.fulfill({ status: 500, json: failure });
  await page.route(failing, fail);
  await page.goto("/dashboard");
  // A card that fails to load does not affect the cards beside it.
  await expect(page.getByRole("list", { name: "Hoje", exact: true }).getByText("kg").first()).toBeVisible();
  const card = page.getByRole("region", { name: "Estoque por tipo", exact: true });
  await expect(card.getByText("Não foi possível carregar")).toBeVisible();
  await page.unroute(failing);
  await card.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(card.getByRole("list", { name: "Estoque por tipo", exact: true })).toBeVisible();

  await page.route(failing, fail);
  await page.goto(`/reports/yield?fruit=${fruit.id}`);
  await expect(page.getByText("Não foi possível carregar")).toBeVisible();
  await page.unroute(failing);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("list", { name: "Resumo", exact: true })).toContainText("61,4 %");

  await expect(page.getByRole("complementary", { name: "Menu" })).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
  // A browser fires this event before it prints.
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("complementary", { name: "Menu" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Relatórios" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
  await expect(page.getByRole("group", { name: "Período" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rendimento");
  await expect(page.getByText(/^De .+ a .+/)).toBeVisible();
  await expect(page.getByText(/^Impresso por admin em/)).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();

  await test.step("on paper the stock has all its columns, whatever the number of net contents", async () => {
    const fruit = await makeFruit(plant.api, { name: ownName("Mangaba do Sertão") });
    const weighed = { fruitId: fruit.id, grossKg: 49_765.432, tareKg: 0, rejectedKg: 0, unitPrice: 2 };
    const { lot } = await makeReception(plant.api, weighed);
    const pulp = await plant.api(pulpRoutes.create, {
      body: { fruitId: fruit.id, inputs: [{ lotId: lot.id, quantity: 41_234.5 }], outputKg: 38_432.1 },
    });
    const units = 7_857;
    const pack = async (capacityG: number) => {
      const packaging = await makePackaging(plant.api, { name: ownName("Pouch"), capacityG });
      const filled = await makePackagingRecord(plant.api, { itemId: packaging.id, quantity: units });
      await plant.api(finalProductsRoutes.create, {
        body: {
          fruitId: fruit.id,
          pulps: [{ lotId: pulp.lot.id, quantity: (units * capacityG) / 1000 }],
          packagings: [{ lotId: filled.lot.id, quantity: units }],
          units,
        },
      });
    };
    await Promise.all([70, 90, 110, 250, 300, 450, 1100, 2400].map(pack));
    await page.emulateMedia({ media: null });
    // The size, in px, of the printable part of an A4 page.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.goto("/reports/stock");
    const table = page.getByRole("table", { name: "Estoque por fruta" });
    await expect(table).toContainText(fruit.name);
    await page.emulateMedia({ media: "print" });
    const widths = await table.evaluate((it) => [it.scrollWidth, it.parentElement?.clientWidth]);
    expect(widths[0]).toBe(widths[1]);
  });
});
