import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { signDrill } from "../../support/audit-walk.ts";
import { makeDispatch } from "../dispatch-fixtures.ts";
import { expect, follow, test } from "../fixtures.ts";
import { makeReception, makeSupplier } from "../record-fixtures.ts";

test("a drill stands where it was when its page is opened again, and an address that nobody wrote begins it anew; from its start to its signature it takes eight clicks at most, and then stays as it is", async ({
  adminPage: page,
  plant,
}) => {
  await makeDispatch(plant.api);
  await page.goto("/drills/find-all");
  await page.getByRole("button", { name: "Iniciar exercício" }).first().click();
  await expect(page.getByText("É um exercício: nada é bloqueado")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/\d s$/);
  await page.getByRole("button", { name: "Conferido", exact: true }).click();
  const second = page.getByRole("heading", { name: "2. O que foi feito com ele" });
  await expect(second).toBeVisible();
  await page.reload();
  await expect(second).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "1. De onde veio" })).toContainText(
    /fornecedor.*Conferido/,
  );
  await follow(page, page.url().replace("step=1", "step=depois"));
  await expect(page.getByRole("heading", { name: "1. De onde veio" })).toBeVisible();

  const { clicks } = await signDrill(page);
  expect(clicks).toBeLessThanOrEqual(8);
  await expect(page.getByRole("region", { name: "Exercício" })).toContainText(/Tempo.*meta: até 4 h.*Encontrado/);
  await expect(page.getByRole("button", { name: "Assinar exercício" })).toBeHidden();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Relatório (PDF)" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^exercicio-.*\.pdf$/);
});

test("one step back from fruit stand its supplier, the invoice and the day, in a drill and on the page of a recall", async ({
  adminPage: page,
  plant,
}) => {
  const supplier = await makeSupplier(plant.api);
  const { lot } = await makeReception(plant.api, { supplierId: supplier.id, invoiceNumber: "8841" });
  const drill = await plant.api(drillsRoutes.start, { body: { lotId: lot.id } });
  const sourceLine = new RegExp(`${supplier.name} · nota 8841 · .*recebido em \\d\\d/\\d\\d/\\d{4}`);
  await page.goto(`/drills/view/${drill.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: lot.code })).toContainText(sourceLine);
  const recall = await plant.api(recallsRoutes.create, { body: { lotId: lot.id, reason: "Exemplo" } });
  await page.goto(`/recalls/view/${recall.id}`);
  await expect(page.getByRole("region", { name: "De quem veio" })).toContainText(sourceLine);
});
