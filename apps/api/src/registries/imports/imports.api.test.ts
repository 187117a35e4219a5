import { exportRoute } from "@pomar/contract/insight/exports/exports.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import {
  type Importable,
  type ImportDone,
  type ImportPreview,
  importables,
  importsRoutes,
} from "@pomar/contract/registries/imports/imports.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import Excel from "exceljs";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type SentFile, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { makeCsv, toSentFile } from "../../../../../tests/support/spreadsheets.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

const preview = (name: Importable, sent: SentFile) =>
  t.admin.call(importsRoutes[name].preview, { file: sent }) as Promise<ImportPreview>;
const run = (name: Importable, sent: SentFile) => t.admin.call(importsRoutes[name].run, { file: sent });
const refusal = (name: Importable, sent: SentFile) => t.admin.refused(importsRoutes[name].run, { file: sent });

const done = (counts: Partial<ImportDone>): ImportDone => ({
  create: 0,
  update: 0,
  erase: 0,
  same: 0,
  refused: 0,
  refusedFile: null,
  ...counts,
});

const getCount = async (rows: string) =>
  (await t.database.pool.query(`select count(*) as n from ${rows}`)).rows[0].n as number;
const rowsIn = (table: string) => getCount(`${table} where removed_at is null`);
const changes = () => getCount("audit_events");
const supplierNamed = async (name: string) =>
  (await t.admin.call(suppliersRoutes.list, { query: { search: name } })).data[0];

const removeAll = (table: string) => t.database.pool.query(`update ${table} set removed_at = now()`);

beforeEach(async () => {
  for (const table of ["suppliers", "customers", "fruits", "additives", "additionals", "packagings"])
    await removeAll(table);
});

describe("an import's preview", () => {
  test("a name is matched however its spaces are written, and refused with invisible characters", async () => {
    await make.supplier({ name: "Sítio Boa Vista", city: "Areia" });
    const sent = makeCsv(
      ["Nome", "Cidade"],
      ["Sítio\u00a0 Boa\tVista", "Areia "],
      ["Ｓi\u0301tio Boa Vista", "Areia"],
      ["Sítio B\u200boa Vista", "Areia"],
      ["Sítio B\u043ea Vista", "Areia"],
    );
    const { rows, ...counts } = await preview("suppliers", sent);
    expect(counts).toMatchObject({ create: 0, update: 0, erase: 0, same: 1, refused: 3 });
    expect(rows.slice(1).map(({ messages }) => messages)).toEqual([
      ["O mesmo cadastro já está na linha 2"],
      ["Nome: Há um caractere invisível depois de “Sítio B”; digite de novo esse trecho"],
      ["Nome: Use só letras do alfabeto latino, com ou sem acento, e algarismos comuns"],
    ]);
  });

  test("create, update with its changes, same, or why it is refused", async () => {
    await make.supplier({ name: "Sítio Boa Vista", city: "Areia", phone: "81987654321" });
    await make.supplier({ name: "Fazenda Água Doce", city: "Natal" });
    const sent = makeCsv(
      ["Nome", "Telefone", "Cidade"],
      ["Cooperativa Nova", "(81) 9 1234-5678", "Limoeiro"],
      ["SITIO BOA VISTA", "81987654321", "Limoeiro"],
      ["Fazenda Água Doce", "", "Natal"],
      ["X", "123", "Recife"],
    );
    expect(await preview("suppliers", sent)).toMatchObject({
      asksColumns: false,
      create: 1,
      update: 1,
      erase: 0,
      same: 1,
      refused: 1,
      refusedFile: expect.any(String),
      rows: [
        { line: 2, name: "Cooperativa Nova", verdict: "create", messages: [], losses: [] },
        {
          line: 3,
          name: "Sítio Boa Vista",
          verdict: "update",
          messages: ["Cidade: Areia → Limoeiro"],
          losses: [],
        },
        { line: 4, name: "Fazenda Água Doce", verdict: "same", messages: [], losses: [] },
        {
          line: 5,
          name: "X",
          verdict: "refused",
          messages: [
            "Nome: Use pelo menos 2 caracteres",
            "Telefone: O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999",
          ],
          losses: [],
        },
      ],
    });
  });

  test("is found out without storing anything or telling anyone", async () => {
    await make.supplier({ name: "Sítio Boa Vista", city: "Areia" });
    const before = [await rowsIn("suppliers"), await changes()];
    await preview(
      "suppliers",
      makeCsv(["Nome", "Cidade"], ["Cooperativa Nova", "Natal"], ["Sítio Boa Vista", "Natal"]),
    );
    expect([await rowsIn("suppliers"), await changes()]).toEqual(before);
    expect(await supplierNamed("Boa Vista")).toMatchObject({ city: "Areia", version: 1 });
  });

  test("the run equals its preview, and the same file again changes nothing", async () => {
    await make.supplier({ name: "Sítio Boa Vista", city: "Areia", pixKey: "chave" });
    const sent = makeCsv(["Nome", "Cidade"], ["Cooperativa Nova", "Natal"], ["Sítio Boa Vista", "Limoeiro"]);
    expect(await preview("suppliers", sent)).toMatchObject({ create: 1, update: 1, same: 0, refused: 0 });
    expect(await run("suppliers", sent)).toEqual(done({ create: 1, update: 1, same: 0 }));
    // A field without a column in the file retains its stored value.
    expect(await supplierNamed("Boa Vista")).toMatchObject({ city: "Limoeiro", pixKey: "chave", version: 2 });

    const events = await changes();
    expect(await run("suppliers", sent)).toEqual(done({ create: 0, update: 0, same: 2 }));
    expect(await changes()).toBe(events);
    expect(await supplierNamed("Boa Vista")).toMatchObject({ version: 2 });
  });

  test("every imported record has its history, by the person who imported", async () => {
    await run("suppliers", makeCsv(["Nome"], ["Cooperativa Nova"]));
    const { rows } = await t.database.pool.query(
      "select action, actor_id from audit_events where entity_id = (select id from suppliers where removed_at is null)",
    );
    expect(rows).toEqual([{ action: "create", actor_id: t.admin.id }]);
  });

  test("nothing of 500 rows with three bad ones is stored, and each bad one is named", async () => {
    const rows = Array.from({ length: 500 }, (_, at) => [`Fornecedor ${at}`, "81987650000", "PE"]);
    rows[10] = ["Fornecedor 10", "819", "PE"];
    rows[250] = ["", "81987650000", "PE"];
    rows[499] = ["Fornecedor 499", "81987650000", "XX"];
    const sent = makeCsv(["Nome", "Telefone", "Estado"], ...rows);
    expect(await refusal("suppliers", sent)).toMatchObject({
      statusCode: 400,
      message: "Verifique os campos destacados",
      issues: [
        { path: "Linha 12", message: "Telefone: O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999" },
        { path: "Linha 252", message: "Nome: Forneça um nome para o Fornecedor" },
        { path: "Linha 501", message: "Estado: “XX” não foi reconhecido: escreva como PE" },
      ],
    });
    expect(await rowsIn("suppliers")).toBe(0);
  });
});

describe("a field that a file does not mention", () => {
  const whole = { city: "Areia", phone: "81987654321", pixKey: "pix@boavista.com.br", paymentTermDays: 14 };
  const titles = ["Nome", "Telefone", "Cidade", "Chave Pix", "Prazo de pagamento", "Produtos", "Observações"];

  test("stays: an empty cell changes nothing, also under no name where the document says who it is", async () => {
    const { id } = await make.fruit();
    const products = [{ type: "material" as const, itemId: id }];
    await make.supplier({ ...whole, name: "Sítio Boa Vista", document: "52998224725", products, notes: "às 7" });
    const [nothing, named] = [
      makeCsv(["CPF ou CNPJ", ...titles], ["52998224725"]),
      makeCsv(titles, ["SITIO  BOA VISTA"]),
    ];
    for (const sent of [nothing, named]) expect(await run("suppliers", sent)).toEqual(done({ same: 1 }));
    expect(await supplierNamed("Sítio")).toMatchObject({ ...whole, name: "Sítio Boa Vista", productCount: 1 });
  });

  test("is cleared by the word apagar, counted separately and announced in the preview", async () => {
    const { id, name } = await make.fruit();
    await make.supplier({ ...whole, name: "Sítio", products: [{ type: "material", itemId: id }], notes: "às 7" });
    const sent = makeCsv(
      titles,
      ["Sítio", "Apagar", "Natal", "apagar", "APAGAR", "apagar", "apagar"],
      ["Novo", "apagar"],
    );
    expect(await preview("suppliers", sent)).toMatchObject({
      create: 1,
      update: 0,
      erase: 1,
      same: 0,
      refused: 0,
      rows: [
        {
          verdict: "erase",
          messages: ["Cidade: Areia → Natal"],
          losses: [
            "Telefone: (81) 9 8765-4321 → vazio",
            "Chave Pix: pix@boavista.com.br → vazio",
            "Prazo de pagamento (dias): 14 → vazio",
            `Produtos: sai ${name}`,
            "Observações: às 7 → vazio",
          ],
        },
        { verdict: "create", losses: [] },
      ],
    });
    expect(await run("suppliers", sent)).toEqual(done({ create: 1, erase: 1 }));
    const gone = { phone: null, pixKey: null, paymentTermDays: null, productCount: 0, notes: null };
    expect(await supplierNamed("Sítio")).toMatchObject({ ...gone, city: "Natal" });
    expect(await run("suppliers", sent)).toEqual(done({ same: 2 }));
  });

  test("is refused where the field cannot be empty", async () => {
    await make.fruit({ name: "Açaí", code: "ACA" });
    const sent = makeCsv(["Nome", "Código", "Aceita água"], ["Açaí", "ACA", "apagar"], ["apagar", "UVA", ""]);
    expect((await preview("fruits", sent)).rows.map(({ messages }) => messages)).toEqual([
      ["Aceita água: não pode ficar vazio"],
      ["Nome: não pode ficar vazio"],
    ]);
  });
});

test("the good rows come in while the refused ones are handed back as a file that says why", async () => {
  const sent = makeCsv(
    ["Estado", "Nome", "CPF ou CNPJ"],
    ["PE", "Sítio A", ""],
    ["XX", "Sítio B", "01234567890"],
    ["PE", "Sítio C", "123"],
  );
  expect(await preview("suppliers", sent)).toMatchObject({ create: 1, refused: 2 });
  await refusal("suppliers", sent);
  const { refusedFile, ...counts } = await t.admin.call(importsRoutes.suppliers.run, {
    file: sent,
    query: { leaveRefused: "true" },
  });
  expect(counts).toMatchObject({ create: 1, refused: 2 });
  expect(await rowsIn("suppliers")).toBe(1);
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(Buffer.from(refusedFile ?? "", "base64") as unknown as Excel.Buffer);
  const rows: string[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as string[]).slice(1)));
  expect(rows).toEqual([
    ["Estado", "Nome", "CPF ou CNPJ", "Motivo da recusa"],
    ["XX", "Sítio B", "01234567890", expect.stringContaining("Estado: ")],
    ["PE", "Sítio C", "123", expect.stringContaining("CPF ou CNPJ: ")],
  ]);

  // The corrected row of the file of refused rows is imported, although the file still has its column of reasons.
  workbook.worksheets[0]?.spliceRows(3, 1);
  const cell = workbook.worksheets[0]?.getCell("A2");
  if (cell) cell.value = "PB";
  const mended = toSentFile(Buffer.from(await workbook.xlsx.writeBuffer()));
  expect(await run("suppliers", mended)).toEqual(done({ create: 1 }));
  expect(await supplierNamed("Sítio B")).toMatchObject({ state: "PB", document: "01234567890" });
});

describe("recognising", () => {
  const cnpj = "11.222.333/0001-81";

  test("a supplier by its document first, whatever it is called, else by its name", async () => {
    await make.supplier({ name: "Nome antigo", document: cnpj });
    await make.supplier({ name: "Dona Iracema" });
    const sent = makeCsv(["Nome", "CPF ou CNPJ"], ["Nome novo", "11222333000181"], ["dona iracema", "529.982.247-25"]);
    expect(await run("suppliers", sent)).toEqual(done({ create: 0, update: 2, same: 0 }));
    expect(await supplierNamed("Nome novo")).toMatchObject({ document: "11222333000181" });
    expect(await supplierNamed("iracema")).toMatchObject({ document: "52998224725" });
  });

  test("a fruit by its code first, else by its name", async () => {
    const acerola = await make.fruit({ name: "Acerola", code: "ACE" });
    await make.fruit({ name: "Cajá", code: "CAJ" });
    await run("fruits", makeCsv(["Nome", "Código"], ["Acerola do norte", "ace"], ["CAJA", "CJA"]));
    expect(await t.admin.call(fruitsRoutes.read, { params: { id: acerola.id } })).toMatchObject({
      name: "Acerola do norte",
    });
    expect(await rowsIn("fruits")).toBe(2);
  });

  test("a removed record is not known: the row creates another", async () => {
    const supplier = await make.supplier({ name: "Sítio Boa Vista" });
    await t.admin.call(suppliersRoutes.remove, { params: { id: supplier.id } });
    expect(await run("suppliers", makeCsv(["Nome"], ["Sítio Boa Vista"]))).toMatchObject({ create: 1 });
  });

  test("a row that repeats an earlier one is refused with that one's line", async () => {
    const { name } = await make.supplier({ document: cnpj });
    const sent = makeCsv(
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

  test("a refusal by the registry itself is beside its column", async () => {
    await make.supplier({ name: "Dona Iracema" });
    await make.supplier({ name: "Outra", document: cnpj });
    const { rows } = await preview("suppliers", makeCsv(["Nome", "CPF ou CNPJ"], ["Dona Iracema", cnpj]));
    expect(rows[0]).toMatchObject({
      verdict: "refused",
      messages: ["Nome: Já existe um cadastro com o nome Dona Iracema"],
    });
    const { lot } = await make.additiveRecord();
    const { rows: inUse } = await preview(
      "additives",
      makeCsv(["Nome", "Código", "Função", "Unidade"], ["Outro nome", lot.code.split("-")[1] ?? "", "outro", "kg"]),
    );
    expect(inUse[0]?.messages[0]).toMatch(/^Unidade: A unidade de .+ não pode mudar: já há lotes$/);
  });
});

describe("products of a supplier", () => {
  const listProducts = async (name: string) => {
    const supplier = await supplierNamed(name);
    const { products } = await t.admin.call(suppliersRoutes.read, { params: { id: supplier?.id ?? "" } });
    return products.map(({ name }) => name).sort();
  };

  test("are named or coded, whatever their kind, and added; after = they take the place of the others", async () => {
    const acerola = await make.fruit({ name: "Acerola", code: "ACE" });
    await make.fruit({ name: "Cajá", code: "CAJ" });
    await make.additive({ name: "Ácido cítrico", code: "CIT" });
    await make.supplier({ name: "Sítio", products: [{ type: "material", itemId: acerola.id }] });
    const sent = makeCsv(["Nome", "Produtos"], ["Sítio", "caja | CIT"]);
    expect((await preview("suppliers", sent)).rows).toMatchObject([
      { verdict: "update", messages: ["Produtos: entram Cajá e Ácido cítrico"], losses: [] },
    ]);
    await run("suppliers", sent);
    expect(await listProducts("Sítio")).toEqual(["Acerola", "Cajá", "Ácido cítrico"]);
    expect(await run("suppliers", makeCsv(["Nome", "Produtos"], ["Sítio", "Ácido cítrico|CAJ"]))).toMatchObject({
      same: 1,
    });

    const instead = makeCsv(["Nome", "Produtos"], ["Sítio", "= CAJ"]);
    expect(await preview("suppliers", instead)).toMatchObject({
      update: 0,
      erase: 1,
      rows: [{ verdict: "erase", messages: [], losses: ["Produtos: saem Acerola e Ácido cítrico"] }],
    });
    await run("suppliers", instead);
    expect(await listProducts("Sítio")).toEqual(["Cajá"]);
  });

  test.each(["Acerola | CAJ", "Acerola, CAJ", "Acerola,CAJ", '"Acerola;CAJ"', '"Acerola\nCAJ"'])(
    "are separated as in %j",
    async (written) => {
      await make.fruit({ name: "Acerola", code: "ACE" });
      await make.fruit({ name: "Cajá", code: "CAJ" });
      await run("suppliers", makeCsv(["Nome", "Produtos"], ["Sítio", written]));
      expect(await listProducts("Sítio")).toEqual(["Acerola", "Cajá"]);
    },
  );

  test("with a comma in its name is one", async () => {
    await make.fruit({ name: "Açaí, fino", code: "ACF" });
    await run("suppliers", makeCsv(["Nome", "Produtos"], ["Sítio", "Açaí, fino"]));
    expect(await listProducts("Sítio")).toEqual(["Açaí, fino"]);
  });

  test("are reported when no registry has them, or two do", async () => {
    await make.fruit({ name: "Hortelã", code: "HOR" });
    const herb = await make.additional({ name: "Hortelã", code: "HTL" });
    const { rows } = await preview(
      "suppliers",
      makeCsv(["Nome", "Produtos"], ["Sítio A", "Jaca"], ["Sítio B", "Hortelã"], ["Sítio C", "Adicional: hortela"]),
    );
    expect(rows.map(({ messages }) => messages)).toEqual([
      ["Produtos: “Jaca” não é o nome nem o código de um produto cadastrado; separe por |, ; ou ,"],
      ["Produtos: “Hortelã” é Matéria Prima e Adicional; escreva Matéria Prima: Hortelã"],
      [],
    ]);
    await run("suppliers", makeCsv(["Nome", "Produtos"], ["Sítio C", "Adicional: hortela"]));
    const supplier = await supplierNamed("Sítio C");
    const { products } = await t.admin.call(suppliersRoutes.read, { params: { id: supplier?.id ?? "" } });
    expect(products).toMatchObject([{ type: "additional", itemId: herb.id }]);
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
    const filled = toSentFile(Buffer.from(await workbook.xlsx.writeBuffer()));
    expect(await preview(name, filled)).toMatchObject({ create: 1, refused: 0 });
    expect(await run(name, filled)).toEqual(done({ create: 1, update: 0, same: 0 }));
    expect(await run(name, filled)).toEqual(done({ create: 0, update: 0, same: 1 }));
  });

  test("its export comes back as an import that changes nothing", async () => {
    const products = [{ type: "material" as const, itemId: (await make.fruit()).id }];
    await make.compositeFruit({ brixMin: 8.25 });
    await make.fruit({ expectedYield: 61.5, waterAllowed: true, notes: "=1+1" });
    await make.supplier({ phone: "81987654321", document: "01234567890", products, notes: "-dia sim, dia não" });
    await make.customer({ phone: "8132221100", document: "12ABC34501DE35", minShelfLifeDays: 0, notes: "+55" });
    await make.additive({ maxDoseMgPerKg: 1000, activeFactor: 0.7464, ins: "202" });
    await make.additional({ brix: 0, isWater: true });
    await make.packaging({ capacityG: 100, unitsPerCase: 50 });
    const records = await rowsIn({ additional: "additionals", packaging: "packagings" }[name as string] ?? name);
    for (const format of ["csv", "xlsx"] as const) {
      const { body } = await t.admin.send(exportRoute(name, format));
      expect(await run(name, toSentFile(body as Buffer))).toEqual(done({ create: 0, update: 0, same: records }));
    }
  });
});

test("the same key and file is imported once; the same key with another file is refused", async () => {
  const headers = { "idempotency-key": uuidv7() };
  const sent = makeCsv(["Nome"], ["Sítio A"]);
  const first = await t.admin.send(importsRoutes.suppliers.run, { file: sent, headers });
  const again = await t.admin.send(importsRoutes.suppliers.run, { file: sent, headers });
  expect(again).toMatchObject({ status: 201, body: first.body });
  const other = await t.admin.refused(importsRoutes.suppliers.run, { file: makeCsv(["Nome"], ["Sítio B"]), headers });
  expect(other).toMatchObject({ statusCode: 422, code: "idempotency.other-body" });
  expect(await rowsIn("suppliers")).toBe(1);
});

test("two imports of the same file at once create each record once", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => [`Fornecedor ${at}`]);
  const answers = await Promise.all([
    run("suppliers", makeCsv(["Nome"], ...rows)),
    run("suppliers", makeCsv(["Nome"], ...[...rows].reverse())),
  ]);
  expect(answers.map(({ create, same }) => [create, same]).sort()).toEqual([
    [0, 40],
    [40, 0],
  ]);
});
