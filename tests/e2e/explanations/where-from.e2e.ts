import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makePulpsInStock } from "../production-fixtures.ts";
import { makeReception } from "../record-fixtures.ts";
import { makeTwoPulpings } from "../reports/made-reports.ts";

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test("a lot's status, balance and cost, a report's cost of a kilo and the dashboard's figures say where they come from, each line leads on, and what has no cost says which price is lacking", async ({
  adminPage: page,
  plant,
}) => {
  const [{ lots }, unpriced] = await Promise.all([
    makePulpsInStock(plant.api, [{ outputKg: 64 }]),
    makeReception(plant.api),
  ]);
  const [pulp] = lots;
  const code = pulp?.code ?? "";

  await test.step("in a list a figure explains itself, and the rest of its row still opens the lot", async () => {
    await page.goto(`/lots/find-all?search=${code}`);
    const row = page.getByRole("row", { name: code });
    await row.getByRole("button", { name: /kg$/ }).click();
    await expect(page.getByRole("dialog", { name: "De onde vem: Saldo" })).toBeVisible();
    await expect(page).toHaveURL(/find-all/);
    await page.keyboard.press("Escape");
    await row.getByRole("cell", { name: code, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(pulp?.id ?? ""));
  });

  await test.step("by keyboard and on a phone a balance opens, closes and gives the keyboard back", async () => {
    await page.setViewportSize(phone);
    const balance = page.getByRole("button", { name: "64 kg" });
    await balance.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "De onde vem: Saldo" });
    await expect(dialog.getByText(/^Produção em/)).toBeVisible();
    await expect(dialog).toContainText("64 kg");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(balance).toBeFocused();
    await page.setViewportSize(desk);
  });

  await test.step("a cost says which lots it comes from, each leads on, and the lines add up", async () => {
    await page.getByRole("button", { name: "por kg" }).click();
    const dialog = page.getByRole("dialog", { name: "De onde vem: Custo unitário" });
    // 100 kg of fruit at R$ 2.00 per kg gave 64 kg of pulp.
    await expect(dialog).toContainText("R$ 3,1250/kg");
    await expect(dialog.getByRole("region", { name: "Custo" })).toContainText("R$ 200,00");
    await expect(dialog.getByRole("region", { name: "Quantidade inicial" })).toContainText("64 kg");
    await expect(dialog).toContainText("soma do custo das partes usadas ÷ kg obtidos");
    await dialog.getByRole("link").first().click();
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(new RegExp(pulp?.id ?? ""));
    await expect(page.getByText("Recebido em")).toBeVisible();
  });

  await test.step("a lot that has no cost says which price is lacking", async () => {
    await follow(page, `/lots/view/${unpriced.lot.id}`);
    await page.getByRole("button", { name: "sem custo" }).click();
    await expect(page.getByRole("dialog", { name: "De onde vem: Custo unitário" })).toContainText(/preço/);
    // On a phone, the Back button closes the dialog together with its page.
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  const [{ fruit }, { lot }] = await Promise.all([makeTwoPulpings(plant.api), makeReception(plant.api)]);

  await test.step("a report's cost of a kilo of pulp", async () => {
    await follow(page, `/reports/cost?fruit=${fruit.id}`);
    const bars = page.getByRole("list", { name: "Custo do quilo de pasta por fruta", exact: true });
    const bar = bars.getByRole("listitem");
    await bar.getByRole("button", { name: /R\$.3,78\/kg/ }).click();
    const dialog = page.getByRole("dialog", { name: "De onde vem: Custo da pasta" });
    // Fruit for R$ 210 + R$ 208 gave 110.5 kg of pulp.
    await expect(dialog).toContainText("R$ 3,7828/kg");
    const cost = dialog.getByRole("region", { name: "Custo da pasta" });
    await expect(cost.getByRole("link")).toHaveCount(2);
    await expect(cost).toContainText("R$ 418,00");
    await expect(dialog.getByRole("region", { name: "Pasta", exact: true })).toContainText("110,5 kg");
    await page.keyboard.press("Escape");
    const tile = page.getByRole("listitem").filter({ hasText: "Custo médio da pasta" });
    await tile.getByRole("button").press("Enter");
    const mean = page.getByRole("dialog", { name: "De onde vem: Custo médio da pasta" });
    await expect(mean.getByRole("link", { name: fruit.name }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    // A press on the bar, anywhere except on its figure, follows the link.
    await bar.click({ position: { x: 400, y: 16 } });
    await expect(page).toHaveURL(new RegExp(`/pulp/find-all\\?.*fruit=${fruit.id}`));
  });

  await test.step("the dashboard's figures, on a phone", async () => {
    await page.setViewportSize(phone);
    await follow(page, "/dashboard");
    const card = page.getByRole("list", { name: "Hoje", exact: true }).getByRole("listitem").first();
    const link = card.getByRole("link", { name: "Recebido hoje" });
    const figure = card.getByRole("button", { name: /kg$/ });
    // Until the figure has loaded, the whole card is a link.
    await expect(figure).toBeVisible();
    // The Tab key reaches the link to the list first, and then the figure.
    await link.focus();
    await page.keyboard.press("Tab");
    await expect(figure).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "De onde vem: Recebido" });
    await expect(dialog.getByRole("link", { name: new RegExp(lot.code) })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(figure).toBeFocused();
    for (const name of ["Vencido", "Em aberto"]) {
      const debtItems = page.getByRole("list", { name: "A pagar", exact: true }).getByRole("listitem");
      await debtItems
        .filter({ has: page.getByRole("link", { name, exact: true }) })
        .getByRole("button")
        .click();
      await expect(page.getByRole("dialog", { name: `De onde vem: ${name}` })).toContainText("a cada fornecedor");
      await page.keyboard.press("Escape");
    }
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // A press on the card, anywhere except on its figure, follows the link that covers the card.
    await card.getByText(/entregas?$/).click({ force: true });
    await expect(page).toHaveURL(/\/raw\/find-all\?/);
  });
});
