import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { expect, refused, test } from "../fixtures.ts";
import { makeClosing, makeLotIn, monthTitle } from "./closing-fixtures.ts";

test("a month is closed after one has seen what it holds, not again while nothing changed, and what comes late stands beside it; a person who records something of it is told beforehand", async ({
  adminPage: page,
  plant,
  noise,
  employeePage: dock,
}) => {
  noise.allow(refused(409));
  const { month } = await makeClosing(plant.api);
  await page.goto("/closings");
  await page.getByRole("button", { name: "Fechar mês" }).first().click();
  // One closing needs no search.
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  const dialog = page.getByRole("dialog", { name: "Fechar mês" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("combobox", { name: "Mês" }).click();
  // A closed month is marked as closed in the list of months, and also after the user has chosen the month.
  await page.getByRole("option", { name: new RegExp(`^${monthTitle(month)}, fechado .*, por.admin$`) }).click();
  await expect(dialog.getByRole("status")).toContainText(`${monthTitle(month)} já está fechado.`);
  await expect(dialog.getByText("Nada mudou desde que foi fechado")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "O que será fechado" })).toContainText("Pasta");
  await dialog.getByRole("button", { name: `Fechar ${writtenMonth(month)}` }).click();
  await expect(page.getByText(/^Nada mudou em .* desde que o mês foi fechado, em /)).toBeVisible();
  await expect(page).toHaveURL("/closings");

  // A repeated closing asks for confirmation first: it shows the figures of the previous closing and the changes since.
  const lot = await makeLotIn(plant.api, month, 731.25);
  await expect(dialog.getByRole("status")).toContainText(
    /registra R\$.* em estoque e R\$.* a pagar\. 1 mudança depois dele:/,
  );
  await expect(dialog.getByRole("region", { name: "Desde o fechamento" })).toContainText(/731,25.kg/);
  await dialog.getByRole("button", { name: `Fechar ${writtenMonth(month)} de novo` }).click();
  const question = page.getByRole("dialog", { name: `Fechar ${writtenMonth(month)} de novo?` });
  await expect(question).toContainText("Desde então 1 mudança foi lançada nesse mês");
  await question.getByRole("button", { name: "Fechar de novo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(monthTitle(month));
  await expect(page.getByText("Nada foi lançado neste mês, ou antes dele, depois do fechamento.")).toBeVisible();
  const items = page.getByRole("region", { name: "Itens do fechamento" });
  await expect(items).toContainText(/731,25.kg/);

  await plant.api(lotsRoutes.move, {
    params: { id: lot.id },
    body: { kind: "loss", quantity: 12.5, reason: "Câmara desligada", occurredAt: `${month}-20T12:00:00Z` },
  });
  await expect(page.getByText("1 mudança depois do fechamento.")).toBeVisible();
  const since = page.getByRole("region", { name: "Desde o fechamento" });
  await expect(since).toContainText(/731,25.kg → 718,75.kg/);
  const late = page.getByRole("region", { name: "Mudanças depois do fechamento" });
  await expect(late).toContainText(/Perda · .*Aconteceu em 20\/.* por.admin.*Câmara desligada/);
  await expect(items, "what was closed stays").toContainText(/731,25.kg/);

  // The closing and the stock on the month's last day link to each other, and each page lists the changes between them.
  const address = page.url();
  await since.getByRole("link", { name: /^Estoque em .*, atualizado$/ }).click();
  const banner = page.getByRole("status").filter({ hasText: "Como estava em" });
  await expect(banner).toContainText(
    new RegExp(`tem outros valores: 1 mudança veio depois dele \\(Perda no lote ${lot.code}, −12,5.kg, em 20/`),
  );
  await banner.getByRole("link", { name: `fechamento de ${writtenMonth(month)}` }).click();
  await expect(page).toHaveURL(new RegExp(`^${address}`));

  for (const [name, file] of [
    ["Excel", /^fechamento-\d{4}-\d{2}\.xlsx$/],
    ["CSV", /^fechamento-\d{4}-\d{2}\.csv$/],
  ] as const) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name }).click();
    expect((await saving).suggestedFilename()).toMatch(file);
  }
  await late.getByRole("link", { name: lot.code }).click();
  await expect(page).toHaveURL(`/lots/view/${lot.id}`);

  await test.step("a person who records something of a closed month is told beforehand", async () => {
    const closed = dock.getByText(`${monthTitle(month)} já foi fechado: o escritório vai precisar conferir.`);
    await dock.goto("/raw/create");
    await expect(dock.getByLabel("Recebido em")).toBeVisible();
    await expect(closed).toHaveCount(0);
    await dock.getByLabel("Recebido em").fill(`20/${month.slice(5)}/${month.slice(0, 4)}`);
    await dock.keyboard.press("Tab");
    await expect(closed).toBeVisible();
    await dock.getByRole("button", { name: "Usar hoje" }).click();
    await expect(closed).toHaveCount(0);
  });
});
