import { formatNumber } from "@pomar/contract/core/decimal";
import { mayCall } from "@pomar/contract/core/route";
import {
  type ExportableList,
  type ExportFormat,
  exportedLists,
  exportFormats,
  exportRoute,
} from "@pomar/contract/insight/exports/exports.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/registries/fruits/fruits.schema";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { SupplierRow } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { parse } from "csv-parse/sync";
import Excel from "exceljs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminPassword, type Caller, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
// Half past one at night UTC is half past ten in the evening before in São Paulo.
t.clock.now = new Date("2026-11-22T01:30:00Z");
t.admin = await t.login("admin", adminPassword, 1);
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

type Query = Record<string, string>;

async function createFile(list: ExportableList, format: ExportFormat, query: Query = {}, who: Caller = t.admin) {
  const answer = await who.send(exportRoute(list, format), { query });
  expect(answer.status, String(answer.body)).toBe(200);
  return { bytes: answer.body as Buffer, headers: answer.headers };
}

async function readCsv(list: ExportableList, query: Query = {}, who: Caller = t.admin): Promise<string[][]> {
  const { bytes } = await createFile(list, "csv", query, who);
  return parse(bytes, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
}

async function readSheet(list: ExportableList, query: Query = {}, who: Caller = t.admin): Promise<Excel.Worksheet> {
  const { bytes } = await createFile(list, "xlsx", query, who);
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(bytes as unknown as Excel.Buffer);
  return workbook.worksheets[0] ?? expect.fail("no sheet");
}

const listValues = (sheet: Excel.Worksheet, row: number) =>
  Array.from({ length: sheet.columnCount }, (_, at) => sheet.getRow(row).getCell(at + 1).value);

/** The values in the column with the given header, one for each record of the file. */
const getColumnValues = (rows: string[][], header: string) => {
  const at = rows[0]?.indexOf(header) ?? -1;
  expect(at, `a column ${header}`).toBeGreaterThanOrEqual(0);
  return rows.slice(1).map((row) => row[at]);
};

async function everySupplier(query: Query): Promise<SupplierRow[]> {
  const rows: SupplierRow[] = [];
  for (let page = 1; ; page++) {
    const { data } = await t.admin.call(suppliersRoutes.list, { query: { ...query, page, rows: 100 } as never });
    if (data.length === 0) return rows;
    rows.push(...data);
  }
}

describe("2 500 suppliers under a filter", () => {
  const query = { search: "fazenda", sortBy: "city", sortOrder: "desc" };

  beforeAll(async () => {
    await t.database.pool.query(
      `insert into suppliers (id, name, city, state, phone, created_at, updated_at)
       select gen_random_uuid(), 'Fazenda ' || n, 'Cidade ' || n % 7, 'PE', lpad((81900000000 + n)::text, 11, '0'), now(), now()
       from generate_series(1, 2500) n`,
    );
    await make.supplier({ name: "Sítio de fora do filtro" });
  });

  test("leave as CSV row for row in the order of the list, across batches", async () => {
    const expected = await everySupplier(query);
    const rows = await readCsv("suppliers", { ...query, page: "3", rows: "10" });
    expect(expected).toHaveLength(2500);
    expect(rows).toHaveLength(2501);
    expect(getColumnValues(rows, "Nome")).toEqual(expected.map((row) => row.name));
    expect(getColumnValues(rows, "Cidade")).toEqual(expected.map((row) => row.city));
    expect(getColumnValues(rows, "Telefone")).toEqual(
      expected.map(({ phone }) => phone?.replace(/^(..)(.)(....)(....)$/, "($1) $2 $3-$4")),
    );
  });

  test("leave as XLSX row for row, with a bold frozen header and a filter over all of them", async () => {
    const expected = await everySupplier(query);
    const sheet = await readSheet("suppliers", query);
    expect(sheet.rowCount).toBe(2501);
    const names = expected.map((_, at) => sheet.getRow(at + 2).getCell(1).value);
    expect(names).toEqual(expected.map((row) => row.name));
    expect(sheet.name).toBe("Fornecedores");
    expect(sheet.getRow(1).getCell(1).font).toMatchObject({ bold: true });
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet.autoFilter).toBe("A1:K2501");
  });
});

test("a CSV file begins with a BOM, ends rows with CRLF, and is named by its list and day", async () => {
  const { bytes, headers } = await createFile("suppliers", "csv", { search: "ninguém" });
  expect(bytes.toString()).toBe(
    "\ufeffNome;Telefone;CPF ou CNPJ;Cidade;Estado;Chave Pix;Prazo de pagamento (dias);Produtos;Observações;Registrado em;Registrado por\r\n",
  );
  expect(headers["content-disposition"]).toBe('attachment; filename="fornecedores-2026-11-21.csv"');
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
});

test("numbers have commas in CSV and are numbers in XLSX, in the decimals of their column", async () => {
  const { name } = await make.fruit({ brixMin: 11.5, phMin: 2.75, expectedYield: 60, shelfLifePulpDays: 1095 });
  const rows = await readCsv("fruits", { search: name });
  const cell = (header: string) => getColumnValues(rows, header)[0];
  expect(cell("Brix mínimo (°Bx)")).toBe("11,50");
  expect(cell("pH mínimo")).toBe("2,75");
  expect(cell("pH máximo")).toBe("");
  expect(cell("Validade da pasta (dias)")).toBe("1095");
  expect(cell("Aceita água")).toBe("Não");
  expect(cell("Ativo")).toBe("Sim");

  const sheet = await readSheet("fruits", { search: name });
  const header = listValues(sheet, 1).indexOf("Brix mínimo (°Bx)") + 1;
  expect(sheet.getRow(2).getCell(header)).toMatchObject({ value: 11.5, numFmt: "#,##0.00" });
});

test("days and instants are Brazilian in CSV and real dates in XLSX, on the plant's wall clock", async () => {
  const { lot } = await make.rawMaterial({ receivedAt: "2026-11-20" });
  const rows = await readCsv("raw-materials", { search: lot.code });
  expect(getColumnValues(rows, "Recebido em")).toEqual(["20/11/2026"]);
  expect(getColumnValues(rows, "Registrado em")).toEqual(["21/11/2026 22:30"]);

  const sheet = await readSheet("raw-materials", { search: lot.code });
  const at = (header: string) => sheet.getRow(2).getCell(listValues(sheet, 1).indexOf(header) + 1);
  expect(at("Recebido em")).toMatchObject({ value: new Date("2026-11-20T00:00:00Z"), numFmt: "dd/mm/yyyy" });
  expect(at("Registrado em")).toMatchObject({ value: new Date("2026-11-21T22:30:00Z"), numFmt: "dd/mm/yyyy hh:mm" });
});

test("a formula in a text is exported as text, and a negative number stays a number", async () => {
  const formula = `=HYPERLINK("http://x";"clique")`;
  const { lot } = await make.rawMaterial({ temperatureC: -12.5, notes: formula });
  const rows = await readCsv("raw-materials", { search: lot.code });
  expect(getColumnValues(rows, "Observações")).toEqual([`'${formula}`]);
  expect(getColumnValues(rows, "Temperatura (°C)")).toEqual(["-12,5"]);

  const sheet = await readSheet("raw-materials", { search: lot.code });
  const cell = sheet.getRow(2).getCell(listValues(sheet, 1).indexOf("Observações") + 1);
  expect(cell).toMatchObject({ type: Excel.ValueType.String, value: formula });
});

test("quotes, semicolons and line breaks inside a text come back as they went", async () => {
  const notes = 'Entrega "fria"; só de manhã\nligar antes';
  const { name } = await make.supplier({ notes });
  expect(getColumnValues(await readCsv("suppliers", { search: name }), "Observações")).toEqual([notes]);
});

test("a supplier's file has every product, not only the first three", async () => {
  const fruits = await Promise.all(["Umbu", "Cajá", "Caju", "Açaí"].map((name) => make.fruit({ name })));
  const { name } = await make.supplier({ products: fruits.map(({ id }) => ({ type: "material", itemId: id })) });
  expect(getColumnValues(await readCsv("suppliers", { search: name }), "Produtos")).toEqual([
    "Açaí | Cajá | Caju | Umbu",
  ]);
});

test("a dispatch's file has every lot, and a customer's documents are found by none of an employee's searches", async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => make.lot({ type: "pulp", quantity: 5 })));
  const customer = await make.customer({ document: "12ABC34501DE35" });
  const lines = made.map(({ id: lotId }) => ({ lotId, quantity: 1 }));
  const { code } = await t.admin.call(dispatchesRoutes.create, { body: { customerId: customer.id, lines } });
  const codes = made.map((lot) => lot.code).toSorted();
  expect(getColumnValues(await readCsv("dispatches", { search: code }), "Lotes")).toEqual([codes.join(" | ")]);
  expect(getColumnValues(await readCsv("customers", { search: "12ABC345" }), "CPF ou CNPJ")).toEqual([
    "12.ABC.345/01DE-35",
  ]);
  expect(await readCsv("customers", { search: "12ABC345" }, employee)).toHaveLength(1);
  expect(await readCsv("customers", { search: customer.name }, employee)).toHaveLength(2);
});

test("the files of notes and of payments have every day that a note in parts falls due", async () => {
  const made = await make.invoice({
    instalments: [
      { dueDate: "2026-12-05", amount: 1050.5 },
      { dueDate: "2027-01-10", amount: 49.5 },
    ],
  });
  const due = ["05/12/2026 1.050,50 | 10/01/2027 49,50"];
  expect(getColumnValues(await readCsv("invoices", { search: made.key }), "Vencimentos (R$)")).toEqual(due);
  const payments = await readCsv("payments", { supplier: made.supplier.id });
  expect([getColumnValues(payments, "Vencimentos (R$)"), getColumnValues(payments, "Parcelas")]).toEqual([due, ["2"]]);
});

test("a composite fruit lists its parts", async () => {
  const fruit = (await make.compositeFruit()) as Fruit;
  const [row] = (await t.admin.call(fruitsRoutes.list, { query: { search: fruit.name } })).data;
  const parts = row?.components.map((part) => `${part.fruit.name} ${formatNumber(part.percentage, 2)} %`).join(" | ");
  expect(getColumnValues(await readCsv("fruits", { search: fruit.name }), "Composição")).toEqual([parts]);
});

test("the file of stock counts has the scope, the progress and the result, and no balance", async () => {
  const place = await make.place();
  const lot = await make.lot({ quantity: 4321 });
  await t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } });
  const scope = { of: "place", placeId: place.id } as const;
  const { id, code } = await t.admin.call(countsRoutes.create, { body: { scope, blind: true } });
  await t.admin.call(countsRoutes.record, { params: { id, lotId: lot.id }, body: { counted: 4320 } });
  const file = await readCsv("counts", { search: code }, employee);
  expect(file).toHaveLength(2);
  expect(getColumnValues(file, "O que contar")).toEqual([place.name]);
  expect(getColumnValues(file, "Às cegas")).toEqual(["Sim"]);
  expect(getColumnValues(file, "Situação")).toEqual(["Em andamento"]);
  expect([getColumnValues(file, "Lotes"), getColumnValues(file, "Contados")]).toEqual([["1"], ["1"]]);
  expect(JSON.stringify(file)).not.toMatch(/432[01]/);
  await t.admin.call(countsRoutes.cancel, { params: { id } });
  const ended = await readCsv("counts", { search: code, state: "cancelled" });
  expect(getColumnValues(ended, "Encerrado por")).toEqual(["admin"]);
});

test("a number and its unit are separated by a plain space, as programs expect", async () => {
  await make.calculatorRecord();
  const file = await readCsv("calculator-records");
  expect(getColumnValues(file, "Conta").join()).toMatch(/= [\d,]+ kg/);
  expect(JSON.stringify(file)).not.toContain("\u00a0");
});

describe("levels", () => {
  const lists = Object.keys(exportedLists) as ExportableList[];
  const price = 7.3131;
  const secrets = /7[.,]3131|81[.,]?934|4321,?\.?98|chave-secreta|12.?ABC|R\$|Custo|Pix|Frete|Pagamento|Vencimento/;

  beforeAll(async () => {
    const money = { unitPrice: price, freight: 4321.98, dueDate: "2031-02-03" };
    await make.supplier({ pixKey: "chave-secreta" });
    await make.customer({ phone: "81934567890", notes: "chave-secreta" });
    await make.place();
    await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
    const { fruit, lot } = await make.rawMaterial(money);
    const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: lot.id, quantity: 100 }] });
    await make.finalProduct({ fruitId: fruit.id, pulps: [{ lotId: pulp.lot.id, quantity: 18.5 }] });
    const [out, customerId] = [await make.lot({ type: "pulp", quantity: 9 }), await make.buyer()];
    await t.admin.call(dispatchesRoutes.create, { body: { customerId, lines: [{ lotId: out.id, quantity: 2 }] } });
    await make.additiveRecord(money);
    await make.additionalRecord(money);
    await make.packagingRecord(money);
  });

  const allowed = lists.filter((list) => mayCall(exportedLists[list].route, 2));
  test.each(allowed)("an employee's file of %s has rows and neither a cost nor a column for one", async (list) => {
    const rows = await readCsv(list, {}, employee);
    if (list !== "fruit-groups") expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toMatch(secrets);
    const sheet = await readSheet(list, {}, employee);
    expect(listValues(sheet, 1)).toEqual(rows[0]);
    expect(JSON.stringify(sheet.getSheetValues())).not.toMatch(secrets);
  });

  test("an administrator's file has them", async () => {
    const rows = await readCsv("raw-materials", { sortBy: "createdAt", sortOrder: "desc" });
    expect(getColumnValues(rows, "Preço (R$/kg)")[0]).toBe("7,3131");
    expect(getColumnValues(rows, "Frete (R$)")[0]).toBe("4321,98");
    expect(getColumnValues(rows, "Vencimento")[0]).toBe("03/02/2031");
    expect(getColumnValues(await readCsv("suppliers"), "Chave Pix")).toContain("chave-secreta");
  });

  test.each(lists)("%s has as many rows in both files as the list counts", async (list) => {
    const { total } = (await t.admin.call(exportedLists[list].route, { query: { rows: 1 } as never })) as {
      total: number;
    };
    expect(await readCsv(list)).toHaveLength(total + 1);
    expect((await readSheet(list)).rowCount).toBe(total + 1);
  });
});

test("every format of a list refuses the same queries as the list", async () => {
  for (const format of exportFormats) {
    const refusal = await t.admin.refused(exportRoute("suppliers", format), { query: { sortBy: "password" } });
    expect(refusal.issues?.[0]?.path).toBe("sortBy");
  }
});
