import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, follow, test } from "../fixtures.ts";
import { makeFruit } from "../record-fixtures.ts";

test("two days compared: what there was, what moved and what is left, by item and by lot; on paper the list is its rows and which of how many, with all columns beside each other", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("on paper the list is its rows and which of how many, with all columns beside each other", async () => {
    const fruit = await makeFruit(plant.api);
    const body = { type: "pulp" as const, fruit: fruit.id, quantity: 99_500.125, producedAt: "2026-03-05" };
    await plant.api(lotsRoutes.create, { body });
    await page.goto(`/reports/changes?from=2026-03-01&to=2026-03-20&fruit=${fruit.id}`);
    const table = page.getByRole("table");
    await expect(table).toContainText(/99\.500,125.kg/);
    // The printable width, in px, of an A4 page in portrait within the margins of the browser.
    const width = 718;
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expect(page.getByLabel("Linhas por página")).toBeHidden();
    await expect(page.getByText("1–1 de 1")).toBeVisible();
    const box = await table.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("two days compared: what there was, what moved and what is left, by item and by lot", async () => {
    const fruit = await makeFruit(plant.api);
    const body = { type: "pulp" as const, fruit: fruit.id, quantity: 500, producedAt: "2026-03-05" };
    const lot = await plant.api(lotsRoutes.create, { body });
    await plant.api(lotsRoutes.move, {
      params: { id: lot.id },
      body: { kind: "loss", quantity: 12.5, reason: "Câmara desligada", occurredAt: "2026-03-12T12:00:00Z" },
    });
    await follow(page, `/reports/changes?from=2026-03-10&to=2026-03-20&fruit=${fruit.id}`);
    await expect(page.getByText("De 10/03/2026 a 20/03/2026")).toBeVisible();
    const list = page.getByRole("region", { name: "O que mudou", exact: true });
    for (const figure of ["500", "−12,5", /487,5.kg/]) await expect(list).toContainText(figure);
    await expect(page.getByRole("region", { name: "Total por tipo" })).toContainText(/487,5.kgsaldo inicial 500.kg/);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^o-que-mudou-.*\.csv$/);

    await list.getByRole("link", { name: `Pasta de ${fruit.name}` }).click();
    await expect(page).toHaveURL(/group=lot/);
    await expect(page.getByRole("button", { name: "Por lote" })).toHaveAttribute("aria-pressed", "true");
    await list.getByRole("link", { name: lot.code }).click();
    await expect(page).toHaveURL(`/lots/view/${lot.id}?tab=movimentos`);
  });
});

test("an employee compares days too and is led to a lot's card, without any money; another report is denied before anything is asked", async ({
  employeePage: page,
  plant,
}) => {
  const fruit = await makeFruit(plant.api);
  const lot = await plant.api(lotsRoutes.create, {
    body: { type: "pulp", fruit: fruit.id, quantity: 321, unitCost: 7.77 },
  });
  await page.goto(`/reports/changes?fruit=${fruit.id}&group=lot`);
  const list = page.getByRole("region", { name: "O que mudou", exact: true });
  await expect(list).toContainText(/321.kg/);
  await expect(page.getByRole("navigation", { name: "Relatórios" }).getByRole("link")).toHaveText(["O que mudou"]);
  await expect(page.locator("main")).not.toContainText("R$");
  await list.getByRole("link", { name: lot.code }).click();
  await expect(page).toHaveURL(`/l/${lot.code}`);

  const requestedPaths: string[] = [];
  page.on("request", (request) => request.url().includes("/api/reports/") && requestedPaths.push(request.url()));
  await follow(page, "/reports/yield");
  await expect(page).toHaveURL("/auth/deny");
  expect(requestedPaths).toEqual([]);
});
