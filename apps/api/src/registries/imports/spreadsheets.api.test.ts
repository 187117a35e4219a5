import { readFileSync } from "node:fs";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import {
  type Importable,
  type ImportPreview,
  importsRoutes,
  maxImportRows,
} from "@pomar/contract/registries/imports/imports.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import Excel from "exceljs";
import { zipSync } from "fflate";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type SentFile, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { makeCsv, makeZip, toSentFile } from "../../../../../tests/support/spreadsheets.ts";

const t = await startApp();
const make = factories(t);
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
afterAll(() => t.close());

async function makeXlsx(fill: (sheet: Excel.Worksheet) => void): Promise<SentFile> {
  const workbook = new Excel.Workbook();
  fill(workbook.addWorksheet("Planilha"));
  return toSentFile(Buffer.from(await workbook.xlsx.writeBuffer()), "planilha.xlsx");
}

const preview = (name: Importable, sent: SentFile) =>
  t.admin.call(importsRoutes[name].preview, { file: sent }) as Promise<ImportPreview>;
const run = (name: Importable, sent: SentFile) => t.admin.call(importsRoutes[name].run, { file: sent });
const refusal = (name: Importable, sent: SentFile) => t.admin.refused(importsRoutes[name].run, { file: sent });

const trouble = (name: string) => toSentFile(readFileSync(`tests/fixtures/trouble/${name}.csv`), `${name}.csv`);

const supplierNamed = async (name: string) =>
  (await t.admin.call(suppliersRoutes.list, { query: { search: name } })).data[0];

const removeAll = (table: string) => t.database.pool.query(`update ${table} set removed_at = now()`);

beforeEach(async () => {
  for (const table of ["suppliers", "fruits", "additives", "additionals", "packagings"]) await removeAll(table);
});

describe("cells", () => {
  test("an XLSX file's numbers, formulas, rich text, dates, links and percentages are read as people see them", async () => {
    const sent = await makeXlsx((sheet) => {
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

    const good = await makeXlsx((sheet) => {
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
    const sent = await makeXlsx((sheet) => {
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
    await run(
      "additives",
      toSentFile(`Nome\tCódigo\tFunção\tUnidade\tDose máxima\nÁcido\tACD\tAcidulante\tKG\t${written}`),
    );
    const { rows } = await t.database.pool.query(
      "select max_dose_mg_per_kg as dose, unit, function from additives where removed_at is null",
    );
    expect(rows).toEqual([{ dose: dose.toFixed(2), unit: "kg", function: "acidulante" }]);
  });

  test.each([
    ...["muito", "5,5,5", "--1"].map((written) => [written, "Informe um número, como 12,5"]),
    ["1,2E+03", "em notação científica: formate a coluna como número"],
  ])("%s is no number", async (written = "", said = "") => {
    const reason = `Brix mínimo (°Bx): ${said}`;
    const { issues } = await refusal("fruits", makeCsv(["Nome", "Código", "Brix mínimo"], ["Acerola", "ACE", written]));
    expect(issues).toEqual([{ path: "Linha 2", message: reason }]);
  });

  test("yes and no are words; an empty cell keeps the stored value", async () => {
    await make.fruit({ name: "Açaí", code: "ACA", waterAllowed: true, brixMin: 4.5, shelfLifePulpDays: 700 });
    const titles = ["Nome", "Código", "Aceita água", "Brix mínimo", "Validade da pasta", "Ativo"];
    await run("fruits", makeCsv(titles, ["Açaí", "ACA", "", "", "", "não"]));
    const { data } = await t.admin.call(fruitsRoutes.list, {});
    const read = await t.admin.call(fruitsRoutes.read, { params: { id: data[0]?.id ?? "" } });
    expect(read).toMatchObject({ waterAllowed: true, brixMin: 4.5, shelfLifePulpDays: 700, active: false });
    const refused = await refusal("fruits", makeCsv(titles, ["Açaí", "ACA", "talvez", "", "", ""]));
    expect(refused.issues).toEqual([{ path: "Linha 2", message: "Aceita água: Informe Sim ou Não" }]);
  });

  test("digits that a spreadsheet has cut to a power of ten are named with the way out", async () => {
    const titles = ["Nome", "Telefone", "CPF ou CNPJ", "Chave Pix"];
    const { issues } = await refusal("suppliers", makeCsv(titles, ["A1", "8,19877E+10", "1,12223E+13", "8.19877e+10"]));
    const said = "em notação científica: formate a coluna como texto";
    expect(issues).toEqual([
      { path: "Linha 2", message: `Telefone: ${said}; CPF ou CNPJ: ${said}; Chave Pix: ${said}` },
    ]);
  });

  test("phones come in as they are dialled, a landline as well", async () => {
    const { rows } = await preview("suppliers", trouble("fornecedores-telefones"));
    expect(rows.map(({ name, messages }) => [name, ...messages])).toEqual([
      ["A1"],
      ["A2"],
      ["A3"],
      ["A4"],
      ["A5", "Telefone: em notação científica: formate a coluna como texto"],
      ["A6", "Telefone: O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999"],
    ]);
    await run("suppliers", makeCsv(["Nome", "Telefone"], ["A2", "(81) 3722-1234"], ["A3", "+55 81 98765-4321"]));
    expect(await supplierNamed("A2")).toMatchObject({ phone: "8137221234" });
    expect(await supplierNamed("A3")).toMatchObject({ phone: "81987654321" });
  });

  test("the zeros that a CNPJ or CPF has lost come back, whatever the file's kind", async () => {
    await run("suppliers", trouble("fornecedores-cnpj-sem-zeros"));
    expect(await supplierNamed("Empresa Antiga")).toMatchObject({ document: "00012345000165" });
    expect(await supplierNamed("Com 1 zero")).toMatchObject({ document: "01234567000195" });

    const { rows } = await preview("suppliers", trouble("fornecedores-cnpj-cientifico"));
    expect(rows.map(({ verdict }) => verdict)).toEqual(["refused", "create", "refused", "refused"]);
    // The second row has the complete CNPJ; the refused rows have the same CNPJ with lost digits.
    expect(rows[2]?.messages).toEqual(["O mesmo cadastro já está na linha 3"]);
    const cells: [number | string, string | null, string?][] = [
      [1234567890, "01234567890"],
      ["1234567890", "01234567890"],
      ["12.345.678-90", "01234567890"],
      ["1.234.567/0001-95", "01234567000195"],
      [191, null, "“191” pode ser o CPF 000.000.001-91 ou o CNPJ 00.000.000/0001-91; escreva todos os dígitos"],
      ["191", null, "“191” pode ser o CPF 000.000.001-91 ou o CNPJ 00.000.000/0001-91; escreva todos os dígitos"],
      ["12345", null, "“12345” tem 5 dígitos; um CPF tem 11 e um CNPJ tem 14"],
      ["52998224726", null, "“52998224726”: os dígitos verificadores não conferem"],
      ["529.982.247-26", null, "“529.982.247-26”: os dígitos verificadores não conferem"],
    ];
    for (const [cell, document, message] of cells) {
      await removeAll("suppliers");
      const sent = await makeXlsx((sheet) => {
        sheet.addRow(["Nome", "CPF ou CNPJ"]);
        sheet.addRow(["Sítio A", cell]);
      });
      const [row] = (await preview("suppliers", sent)).rows;
      expect(row?.messages, String(cell)).toEqual(message ? [`CPF ou CNPJ: ${message}`] : []);
      if (document === null) continue;
      await run("suppliers", sent);
      expect(await supplierNamed("Sítio A")).toMatchObject({ document });
    }
  });

  test("an unknown word is refused with the choices", async () => {
    const { issues } = await refusal(
      "additives",
      makeCsv(["Nome", "Código", "Função", "Unidade"], ["Ácido", "ACD", "acidulante", "saca"]),
    );
    expect(issues).toEqual([{ path: "Linha 2", message: "Unidade: “saca” não é um destes: g, kg, mL, L" }]);
  });

  test("a new record may begin inactive", async () => {
    await run("fruits", makeCsv(["Nome", "Código", "Ativo"], ["Uva", "UVA", "Não"]));
    expect((await t.admin.call(fruitsRoutes.list, {})).data).toMatchObject([{ name: "Uva", active: false }]);
  });

  test("a composite fruit is left to its screen", async () => {
    const { rows } = await preview("fruits", makeCsv(["Nome", "Código", "Composta"], ["Mista", "MIS", "Sim"]));
    expect(rows[0]?.messages).toEqual(["Composta: cadastre e altere frutas compostas na tela"]);
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
    await run("suppliers", toSentFile(bytes));
    expect(await supplierNamed("")).toMatchObject({ name: "Sítio São João", city: "Açu" });
  });

  test("a CSV file numbers its rows as a spreadsheet does, line breaks inside of cells or not", async () => {
    const { issues } = await refusal("suppliers", toSentFile('Nome;Observações\nSítio A;"duas\nlinhas"\n\nX;\n'));
    expect(issues).toMatchObject([{ path: "Linha 4" }]);
  });

  test.each([
    [["Nome", "Telefne"], "A coluna “Telefne” não existe no modelo. As colunas são: Nome, Telefone, CPF ou CNPJ, "],
    [["Telefone", "Cidade"], "Falta a coluna “Nome”; a primeira linha da planilha tem os títulos"],
    [["Nome", "NOME"], "A coluna “Nome” aparece duas vezes"],
    [["Nome", ""], "A coluna 2 tem valores e não tem título"],
  ])("the titles %j are refused with the remedy", async (titles, message) => {
    const refused = await refusal("suppliers", makeCsv(titles, ["Sítio A", "x"]));
    expect(refused.statusCode).toBe(400);
    expect(refused.message).toContain(message);
  });

  test("nothing below the titles, and too many rows", async () => {
    expect(await refusal("suppliers", makeCsv(["Nome"]))).toMatchObject({ code: "import.empty" });
    const rows = Array.from({ length: maxImportRows + 1 }, (_, at) => [`Fornecedor ${at}`]);
    expect(await refusal("suppliers", makeCsv(["Nome"], ...rows))).toMatchObject({
      code: "import.too-many-rows",
      message: "A planilha tem linhas demais; importe no máximo 5000 de cada vez",
    });
  });

  test.each([
    ["a picture", Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk", "base64")],
    ["an Excel file of before 2007", Buffer.from("d0cf11e0a1b11ae10000000000000000", "hex")],
    ["half a workbook", Buffer.from("PK\x03\x04 and nothing more")],
    ["an archive of something else", makeZip({ mimetype: Buffer.from("application/x-other") })],
  ])("%s is no spreadsheet", async (_, bytes) => {
    expect(await refusal("suppliers", toSentFile(bytes))).toMatchObject({
      statusCode: 400,
      code: "file.not-spreadsheet",
    });
  });

  test("a bomb is too large", async () => {
    const bomb = buildWorkbook(`${buildSheetXml("Sítio A")}<!--${" ".repeat(64 * 1024 * 1024)}-->`);
    expect(await refusal("suppliers", toSentFile(bomb))).toMatchObject({ statusCode: 400, code: "import.too-large" });
  });

  test("a workbook whose merged cells, validations and names cover a whole sheet is read like any other", async () => {
    const everywhere =
      `<mergeCells count="1"><mergeCell ref="C1:XFD1048576"/></mergeCells>` +
      `<dataValidations count="1"><dataValidation type="whole" sqref="A1:XFD1048576"><formula1>1</formula1></dataValidation></dataValidations>`;
    await run("suppliers", toSentFile(buildWorkbook(buildSheetXml("Sítio A", everywhere))));
    expect(await supplierNamed("")).toMatchObject({ name: "Sítio A" });
  });
});

describe("sheets of other programs", () => {
  const meanings = ({ columns }: ImportPreview) => columns.map(({ title, field }) => [title, field]);
  const underColumns = (name: Importable, file: SentFile, columns: string) =>
    t.admin.call(importsRoutes[name].preview, { file, query: { columns } }) as Promise<ImportPreview>;

  test("each column is given a meaning by its name and by its values, which a user confirms", async () => {
    const sent = trouble("fornecedores-outro-programa");
    const asked = await preview("suppliers", sent);
    expect(asked).toMatchObject({ asksColumns: true, create: 0, rows: [] });
    expect(asked.columns.find(({ title }) => title === "Celular")?.samples).toEqual(["81987654321"]);
    expect(meanings(asked)).toEqual([
      ["Código", null],
      ["Razão Social", "name"],
      ["Nome Fantasia", null],
      ["CNPJ/CPF", "document"],
      ["IE", null],
      ["Endereço", null],
      ["Bairro", null],
      ["Município", "city"],
      ["UF", "state"],
      ["CEP", null],
      ["Fone", "phone"],
      ["Celular", null],
      ["E-mail", null],
    ]);
    expect(await refusal("suppliers", sent)).toMatchObject({ code: "import.unknown-column" });
    const columns = ",,name,document,,,,city,state,,,phone";
    expect(await underColumns("suppliers", sent, columns)).toMatchObject({ asksColumns: false, create: 1, refused: 0 });
    await t.admin.call(importsRoutes.suppliers.run, { file: sent, query: { columns } });
    expect(await supplierNamed("SITIO A")).toMatchObject({
      name: "SITIO A",
      document: "11222333000181",
      city: "CARUARU",
      state: "PE",
      phone: "81987654321",
    });
  });

  test("the values of a column determine its meaning where its title does not", async () => {
    const sent = makeCsv(
      ["Nome", "A", "B", "C"],
      ["Sítio A", "Pernambuco", "11.222.333/0001-81", "(81) 3722-1234"],
      ["Sítio B", "Paraíba", "", "83987654321"],
    );
    expect(meanings(await preview("suppliers", sent))).toEqual([
      ["Nome", "name"],
      ["A", "state"],
      ["B", "document"],
      ["C", "phone"],
    ]);
    await t.admin.call(importsRoutes.suppliers.run, { file: sent, query: { columns: "name,state,document,phone" } });
    expect(await supplierNamed("Sítio B")).toMatchObject({ state: "PB", phone: "83987654321" });
  });

  test.each<[Importable, string[], (string | null)[]]>([
    ["customers", ["Cliente", "CNPJ", "Correio eletrônico", "Logradouro"], ["name", "document", "email", "address"]],
    ["fruits", ["Descrição", "Sigla", "Rendimento", "Obs."], ["name", "code", "expectedYield", "notes"]],
    ["additives", ["Aditivo", "Cód.", "Classe", "Un."], ["name", "code", "function", "unit"]],
    ["additional", ["Produto", "Cod", "Unid. medida", "Estoque mín."], ["name", "code", "unit", "minStock"]],
    ["packaging", ["Item", "Código", "Und", "Categoria"], ["name", "code", "unit", "kind"]],
  ])("the titles of %s are known by other words", async (name, titles, fields) => {
    const { columns } = await preview(
      name,
      makeCsv(
        titles,
        titles.map(() => "x"),
      ),
    );
    expect(columns.map(({ field }) => field)).toEqual(fields);
  });

  test.each([
    ["nothing", "", "Falta a coluna “Nome”"],
    ["no column of the registry", "name,color", "A coluna “color” não existe no modelo"],
    ["one twice", "name,name", "A coluna “Nome” aparece duas vezes"],
  ])("columns that mean %s are refused", async (_, columns, message) => {
    const sent = { file: makeCsv(["A", "B"], ["x", "y"]), query: { columns: columns || "," } };
    expect((await t.admin.refused(importsRoutes.suppliers.preview, sent)).message).toContain(message);
  });

  test("the line of the titles is found, totals at the end are skipped, and both are reported", async () => {
    const sent = trouble("fornecedores-titulo-acima");
    expect(meanings(await preview("suppliers", sent))).toEqual([
      ["Nome", "name"],
      ["Telefone", "phone"],
      ["CPF/CNPJ", "document"],
    ]);
    const { rows, skipped } = await underColumns("suppliers", sent, "name,phone,document");
    expect(rows.map(({ line, name, verdict }) => [line, name, verdict])).toEqual([[5, "A1", "create"]]);
    expect(skipped).toEqual([
      { line: 1, text: "RELATÓRIO DE FORNECEDORES" },
      { line: 2, text: "Emitido em 27/11/2026" },
    ]);
    const totals = makeCsv(
      ["Nome", "Prazo de pagamento"],
      ["Total Embalagens Ltda", 14],
      ["Sítio Z", 7],
      ["Total de fornecedores: 2", ""],
      ["Total geral", 21],
      ["Página 1 de 1", ""],
    );
    const read = await preview("suppliers", totals);
    expect(read.rows.map(({ name }) => name)).toEqual(["Total Embalagens Ltda", "Sítio Z"]);
    expect(read.skipped.map(({ line }) => line)).toEqual([4, 5, 6]);
  });

  test("states and units come in by their names", async () => {
    const titles = ["Nome", "Estado"];
    const written = ["pernambuco", "São Paulo", "PB - Paraíba", "Ceara"];
    await run("suppliers", makeCsv(titles, ...written.map((state, at) => [`Sítio ${at}`, state])));
    const { rows } = await t.database.pool.query("select state from suppliers where removed_at is null order by name");
    expect(rows.map(({ state }) => state)).toEqual(["PE", "SP", "PB", "CE"]);
    await run(
      "packaging",
      makeCsv(
        ["Nome", "Código", "Tipo", "Unidade"],
        ["Saco A", "AAA", "Sacos", "Unidade"],
        ["Pote B", "BBB", "potes", "UND"],
      ),
    );
    const { rows: kinds } = await t.database.pool.query(
      "select kind, unit from packagings where removed_at is null order by code",
    );
    expect(kinds).toEqual([
      { kind: "saco", unit: "un" },
      { kind: "pote", unit: "un" },
    ]);
  });

  const page = "<html><head><meta charset=utf-8></head><table><tr><td>Nome</td></tr></table></html>";
  test.each([
    ["uma página HTML com nome de planilha", Buffer.from(page)],
    ["uma página HTML com nome de planilha", Buffer.from(`\ufeff\r\n<!DOCTYPE HTML>${page}`, "utf16le")],
    ["uma página HTML com nome de planilha", Buffer.from("\ufeff<TABLE border=1><tr><td>Nome</td></tr></TABLE>")],
    ["uma planilha do Excel antigo (.xls)", Buffer.from("d0cf11e0a1b11ae10000000000000000", "hex")],
    [
      "uma planilha XML do Excel 2003",
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    ],
    [
      "uma planilha do LibreOffice (.ods)",
      Buffer.from(zipSync({ mimetype: [Buffer.from("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }] })),
    ],
    ["um PDF", Buffer.from("%PDF-1.7\n")],
  ])("%s is named so", async (what, bytes) => {
    expect(await refusal("suppliers", toSentFile(bytes, "fornecedores.xls"))).toMatchObject({
      code: "file.not-spreadsheet",
      message: `O arquivo é ${what}: abra-o no Excel ou no LibreOffice e salve como planilha XLSX`,
    });
  });
});

/** Builds the XML of a sheet with one supplier. @param behind  XML after the rows. */
function buildSheetXml(name: string, behind = ""): string {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `<row r="1">${cell("A1", "Nome")}</row><row r="2">${cell("A2", name)}</row>`;
  return `<worksheet ${main}><sheetData>${rows}</sheetData>${behind}</worksheet>`;
}

/** Builds a workbook with one sheet and a defined name that refers to every cell of the sheet. */
function buildWorkbook(sheet: string): Buffer {
  const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return makeZip({
    "xl/workbook.xml": Buffer.from(
      `<workbook ${main} xmlns:r="${relationships}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>` +
        `<definedNames><definedName name="tudo">A!$A$1:$XFD$1048576</definedName></definedNames></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": Buffer.from(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
        `<Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/styles.xml": Buffer.from(`<styleSheet ${main}><cellXfs count="1"><xf/></cellXfs></styleSheet>`),
    "xl/worksheets/sheet1.xml": Buffer.from(sheet),
  });
}
