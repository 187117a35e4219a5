import { deflateRawSync } from "node:zlib";
import { exportRoute } from "@pomar/contract/exports/exports.routes";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import {
  type Importable,
  type ImportPreview,
  importables,
  importsRoutes,
  mostImportRows,
} from "@pomar/contract/imports/imports.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import Excel from "exceljs";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type SentFile, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

type Row = readonly (string | number)[];

const file = (bytes: Buffer | string, name = "planilha.csv"): SentFile => ({ name, bytes: Buffer.from(bytes) });
const csv = (...rows: Row[]) => file(rows.map((row) => row.join(";")).join("\r\n"));

async function xlsx(fill: (sheet: Excel.Worksheet) => void): Promise<SentFile> {
  const workbook = new Excel.Workbook();
  fill(workbook.addWorksheet("Planilha"));
  return file(Buffer.from(await workbook.xlsx.writeBuffer()), "planilha.xlsx");
}

const preview = (name: Importable, sent: SentFile) =>
  t.admin.call(importsRoutes[name].preview, { file: sent }) as Promise<ImportPreview>;
const run = (name: Importable, sent: SentFile) => t.admin.call(importsRoutes[name].run, { file: sent });
const refusal = (name: Importable, sent: SentFile) => t.admin.refused(importsRoutes[name].run, { file: sent });

const countOf = async (rows: string) =>
  (await t.database.pool.query(`select count(*) as n from ${rows}`)).rows[0].n as number;
const rowsIn = (table: string) => countOf(`${table} where removed_at is null`);
const changes = () => countOf("audit_events");
const supplierNamed = async (name: string) =>
  (await t.admin.call(suppliersRoutes.list, { query: { search: name } })).data[0];

const removeAll = (table: string) => t.database.pool.query(`update ${table} set removed_at = now()`);

beforeEach(async () => {
  for (const table of ["suppliers", "fruits", "additives", "additionals", "packagings"]) await removeAll(table);
});

describe("what a row would do", () => {
  test("create, update with its changes, same, or why it is refused", async () => {
    await make.supplier({ name: "Sítio Boa Vista", city: "Areia", phone: "81987654321" });
    await make.supplier({ name: "Fazenda Água Doce", city: "Natal" });
    const sent = csv(
      ["Nome", "Telefone", "Cidade"],
      ["Cooperativa Nova", "(81) 9 1234-5678", "Limoeiro"],
      ["SITIO BOA VISTA", "81987654321", "Limoeiro"],
      ["Fazenda Água Doce", "", "Natal"],
      ["X", "123", "Recife"],
    );
    expect(await preview("suppliers", sent)).toEqual({
      create: 1,
      update: 1,
      same: 1,
      refused: 1,
      rows: [
        { line: 2, name: "Cooperativa Nova", verdict: "create", messages: [] },
        {
          line: 3,
          name: "SITIO BOA VISTA",
          verdict: "update",
          messages: ["Nome: Sítio Boa Vista → SITIO BOA VISTA", "Cidade: Areia → Limoeiro"],
        },
        { line: 4, name: "Fazenda Água Doce", verdict: "same", messages: [] },
        {
          line: 5,
          name: "X",
          verdict: "refused",
          messages: [
            "Nome: Use pelo menos 2 caracteres",
            "Telefone: O telefone deve ter 11 dígitos, como (99) 9 9999-9999",
          ],
        },
      ],
    });
  });

  test("is found out without storing anything or telling anyone", async () => {
    await make.supplier({ name: "Sítio Boa Vista", city: "Areia" });
    const before = [await rowsIn("suppliers"), await changes()];
    await preview("suppliers", csv(["Nome", "Cidade"], ["Cooperativa Nova", "Natal"], ["Sítio Boa Vista", "Natal"]));
    expect([await rowsIn("suppliers"), await changes()]).toEqual(before);
    expect(await supplierNamed("Boa Vista")).toMatchObject({ city: "Areia", version: 1 });
  });

  test("the run does what the preview said, and the same file again changes nothing", async () => {
    await make.supplier({ name: "Sítio Boa Vista", city: "Areia", pixKey: "chave" });
    const sent = csv(["Nome", "Cidade"], ["Cooperativa Nova", "Natal"], ["Sítio Boa Vista", "Limoeiro"]);
    expect(await preview("suppliers", sent)).toMatchObject({ create: 1, update: 1, same: 0, refused: 0 });
    expect(await run("suppliers", sent)).toEqual({ create: 1, update: 1, same: 0 });
    // A column that is not in the file is left alone.
    expect(await supplierNamed("Boa Vista")).toMatchObject({ city: "Limoeiro", pixKey: "chave", version: 2 });

    const events = await changes();
    expect(await run("suppliers", sent)).toEqual({ create: 0, update: 0, same: 2 });
    expect(await changes()).toBe(events);
    expect(await supplierNamed("Boa Vista")).toMatchObject({ version: 2 });
  });

  test("every imported record has its history, by the person who imported", async () => {
    await run("suppliers", csv(["Nome"], ["Cooperativa Nova"]));
    const { rows } = await t.database.pool.query(
      "select action, actor_id from audit_events where entity_id = (select id from suppliers where removed_at is null)",
    );
    expect(rows).toEqual([{ action: "create", actor_id: t.admin.id }]);
  });

  test("of 500 rows with three bad ones nothing is stored, and each bad one is named", async () => {
    const rows = Array.from({ length: 500 }, (_, at) => [`Fornecedor ${at}`, "81987650000", "PE"]);
    rows[10] = ["Fornecedor 10", "819", "PE"];
    rows[250] = ["", "81987650000", "PE"];
    rows[499] = ["Fornecedor 499", "81987650000", "XX"];
    const sent = csv(["Nome", "Telefone", "Estado"], ...rows);
    expect(await refusal("suppliers", sent)).toMatchObject({
      statusCode: 400,
      message: "Verifique os campos destacados",
      issues: [
        { path: "Linha 12", message: "Telefone: O telefone deve ter 11 dígitos, como (99) 9 9999-9999" },
        { path: "Linha 252", message: "Nome: Forneça um nome para o Fornecedor" },
        { path: "Linha 501", message: "Estado: Escolha um estado" },
      ],
    });
    expect(await rowsIn("suppliers")).toBe(0);
  });
});

describe("recognising", () => {
  const cnpj = "11.222.333/0001-81";

  test("a supplier by its document first, whatever it is called, else by its name", async () => {
    await make.supplier({ name: "Nome antigo", document: cnpj });
    await make.supplier({ name: "Dona Iracema" });
    const sent = csv(["Nome", "CPF ou CNPJ"], ["Nome novo", "11222333000181"], ["dona iracema", "529.982.247-25"]);
    expect(await run("suppliers", sent)).toEqual({ create: 0, update: 2, same: 0 });
    expect(await supplierNamed("Nome novo")).toMatchObject({ document: "11222333000181" });
    expect(await supplierNamed("iracema")).toMatchObject({ document: "52998224725" });
  });

  test("a fruit by its code first, else by its name", async () => {
    const acerola = await make.fruit({ name: "Acerola", code: "ACE" });
    await make.fruit({ name: "Cajá", code: "CAJ" });
    await run("fruits", csv(["Nome", "Código"], ["Acerola do norte", "ace"], ["CAJA", "CJA"]));
    expect(await t.admin.call(fruitsRoutes.read, { params: { id: acerola.id } })).toMatchObject({
      name: "Acerola do norte",
    });
    expect(await rowsIn("fruits")).toBe(2);
  });

  test("a removed record is not known: the row creates another", async () => {
    const supplier = await make.supplier({ name: "Sítio Boa Vista" });
    await t.admin.call(suppliersRoutes.remove, { params: { id: supplier.id } });
    expect(await run("suppliers", csv(["Nome"], ["Sítio Boa Vista"]))).toMatchObject({ create: 1 });
  });

  test("a row that repeats an earlier one is refused with that one's line", async () => {
    const { name } = await make.supplier({ document: cnpj });
    const sent = csv(
      ["Nome", "CPF ou CNPJ"],
      ["Sítio A", "529.982.247-25"],
      ["SÍTIO Á", ""],
      ["Sítio C", "52998224725"],
      ["Sítio D", cnpj],
      [name, ""],
    );
    const { rows } = await preview("suppliers", sent);
    expect(rows.map(({ messages }) => messages)).toEqual([
      [],
      ["O mesmo cadastro já está na linha 2"],
      ["O mesmo cadastro já está na linha 2"],
      [`Nome: ${name} → Sítio D`],
      ["O mesmo cadastro já está na linha 5"],
    ]);
  });

  test("a refusal of the registry itself stands beside its column", async () => {
    await make.supplier({ name: "Dona Iracema" });
    await make.supplier({ name: "Outra", document: cnpj });
    const { rows } = await preview("suppliers", csv(["Nome", "CPF ou CNPJ"], ["Dona Iracema", cnpj]));
    expect(rows[0]).toMatchObject({
      verdict: "refused",
      messages: ["Nome: Já existe um cadastro com o nome Dona Iracema"],
    });
    const { lot } = await make.additiveRecord();
    const { rows: inUse } = await preview(
      "additives",
      csv(["Nome", "Código", "Função", "Unidade"], ["Outro nome", lot.code.split("-")[1] ?? "", "outro", "kg"]),
    );
    expect(inUse[0]?.messages[0]).toMatch(/^Unidade: A unidade de .+ não pode mudar: já há lotes$/);
  });
});

describe("cells", () => {
  test("an XLSX file's numbers, formulas, rich text, dates, links and percentages are read as people see them", async () => {
    const sent = await xlsx((sheet) => {
      sheet.addRow(["nome", "CODIGO", "Rendimento esperado", "Brix mínimo", "pH mínimo", "Observações"]);
      sheet.addRow([
        { richText: [{ text: "Ace" }, { text: "rola" }] },
        "ace",
        0.685,
        5.5,
        "2,8",
        new Date("2026-11-20"),
      ]);
      sheet.getCell("C2").numFmt = "0.0%";
      sheet.addRow([
        "Cajá",
        "CAJ",
        { formula: "50+2", result: 52 },
        { formula: "0.1+0.2", result: 0.30000000000000004 },
      ]);
      sheet.getCell("F3").value = { text: "veja", hyperlink: "https://example.com" };
      sheet.addRow([]);
      sheet.addRow(["Umbu", "UMB", "1.234"]);
      sheet.addRow(["Caju", "CJU", { error: "#N/A" }]);
    });
    const { rows } = await preview("fruits", sent);
    expect(rows.map(({ line, verdict }) => [line, verdict])).toEqual([
      [2, "create"],
      [3, "create"],
      [5, "refused"],
      [6, "refused"],
    ]);
    expect(rows[2]?.messages).toEqual([
      "Rendimento esperado (%): “1.234” pode ser 1234 ou 1,234; escreva de um destes modos",
    ]);
    expect(rows[3]?.messages).toEqual(["Rendimento esperado (%): A célula tem um erro da planilha (#N/A)"]);

    const good = await xlsx((sheet) => {
      sheet.addRow(["nome", "CODIGO", "Rendimento esperado", "Brix mínimo", "Observações"]);
      sheet.addRow([
        { richText: [{ text: "Ace" }, { text: "rola" }] },
        "ace",
        0.685,
        "1.055,5%",
        new Date("2026-11-20"),
      ]);
      sheet.getCell("C2").numFmt = "0.0%";
      sheet.getCell("D2").value = { formula: "0.1+5.4", result: 5.500000000000001 };
    });
    await run("fruits", good);
    expect((await t.admin.call(fruitsRoutes.list, {})).data).toMatchObject([
      { name: "Acerola", code: "ACE", expectedYield: 68.5, brixMin: 5.5, notes: "20/11/2026", shelfLifeRawDays: 3 },
    ]);
  });

  test("a phone and a CPF that Excel made numbers of are the digits they were", async () => {
    const sent = await xlsx((sheet) => {
      sheet.addRow(["Nome", "Telefone", "CPF ou CNPJ"]);
      sheet.addRow(["Dona Iracema", 81987654321, 1234567890]);
    });
    await run("suppliers", sent);
    expect(await supplierNamed("Iracema")).toMatchObject({ phone: "81987654321", document: "01234567890" });
  });

  test.each([
    ["5,5", 5.5],
    ["5.5", 5.5],
    ["0.750", 0.75],
    ["1.000,50", 1000.5],
    ["1,000.50", 1000.5],
    ["68 %", 68],
  ])("%s is %d", async (written, dose) => {
    await run("additives", file(`Nome\tCódigo\tFunção\tUnidade\tDose máxima\nÁcido\tACD\tAcidulante\tKG\t${written}`));
    const { rows } = await t.database.pool.query(
      "select max_dose_mg_per_kg as dose, unit, function from additives where removed_at is null",
    );
    expect(rows).toEqual([{ dose: dose.toFixed(2), unit: "kg", function: "acidulante" }]);
  });

  test.each(["muito", "5,5,5", "1e3", "--1"])("%s is no number", async (written) => {
    const { issues } = await refusal("fruits", csv(["Nome", "Código", "Brix mínimo"], ["Acerola", "ACE", written]));
    expect(issues).toEqual([{ path: "Linha 2", message: "Brix mínimo (°Bx): Informe um número" }]);
  });

  test("yes and no are words; an empty cell keeps what must be something and empties what may be nothing", async () => {
    await make.fruit({ name: "Açaí", code: "ACA", waterAllowed: true, brixMin: 4.5, shelfLifePulpDays: 700 });
    const titles = ["Nome", "Código", "Aceita água", "Brix mínimo", "Validade da pasta", "Ativo"];
    await run("fruits", csv(titles, ["Açaí", "ACA", "", "", "", "não"]));
    expect((await t.admin.call(fruitsRoutes.list, {})).data).toMatchObject([
      { waterAllowed: true, brixMin: null, shelfLifePulpDays: 700, active: false },
    ]);
    const refused = await refusal("fruits", csv(titles, ["Açaí", "ACA", "talvez", "", "", ""]));
    expect(refused.issues).toEqual([{ path: "Linha 2", message: "Aceita água: Informe Sim ou Não" }]);
  });

  test("a new record may begin inactive", async () => {
    await run("fruits", csv(["Nome", "Código", "Ativo"], ["Uva", "UVA", "Não"]));
    expect((await t.admin.call(fruitsRoutes.list, {})).data).toMatchObject([{ name: "Uva", active: false }]);
  });

  test("a composite fruit is left to its screen", async () => {
    const { rows } = await preview("fruits", csv(["Nome", "Código", "Composta"], ["Mista", "MIS", "Sim"]));
    expect(rows[0]?.messages).toEqual([
      "Composta: uma fruta composta se cadastra e se altera na tela, com as frutas que a compõem",
    ]);
  });
});

describe("products of a supplier", () => {
  test("are named or coded, whatever their kind, and replaced as a whole", async () => {
    const acerola = await make.fruit({ name: "Acerola", code: "ACE" });
    const caja = await make.fruit({ name: "Cajá", code: "CAJ" });
    const acid = await make.additive({ name: "Ácido cítrico", code: "CIT" });
    await make.supplier({ name: "Sítio", products: [{ type: "material", itemId: acerola.id }] });
    const sent = csv(["Nome", "Produtos"], ["Sítio", "caja | CIT"]);
    expect((await preview("suppliers", sent)).rows[0]?.messages).toEqual(["Produtos: 1 produto → 2 produtos"]);
    await run("suppliers", sent);
    const supplier = await supplierNamed("Sítio");
    const { products } = await t.admin.call(suppliersRoutes.read, { params: { id: supplier?.id ?? "" } });
    expect(products.map(({ itemId }) => itemId).sort()).toEqual([caja.id, acid.id].sort());
    expect(await run("suppliers", csv(["Nome", "Produtos"], ["Sítio", "Ácido cítrico|CAJ"]))).toMatchObject({
      same: 1,
    });
  });

  test("that nobody knows, or that two registries know, are told", async () => {
    await make.fruit({ name: "Hortelã", code: "HOR" });
    const herb = await make.additional({ name: "Hortelã", code: "HTL" });
    const { rows } = await preview(
      "suppliers",
      csv(["Nome", "Produtos"], ["Sítio A", "Jaca"], ["Sítio B", "Hortelã"], ["Sítio C", "Adicional: hortela"]),
    );
    expect(rows.map(({ messages }) => messages)).toEqual([
      ["Produtos: “Jaca” não é o nome nem o código de um produto cadastrado"],
      ["Produtos: “Hortelã” é Matéria Prima e Adicional; escreva Matéria Prima: Hortelã"],
      [],
    ]);
    await run("suppliers", csv(["Nome", "Produtos"], ["Sítio C", "Adicional: hortela"]));
    const supplier = await supplierNamed("Sítio C");
    const { products } = await t.admin.call(suppliersRoutes.read, { params: { id: supplier?.id ?? "" } });
    expect(products).toMatchObject([{ type: "additional", itemId: herb.id }]);
  });
});

describe("files", () => {
  test.each([
    ["UTF-8, semicolons", Buffer.from("Nome;Cidade\r\nSítio São João;Açu\r\n")],
    ["UTF-8 with BOM, commas, quotes", Buffer.from('\ufeff"Cidade","Nome"\n"Açu","Sítio São João"\n')],
    ["Windows-1252", Buffer.from("Nome;Cidade\nSítio São João;Açu", "latin1")],
    ["UTF-16, tabs", Buffer.from("\ufeffNome\tCidade\nSítio São João\tAçu", "utf16le")],
    ["a line for Excel", Buffer.from("sep=,\nNome,Cidade\nSítio São João,Açu")],
    ["empty rows and columns", Buffer.from(";;\nNome;;CIDADE\n;;\nSítio São João;;Açu\n;;\n")],
  ])("%s", async (_, bytes) => {
    await run("suppliers", file(bytes));
    expect(await supplierNamed("")).toMatchObject({ name: "Sítio São João", city: "Açu" });
  });

  test("a CSV file numbers its rows as a spreadsheet does, line breaks inside of cells or not", async () => {
    const { issues } = await refusal("suppliers", file('Nome;Observações\nSítio A;"duas\nlinhas"\n\nX;\n'));
    expect(issues).toMatchObject([{ path: "Linha 4" }]);
  });

  test.each([
    [["Nome", "Telefne"], "A coluna “Telefne” não existe no modelo. As colunas são: Nome, Telefone, CPF ou CNPJ, "],
    [["Telefone", "Cidade"], "Falta a coluna “Nome”; a primeira linha da planilha tem os títulos"],
    [["Nome", "NOME"], "A coluna “Nome” aparece duas vezes"],
    [["Nome", ""], "A coluna 2 tem valores e não tem título"],
  ])("the titles %j are refused with what to change", async (titles, message) => {
    const refused = await refusal("suppliers", csv(titles, ["Sítio A", "x"]));
    expect(refused.statusCode).toBe(400);
    expect(refused.message).toContain(message);
  });

  test("nothing below the titles, and too many rows", async () => {
    expect(await refusal("suppliers", csv(["Nome"]))).toMatchObject({ code: "import.empty" });
    const rows = Array.from({ length: mostImportRows + 1 }, (_, at): Row => [`Fornecedor ${at}`]);
    expect(await refusal("suppliers", csv(["Nome"], ...rows))).toMatchObject({
      code: "import.too-many-rows",
      message: "A planilha tem linhas demais; importe no máximo 5000 de cada vez",
    });
  });

  test.each([
    ["a picture", Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk", "base64")],
    ["an Excel file of before 2007", Buffer.from("d0cf11e0a1b11ae10000000000000000", "hex")],
    ["half a workbook", Buffer.from("PK\x03\x04 and nothing more")],
    ["an archive of something else", zipOf({ mimetype: Buffer.from("application/x-other") })],
    ["a bomb", zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(64 * 1024 * 1024, " ") })],
  ])("%s is no spreadsheet", async (_, bytes) => {
    expect(await refusal("suppliers", file(bytes))).toMatchObject({ statusCode: 400, code: "file.not-spreadsheet" });
  });

  test("a workbook whose merged cells, validations and names cover a whole sheet is read like any other", async () => {
    const whole = "A1:XFD1048576";
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const started = Date.now();
    await run(
      "suppliers",
      file(
        zipOf({
          "xl/workbook.xml": Buffer.from(
            `<workbook ${main} xmlns:r="${relationships}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>` +
              `<definedNames><definedName name="tudo">A!$A$1:$XFD$1048576</definedName></definedNames></workbook>`,
          ),
          "xl/_rels/workbook.xml.rels": Buffer.from(
            `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
              `<Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
          ),
          "xl/styles.xml": Buffer.from(`<styleSheet ${main}><cellXfs count="1"><xf/></cellXfs></styleSheet>`),
          "xl/worksheets/sheet1.xml": Buffer.from(
            `<worksheet ${main}><sheetData><row r="1">${cell("A1", "Nome")}</row><row r="2">${cell("A2", "Sítio A")}</row></sheetData>` +
              `<mergeCells count="1"><mergeCell ref="C1:XFD1048576"/></mergeCells>` +
              `<dataValidations count="1"><dataValidation type="whole" sqref="${whole}"><formula1>1</formula1></dataValidation></dataValidations>` +
              `</worksheet>`,
          ),
        }),
      ),
    );
    expect(await supplierNamed("")).toMatchObject({ name: "Sítio A" });
    expect(Date.now() - started).toBeLessThan(5000);
  });
});

describe.each(importables)("%s", (name) => {
  test("its template is accepted, filled in with its own examples", async () => {
    await make.fruit({ name: "Acerola", code: "ZZZ" });
    await make.fruit({ name: "Cajá", code: "CAJ" });
    if (name === "fruits") await removeAll("fruits");
    const { body, headers } = await t.admin.send(importsRoutes[name].template);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="modelo-[a-z-]+\.xlsx"$/);
    const workbook = new Excel.Workbook();
    await workbook.xlsx.load(body as Excel.Buffer);
    const [sheet, explained] = workbook.worksheets;
    if (!sheet || !explained) expect.fail("a template has two sheets");
    const examples = new Map<string, string>();
    explained.eachRow((row) => examples.set(row.getCell(1).text, row.getCell(4).text));
    const titles = (sheet.getRow(1).values as string[]).slice(1);
    sheet.addRow(titles.map((title) => examples.get(title.replace(" *", "")) ?? expect.fail(title)));
    const filled = file(Buffer.from(await workbook.xlsx.writeBuffer()));
    expect(await preview(name, filled)).toMatchObject({ create: 1, refused: 0 });
    expect(await run(name, filled)).toEqual({ create: 1, update: 0, same: 0 });
    expect(await run(name, filled)).toEqual({ create: 0, update: 0, same: 1 });
  });

  test("its export comes back as an import that changes nothing", async () => {
    const products = [{ type: "material" as const, itemId: (await make.fruit()).id }];
    await make.compositeFruit({ brixMin: 8.25 });
    await make.fruit({ expectedYield: 61.5, waterAllowed: true, notes: "=1+1" });
    await make.supplier({ phone: "81987654321", document: "01234567890", products, notes: "-dia sim, dia não" });
    await make.additive({ maxDoseMgPerKg: 1000, activeFactor: 0.7464, ins: "202" });
    await make.additional({ brix: 0, isWater: true });
    await make.packaging({ capacityG: 100, unitsPerCase: 50 });
    const records = await rowsIn({ additional: "additionals", packaging: "packagings" }[name as string] ?? name);
    for (const format of ["csv", "xlsx"] as const) {
      const { body } = await t.admin.send(exportRoute(name, format));
      expect(await run(name, file(body as Buffer))).toEqual({ create: 0, update: 0, same: records });
    }
  });
});

test("the same key and file is imported once; the same key with another file is refused", async () => {
  const headers = { "idempotency-key": uuidv7() };
  const sent = csv(["Nome"], ["Sítio A"]);
  const first = await t.admin.send(importsRoutes.suppliers.run, { file: sent, headers });
  const again = await t.admin.send(importsRoutes.suppliers.run, { file: sent, headers });
  expect(again).toMatchObject({ status: 201, body: first.body });
  const other = await t.admin.refused(importsRoutes.suppliers.run, { file: csv(["Nome"], ["Sítio B"]), headers });
  expect(other).toMatchObject({ statusCode: 422, code: "idempotency.other-body" });
  expect(await rowsIn("suppliers")).toBe(1);
});

test("two imports of the same file at once create each record once", async () => {
  const rows = Array.from({ length: 40 }, (_, at): Row => [`Fornecedor ${at}`]);
  const answers = await Promise.all([
    run("suppliers", csv(["Nome"], ...rows)),
    run("suppliers", csv(["Nome"], ...[...rows].reverse())),
  ]);
  expect(answers.map(({ create, same }) => [create, same]).sort()).toEqual([
    [0, 40],
    [40, 0],
  ]);
});

/** A ZIP archive of these entries. */
function zipOf(entries: Record<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50, 0);
    line.writeUInt16LE(8, 10);
    line.writeUInt32LE(packed.length, 20);
    // What it claims to be is of no interest: a bomb lies.
    line.writeUInt32LE(7, 24);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt32LE(offset, 42);
    const body = Buffer.concat([local, Buffer.from(name), packed]);
    bodies.push(body);
    lines.push(Buffer.concat([line, Buffer.from(name)]));
    offset += body.length;
  }
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lines.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
