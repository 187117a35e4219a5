import { addDays } from "@pomar/contract/core/calendar.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeFruit, makeReception, ownName } from "../record-fixtures.ts";
import { makePackagingRecord } from "../supply-fixtures.ts";

const today = new Date().toISOString().slice(0, 10);

interface Stock {
  fruit: string;
  quantity: number;
  /** The number of days from today until the lot expires. */
  expiresIn: number;
  unitCost?: number;
}

const stock = (api: ApiClient, { fruit, quantity, expiresIn, unitCost }: Stock) =>
  api(lotsRoutes.create, {
    body: {
      type: "pulp",
      fruit,
      quantity,
      producedAt: addDays(today, -40),
      expiresAt: addDays(today, expiresIn),
      ...(unitCost !== undefined && { unitCost }),
    },
  });

/** Makes lots of pulp of two fruits; one search word finds both fruits and no fruit of other tests. */
async function plantPulp(api: ApiClient) {
  const word = ownName("Jenipapo").split(" ")[1] ?? "";
  const [plain, green] = await Promise.all([
    makeFruit(api, { name: `Jenipapo ${word}` }),
    makeFruit(api, { name: `Verde ${word}` }),
  ]);
  const soon = await stock(api, { fruit: plain.id, quantity: 120.5, expiresIn: 5, unitCost: 4 });
  await stock(api, { fruit: plain.id, quantity: 30.25, expiresIn: 20, unitCost: 6 });
  const past = await stock(api, { fruit: plain.id, quantity: 9, expiresIn: -3 });
  const later = await stock(api, { fruit: green.id, quantity: 77, expiresIn: 200, unitCost: 3 });
  return { word, plain, green, soon, later, past };
}

test("the figures of a dashboard add up, follow what others do, and lead to the lots that they counted; those of receptions show the lots of their type, and a filter that leaves nothing says so", async ({
  adminPage: page,
  plant,
}) => {
  const { word, plain, green, soon, later, past } = await plantPulp(plant.api);
  await page.goto(`/pasta/v2/ver-todos?search=${word}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pasta V2");
  const summary = page.getByRole("list", { name: "Resumo" });
  await expect(summary.getByText("237 kg")).toBeVisible();
  await expect(summary.getByText("228 kg livres, 9 kg retidos")).toBeVisible();
  // The stock of the three lots with a cost is worth 120.5 kg x R$ 4 + 30.25 kg x R$ 6 + 77 kg x R$ 3 = R$ 894.50.
  await expect(summary.getByText("R$ 894,50")).toBeVisible();
  await expect(summary.getByText("exceto 1 sem custo")).toBeVisible();
  const due = summary.getByRole("listitem").filter({ has: page.getByRole("link") });
  const week = due.getByRole("link", { name: /^Vence em 7.dias ?1 lote/ });
  await expect(due.getByRole("link", { name: /^Vence em 30.dias ?2 lotes/ })).toBeVisible();
  // The list of due lots names the expired lot first, and the row of this lot is the first in the table.
  await expect(due.first()).toHaveText("Vencidos1 lotecom saldo");
  await expect(page.locator("[data-row]").first()).toHaveAttribute("data-row", past.id);
  await expect(page.locator("[data-row]").nth(1)).toHaveAttribute("data-row", soon.id);
  await stock(plant.api, { fruit: green.id, quantity: 13.25, expiresIn: 90 });
  await expect(summary.getByText("250 kg")).toBeVisible();

  await week.click();
  await expect(page).toHaveURL(/expiry=days7/);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.locator(`[data-row="${soon.id}"]`)).toContainText(soon.code);
  await expect(summary.getByText("121 kg", { exact: true })).toBeVisible();
  await expect(week).toHaveAttribute("aria-current", "page");
  // The same lots expire within 7 and within 30 days, so the list has no second entry for 30 days.
  await expect(due).toHaveCount(1);
  await week.click();
  await expect(page).not.toHaveURL(/expiry/);
  await expect(week).not.toHaveAttribute("aria-current");

  const byItem = page.getByRole("list", { name: "Estoque por item" });
  await expect(byItem.getByRole("link")).toHaveText([`${plain.name}160 kg 3 lotes`, `${green.name}90,25 kg 2 lotes`]);
  const byExpiry = page.getByRole("list", { name: "Estoque por validade" });
  await expect(byExpiry.getByRole("link", { name: /^Mais de 60 dias 90,25 kg 2 lotes/ })).toBeVisible();
  // Expiry bands without a lot are not listed.
  await expect(byExpiry.getByRole("link")).toHaveCount(4);
  await byItem.getByRole("link", { name: green.name }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`item=${green.id}`));
  // A chart of a single band would tell nothing: the total names the band.
  await expect(summary).toContainText("em 2 lotes, mais de 60 dias");
  await expect(byExpiry).toHaveCount(0);
  await expect(due).toHaveCount(0);
  const dashboardRequest = page.waitForRequest(`**/api/pulp-base-2/lots/${later.id}*`);
  await page.getByRole("link", { name: later.code }).click();
  await dashboardRequest;
  const drawer = page.getByRole("dialog", { name: later.code });
  await expect(drawer).toContainText("77 kg de 77 kg");
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "Abrir o lote" }).click();
  await expect(page).toHaveURL(`/lots/view/${later.id}`);
  await page.goBack();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`item=${green.id}`));

  await test.step("a lot whose cost nobody knows shows no R$ 0,00", async () => {
    await follow(page, `/pasta/v2/ver-todos?search=${word}&expiry=expired`);
    await expect(summary.getByText("9 kg", { exact: true })).toBeVisible();
    await expect(summary.getByText("Sem custo", { exact: true })).toBeVisible();
    await expect(summary).not.toContainText("R$");
    await expect(page.locator(`[data-row="${past.id}"]`)).toContainText("sem custo");
    await follow(page, `/lots/view/${past.id}`);
    await expect(page.getByRole("main")).toContainText(/Custo\s*sem custo/);
  });

  await test.step("the dashboards of receptions show the lots of their type, and a filter that leaves nothing says so", async () => {
    const [bags, fruit] = await Promise.all([makePackagingRecord(plant.api), makeReception(plant.api)]);
    await follow(page, "/embalagem/v2/ver-todos?sortBy=createdAt&sortOrder=desc");
    await expect(page.getByRole("link", { name: bags.lot.code })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(fruit.lot.code);
    await follow(page, "/materia/v2/ver-todos?sortBy=createdAt&sortOrder=desc");
    await expect(page.getByRole("link", { name: fruit.lot.code })).toBeVisible();

    await follow(page, "/materia/v2/ver-todos?search=xyzxyz");
    await expect(page.getByText("Nada encontrado")).toBeVisible();
    await expect(page.getByRole("list", { name: "Resumo" }).getByText("nada", { exact: true })).toBeVisible();
    await expect(page.getByText("Nada em estoque.")).toHaveCount(2);
    await page.getByRole("button", { name: "Limpar filtros" }).last().click();
    await expect(page.locator("[data-row]").first()).toBeVisible();
  });
});
