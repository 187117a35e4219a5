import { readFile } from "node:fs/promises";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { expect, follow, test } from "../fixtures.ts";
import { makeTwoPulpings } from "./made-reports.ts";

test("the yield of a fruit is shown beside its expected range, with its pulpings @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  const { fruit, near, far, pulps } = await makeTwoPulpings(plant.api);
  await page.goto(`/reports/yield?fruit=${fruit.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rendimento");
  await expect(page.getByText(/^De \d\d/)).toContainText(` · ${fruit.name}`);

  // The yield is 61.4 %: 180 kg of fruit gave 110.5 kg of pulp.
  const summary = page.getByRole("list", { name: "Resumo", exact: true });
  await expect(summary).toContainText("61,4 %");
  await expect(summary).toContainText("180 kg");
  await expect(summary).toContainText("111 kg");
  const bar = page.getByRole("list", { name: "Rendimento por fruta", exact: true }).getByRole("listitem");
  await expect(bar).toHaveText(`${fruit.name} esperado 60–75 % 61,4 % só 2 despolpas`);
  await page.getByRole("button", { name: "Ver em números" }).click();
  // The page states only once that all yields are as expected.
  await expect(page.getByText("como esperado")).toHaveText(["todas como esperado"]);

  await page.getByRole("button", { name: "Por fornecedor" }).click();
  await expect(page).toHaveURL(/view=supplier/);
  // The supplier with the higher yield of the fruit is first, although he delivered less of this fruit.
  const bars = page.getByRole("list", { name: "Rendimento por fornecedor", exact: true }).getByRole("link");
  await expect(bars).toContainText([far.name, near.name]);
  const suppliers = page.getByRole("region", { name: "Rendimento por fornecedor, em números", exact: true });
  await expect(suppliers.locator(`[data-row$="${near.id}"]`)).toContainText("56,5 %");
  await expect(suppliers.locator(`[data-row$="${far.id}"]`)).toContainText("67,5 %");

  await page.getByRole("button", { name: "Por mês" }).click();
  const months = page.getByRole("region", { name: "Rendimento por mês, em números", exact: true });
  await expect(months.locator("[data-row]")).toHaveCount(2);

  // The Back button restores each tab of the page.
  await page.goBack();
  await expect(page.getByRole("button", { name: "Por fornecedor" })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await bar.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/pulp/find-all\\?.*fruit=${fruit.id}`));
  await expect(page.getByRole("status", { name: "2 registros" })).toBeVisible();
  for (const { id } of pulps) await expect(page.locator(`[data-row="${id}"]`)).toBeVisible();
});

test("a yield outside the expected range is marked by colour, sign and words; the period is chosen by name or by day, survives a reload, and Back undoes it; a table keeps its order and updates with other users' entries, and a file contains the page's rows", async ({
  adminPage: page,
  plant,
}) => {
  const { fruit, today, pulps } = await makeTwoPulpings(plant.api);

  await test.step("the period is chosen by name or by day, survives a reload, and Back undoes it", async () => {
    await page.goto(`/reports/yield?fruit=${fruit.id}`);
    const pulpings = page.getByRole("list", { name: "Resumo", exact: true }).getByRole("listitem").nth(1);
    await expect(pulpings).toHaveText(/de 2 despolpas$/);

    await page.getByRole("button", { name: "Este mês" }).click();
    await expect(page).toHaveURL(
      new RegExp(`from=${today.slice(0, 8)}01&to=${today}|to=${today}&from=${today.slice(0, 8)}01`),
    );
    await expect(pulpings).toHaveText(/de 1 despolpa$/);
    await page.reload();
    await expect(page.getByRole("button", { name: "Este mês" })).toHaveAttribute("aria-pressed", "true");
    await expect(pulpings).toHaveText(/de 1 despolpa$/);

    await page.getByRole("button", { name: "Mês passado" }).click();
    await expect(page.getByRole("list", { name: "Resumo", exact: true })).toContainText("67,5 %");
    await page.goBack();
    await expect(page.getByRole("list", { name: "Resumo", exact: true })).toContainText("56,5 %");
    await page.goBack();
    await expect(page.getByRole("button", { name: "Últimos 12 meses" })).toHaveAttribute("aria-pressed", "true");
    await expect(pulpings).toHaveText(/de 2 despolpas$/);

    // A link to a different report passes on the chosen period; the menu beside the page has these links.
    await page.getByRole("button", { name: "Mês passado" }).click();
    await expect(page.getByRole("navigation", { name: "Relatórios" })).toBeHidden();
    await page.getByRole("region", { name: "Relatórios" }).getByRole("link", { name: "Custo real da pasta" }).click();
    await expect(page).toHaveURL(/\/reports\/cost\?.*from=/);
    await expect(page.getByRole("button", { name: "Mês passado" })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("a yield outside the expected range is marked by colour, sign and words; its table keeps its order and updates with other users' entries", async () => {
    await follow(page, `/reports/yield?fruit=${fruit.id}&from=${today}&to=${today}`);
    await expect(page.getByRole("list", { name: "Rendimento por fruta", exact: true })).toContainText(
      "Abaixo do esperado",
    );
    await expect(page.getByRole("list", { name: "Resumo", exact: true }).getByRole("listitem").first()).toHaveText(
      `Fora do esperado1 fruta${fruit.name}`,
    );
    await page.getByRole("button", { name: "Ver em números" }).click();
    const chip = page.getByRole("cell", { name: "Abaixo do esperado" }).locator("[data-tone]");
    await expect(chip).toHaveAttribute("data-tone", "attention");
    await expect(chip.locator("svg")).toBeVisible();

    // The file contains the fruit and days of the page, that is, only today's pulping.
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^rendimento-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).replace("\ufeff", "").split("\r\n");
    const cells = (lines[2] ?? "").split(";");
    expect(cells.slice(0, 6)).toEqual([fruit.name, fruit.code, "1", "100,000", "56,500", "56,50"]);

    // The table is sorted by clicks on its headers, and the address stores the order.
    await follow(page, `/reports/yield?fruit=${fruit.id}&view=month`);
    const months = page.getByRole("region", { name: "Rendimento por mês, em números", exact: true });
    const yields = months.locator("[data-row] td:nth-child(3)");
    const header = page.getByRole("button", { name: "Rendimento", exact: true });
    await header.click();
    await expect(yields).toHaveText(["56,5 %", "67,5 %"]);
    await header.click();
    await expect(yields).toHaveText(["67,5 %", "56,5 %"]);
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Rendimento" })).toHaveAttribute("aria-sort", "descending");
    await expect(yields).toHaveText(["67,5 %", "56,5 %"]);

    // An open report is updated when a different user saves an entry.
    const summary = page.getByRole("list", { name: "Resumo", exact: true });
    await expect(summary).toContainText("61,4 %");
    await plant.api(pulpRoutes.remove, { params: { id: pulps[0].id } });
    await expect(summary).toContainText("67,5 %");
  });
});
