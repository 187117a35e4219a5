import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { extractText, getDocumentProxy } from "unpdf";
import { apiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makePayable, readPayment } from "../payment-fixtures.ts";
import { makeSupplier, ownName } from "../record-fixtures.ts";
import { localToday } from "./local-today.ts";

async function textOfDownload(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent("download");
  await press();
  const file = await saving;
  const bytes = new Uint8Array(await readFile(await file.path()));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { name: file.suggestedFilename(), text: text.replace(/\s+/g, " ") };
}

async function plan(drawer: Locator, page: Page, days: readonly string[]) {
  await drawer.getByRole("button", { name: "Definir vencimento" }).click();
  const dialog = page.getByRole("dialog", { name: /^Definir vencimento/ });
  await dialog.getByText("Parcelado").click();
  for (const [index, day] of days.entries()) {
    await dialog.getByLabel(`Vencimento ${index + 1}ª`).fill(writtenDay(day));
    await dialog.getByLabel(`Vencimento ${index + 1}ª`).press("Tab");
  }
  await expect(dialog.getByText(/as parcelas fecham/)).toBeVisible();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
}

async function settle(drawer: Locator, page: Page, amount: string | null, method: string) {
  await drawer.getByRole("button", { name: "Registrar baixa" }).click();
  const dialog = page.getByRole("dialog", { name: /^Registrar baixa/ });
  await expect(dialog.getByRole("list", { name: "Chaves Pix" })).toContainText("riacho@doce.br");
  if (amount !== null) await dialog.getByLabel("Valor pago").fill(amount);
  await dialog.getByRole("radio", { name: method }).click();
  await expect(dialog.getByRole("list", { name: "Chaves Pix" })).toHaveCount(method === "Pix" ? 1 : 0);
  await dialog.getByRole("button", { name: "Registrar baixa" }).click();
  await expect(dialog).toBeHidden();
}

test("the whole life of what is owed: priced at the dock, given its days, paid in parts, receipted, taken back", async ({
  windowOf,
  plant,
}) => {
  test.slow();
  const today = localToday();
  const supplier = await makeSupplier(plant.api, { name: ownName("Sítio Riacho Doce"), document: "111.444.777-35" });
  const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
  // The employee types the price from the producer's receipt and sees nothing of the debt.
  const { id: fruitId } = (await makePayable(plant.api)).reception.fruit;
  const entry = await asEmployee(rawMaterialsRoutes.create, {
    body: { fruitId, supplierId: supplier.id, grossKg: 410.5, tareKg: 10, unitPrice: 3.35 },
  });
  expect(entry).not.toHaveProperty("payable");

  const page = await windowOf("admin");
  await page.goto(`/pagamentos/visualizar?supplier=${supplier.id}`);
  const cards = page.getByRole("list", { name: "Resumo" });
  await expect(cards.getByRole("link", { name: /Em aberto/ })).toContainText("R$\u00a01.341,68");
  await page.locator("[data-row]").getByRole("link", { name: supplier.name }).click();
  const drawer = page.getByRole("dialog", { name: supplier.name });
  await expect(drawer.getByText("Rascunho")).toBeVisible();
  // A user who pays with Pix sees the supplier's key, or a link to the page where it can be entered.
  const keys = drawer.getByRole("list", { name: "Chaves Pix" });
  await expect(keys).toContainText("sem chave Pix");
  await expect(keys.getByRole("link", { name: "Cadastrar chave" })).toHaveAttribute(
    "href",
    new RegExp(`^/suppliers/update/${supplier.id}`),
  );
  await plant.api(suppliersRoutes.update, { params: { id: supplier.id }, body: { pixKey: "riacho@doce.br" } });
  await expect(keys).toContainText(`riacho@doce.brPix de ${supplier.name}`);
  await expect(drawer.getByRole("link", { name: entry.lot.code })).toBeVisible();

  // The first instalment was due twelve days ago: it is overdue as soon as it is planned.
  await plan(drawer, page, [addDays(today, -12), addDays(today, 5)]);
  await expect(drawer.getByText("Vencido há 12 dias").first()).toBeVisible();
  await settle(drawer, page, "400,25", "Pix");
  await expect(drawer.getByText("R$\u00a0400,25 pagos de R$\u00a01.341,68")).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Parcelas" })).toContainText("R$\u00a0400,25 pagos");
  await expectAccessible(page);

  // Each card's figure equals the total of the list that the card links to.
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  const totals = page.getByRole("region", { name: "Total de todo o filtro" });
  for (const [card, figure, total] of [
    ["Em aberto", "R$\u00a0941,43", /Em aberto\s*R\$.941,43/],
    ["Vencidos", "R$\u00a0270,59", /vence no período\s*R\$.270,59/],
    ["Vence em 7.dias", "R$\u00a0670,84", /vence no período\s*R\$.670,84/],
    ["Pagos no mês", "R$\u00a0400,25", /Pago no período\s*R\$.400,25/],
  ] as const) {
    const link = cards.getByRole("link", { name: new RegExp(card) });
    await expect(link).toContainText(figure);
    await link.click();
    await expect(totals).toContainText(total);
    await expect(link).toHaveAttribute("data-on", "true");
  }

  await page.locator("[data-row]").getByRole("link", { name: supplier.name }).click();
  await settle(drawer, page, null, "Transferência");
  await expect(drawer.getByText("Quitado", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Registrar baixa" })).toHaveCount(0);
  const receipt = await textOfDownload(page, () => drawer.getByRole("button", { name: "Imprimir recibo" }).click());
  expect(receipt.name).toMatch(/^recibo-.*\.pdf$/);
  for (const words of [supplier.name, "111.444.777-35", entry.lot.code, "R$ 1.341,68", "R$ 400,25", "R$ 941,43"])
    expect(receipt.text.replaceAll("\u00a0", " ")).toContain(words);

  await drawer.getByRole("button", { name: "Estornar a baixa de R$\u00a0941,43" }).click();
  const question = page.getByRole("dialog", { name: "Estornar a baixa de R$\u00a0941,43?" });
  await question.getByRole("button", { name: "Estornar" }).click();
  await expect(question.getByRole("textbox", { name: "Motivo" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("textbox", { name: "Motivo" }).fill("Transferência devolvida pelo banco");
  await question.getByRole("button", { name: "Estornar" }).click();
  await expect(drawer.getByText(/^Estornada .*: Transferência devolvida pelo banco$/)).toBeVisible();
  await expect(drawer.getByText("R$\u00a0400,25 pagos de R$\u00a01.341,68")).toBeVisible();

  await drawer.getByRole("tab", { name: "Histórico" }).click();
  await expect(drawer.getByRole("list", { name: "Histórico" })).toContainText("Transferência devolvida pelo banco");
  const payment = await readPayment(plant.api, new URL(page.url()).searchParams.get("open") ?? "");
  expect(payment).toMatchObject({ amount: 1341.68, paid: 400.25, open: 941.43, status: "overdue" });
});
