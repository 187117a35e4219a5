import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { expect, refused, test } from "../fixtures.ts";
import { makeSupplier, ownName } from "../record-fixtures.ts";

async function save(page: Page, format: "Excel (XLSX)" | "CSV") {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar" }).click();
  await page.getByRole("menuitem", { name: format }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("a list leaves as CSV and as XLSX: everything the search shows, in its order, not only the page; an export that fails says so and can be pressed again", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  const mark = ownName("Cooperativa");
  await Promise.all([
    ...Array.from({ length: 13 }, (_, at) =>
      makeSupplier(plant.api, { name: `${mark} ${at}`, city: `Cidade ${at % 3}` }),
    ),
    makeSupplier(plant.api),
  ]);
  await page.goto(`/suppliers/find-all?search=${encodeURIComponent(mark)}&sortBy=city&sortOrder=desc&page=2`);
  await expect(page.getByRole("status", { name: "13 registros" })).toBeVisible();

  const { name, bytes } = await save(page, "CSV");
  const query = { search: mark, sortBy: "city", sortOrder: "desc", rows: 100 } as const;
  const { data } = await plant.api(suppliersRoutes.list, { query });
  const text = bytes.toString("utf8");
  expect(name).toMatch(/^fornecedores-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text.startsWith("\ufeffNome;Telefone;")).toBe(true);
  const rows = text.trimEnd().split("\r\n").slice(1);
  expect(rows.map((row) => row.split(";")[0])).toEqual(data.map((row) => row.name));

  const file = await save(page, "Excel (XLSX)");
  expect(file.name).toMatch(/^fornecedores-\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect(file.bytes.subarray(0, 4)).toEqual(Buffer.from("PK\x03\x04", "latin1"));

  noise.allow(refused(503));
  await page.route("**/api/export/suppliers.csv*", (route) =>
    route.fulfill({
      status: 503,
      json: { statusCode: 503, code: "internal.busy", message: "O sistema está ocupado; tente novamente em instantes" },
    }),
  );
  await page.getByRole("button", { name: "Exportar" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const busyAlert = page.getByRole("alert").filter({ hasText: "O sistema está ocupado; tente novamente em instantes" });
  await busyAlert.getByRole("button").click();
  await expect(busyAlert).toBeHidden();
  await page.unroute("**/api/export/suppliers.csv*");
  expect((await save(page, "CSV")).bytes.length).toBeGreaterThan(3);
});
