import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makePackedLot } from "./made-lots.ts";

test("a lot is recalled with what was made of it: what is affected is seen first, one is left out, the rest goes at once", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  const [{ first, pulp, lot }, customer] = await Promise.all([makePackedLot(plant.api), makeCustomer(plant.api)]);
  await plant.api(lotsRoutes.move, {
    params: { id: lot.id },
    body: { kind: "shipment", quantity: 55, customerId: customer.id, invoiceNumber: "8812" },
  });
  await page.goto(`/lots/view/${first.lot.id}`);
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Recolher" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Recolher ${first.lot.code}`);
  const sums = page.getByLabel("Alcance do recolhimento");
  await expect(sums).toContainText(/Lotes a recolher\s*3/);
  await expect(sums).toContainText(/Já expedido\s*22.kg/);
  await expect(page.getByText(/55.un de .*nota 8812/)).toBeVisible();
  await expectAccessible(page);
  const printing = page.waitForEvent("download");
  await page.getByRole("button", { name: "Dossiê" }).click();
  expect((await printing).suggestedFilename()).toMatch(/^dossie-.*\.pdf$/);

  await page.getByRole("checkbox", { name: `Recolher ${lot.code}` }).uncheck();
  await expect(sums).toContainText(/Lotes a recolher\s*2/);
  await expect(sums).toContainText(/Clientes a avisar\s*0/);
  await page.getByRole("button", { name: "Recolher 2 lotes" }).click();
  await expect(page.getByLabel("Motivo do recolhimento")).toBeFocused();
  await page.getByLabel("Motivo do recolhimento").fill("Suspeita de contaminação");
  await page.getByRole("button", { name: "Recolher 2 lotes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^RC-/);
  await expect(page.getByText(pulp.code)).toBeVisible();
  await expect(page.getByText("Nada destes lotes saiu para clientes.")).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Dossiê" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  const readStatus = async (id: string) => (await plant.api(lotsRoutes.read, { params: { id } })).status;
  expect(await readStatus(first.lot.id)).toBe("recalled");
  expect(await readStatus(pulp.id)).toBe("recalled");
  expect(await readStatus(lot.id)).toBe("available");

  await follow(page, `/lots/view/${first.lot.id}`);
  await expect(page.getByText("Motivo: Suspeita de contaminação")).toBeVisible();
  await expect(page.getByText("Nada deste lote foi expedido.")).toBeVisible();

  await plant.api(recallsRoutes.ofLot, { params: { id: lot.id }, body: { reason: "Lacre aberto" } });
  await follow(page, `/lots/view/${lot.id}`);
  await expect(page.getByText(/^Produto final de .* 400.g$/)).toBeVisible();
  await expect(page.getByText(`Saiu para ${customer.name}.`)).toBeVisible();
  await page.getByRole("link", { name: "Quem recebeu este lote e o que foi feito com ele" }).click();
  await expect(page.getByText(/55.un de .*nota 8812/)).toBeVisible();
});
