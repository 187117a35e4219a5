import { type ExportFormat, exportRoute } from "@pomar/contract/insight/exports/exports.routes";
import { exportedReports, reportsInFiles } from "@pomar/contract/insight/exports/report-files";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { parse } from "csv-parse/sync";
import Excel from "exceljs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
t.clock.now = new Date("2026-11-20T15:00:00Z");
t.admin = await t.login("admin", adminPassword, 1);
const make = factories(t);
afterAll(() => t.close());
const november = { from: "2026-11-01", to: "2026-11-30" };

/** Creates a reception at R$ 2.34 per kg from a supplier whose name is a formula, and a pulping of its fruit. */
beforeAll(async () => {
  const fruit = await make.fruit({ name: "Cajá", expectedYield: 52 });
  const supplier = await make.supplier({ name: "=SOMA(A1)" });
  const of = { fruitId: fruit.id, supplierId: supplier.id, receivedAt: "2026-11-18" };
  const { lot } = await make.rawMaterial({ ...of, grossKg: 81.5, tareKg: 0, unitPrice: 2.34, dueDate: "2026-11-25" });
  await make.pulp({
    fruitId: fruit.id,
    producedAt: "2026-11-19",
    inputs: [{ lotId: lot.id, quantity: 61.5 }],
    outputKg: 21.5,
  });
});

async function createFile(name: (typeof reportsInFiles)[number], format: ExportFormat, query: object = november) {
  const answer = await t.admin.send(exportRoute(`report-${name}`, format), { query });
  expect(answer.status, String(answer.body)).toBe(200);
  return { bytes: answer.body as Buffer, headers: answer.headers };
}

test("a report of several tables is a CSV of all of them, each under its name", async () => {
  const { bytes, headers } = await createFile("yield", "csv");
  expect(headers["content-disposition"]).toBe('attachment; filename="rendimento-2026-11-20.csv"');
  const [byFruit, bySupplier, byMonth] = bytes.toString().split("\r\n\r\n");
  expect(byFruit).toMatch(/^\ufeffPor fruta\r\nFruta;Código da fruta;Despolpas;Fruta \(kg\);/);
  expect(byFruit).toMatch(/\r\nCajá;\w+;1;61,500;21,500;34,96;;;52,00;;$/);
  expect(bySupplier).toMatch(/^Por fornecedor\r\n.+\r\nCajá;\w+;'=SOMA\(A1\);1;61,500;21,500;34,96;;$/);
  expect(byMonth).toMatch(/^Por mês\r\n.+\r\n2026-11;Cajá;\w+;1;61,500;21,500;34,96;;\r\n$/);
});

test("a report of one table is a plain CSV", async () => {
  const { bytes } = await createFile("payables", "csv", {});
  const rows = parse(bytes, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
  expect(rows[0]?.slice(0, 3)).toEqual(["Fornecedor", "Em aberto (R$)", "Vencido há mais de 60 dias (R$)"]);
  // The open amount is 81.5 kg x R$ 2.34 = R$ 190.71.
  expect(rows.slice(1)).toEqual([
    ["'=SOMA(A1)", "190,71", "0,00", "0,00", "0,00", "0,00", "190,71", "0,00", "0,00", "0,00"],
  ]);
});

test("a workbook has a sheet for each table, numbers that are numbers, and no formula", async () => {
  const { bytes } = await createFile("cost", "xlsx");
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(bytes as unknown as Excel.Buffer);
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(["Por fruta", "Por fornecedor"]);
  const { values } = workbook.worksheets[1]?.getRow(2) ?? expect.fail("no second sheet");
  const row = (values as unknown[]).slice(3);
  // The cost of the fruit is R$ 2.34 / (21.5 kg / 61.5 kg) = R$ 6.69349 per kg of pulp.
  expect(row).toEqual(["=SOMA(A1)", 1, 0, 21.5, 34.96, 2.34, 6.6935, 6.6935]);
});

test.each(reportsInFiles)("every column of report-%s is a field of the report's answer", async (name) => {
  const report = await t.admin.call(reportsRoutes[name], { query: november } as never);
  for (const { rows, columns, sheet } of exportedReports[`report-${name}`].tables) {
    expect(sheet.length).toBeLessThanOrEqual(31);
    for (const row of Reflect.get(report as object, rows) as object[])
      for (const { path } of columns)
        expect(
          path.split(".").reduce<unknown>((value, key) => Reflect.get(value as object, key), row),
          path,
        ).toBeDefined();
  }
});

test("a file is of the same period as its page, and refuses one that ends before it begins", async () => {
  const { bytes } = await createFile("yield", "csv", { from: "2026-10-01", to: "2026-10-31" });
  expect(bytes.toString()).not.toContain("Cajá");
  const refusal = await t.admin.refused(exportRoute("report-yield", "csv"), {
    query: { from: "2026-11-02", to: "2026-11-01" },
  });
  expect(refusal).toMatchObject({ statusCode: 400, issues: [{ message: "O período termina antes de começar" }] });
});
