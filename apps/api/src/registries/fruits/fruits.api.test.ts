import { lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

const count = async () => (await t.database.pool.query("select count(*) as n from fruits")).rows[0].n as number;

test("a fruit has the trade's shelf lives unless given otherwise, and its code in capitals", async () => {
  const fruit = await t.admin.call(fruitsRoutes.create, {
    body: { name: "Cajá", code: "caj", yieldMin: 45, yieldMax: 60, expectedYield: 52, brixMin: 9, shelfLifeRawDays: 2 },
  });
  expect(fruit).toMatchObject({
    code: "CAJ",
    shelfLifeRawDays: 2,
    shelfLifePulpDays: 365,
    shelfLifeFinalDays: 365,
    waterAllowed: false,
    active: true,
    phMin: null,
  });
});

test.each([
  [{ code: "A" }, "code", "O código tem de 2 a 4 letras, sem acento"],
  [{ code: "AÇA" }, "code", "O código tem de 2 a 4 letras, sem acento"],
  [{ yieldMin: 61, yieldMax: 60 }, "yieldMax", "O rendimento máximo não pode ser menor que o mínimo"],
  [
    { yieldMin: 40, yieldMax: 60, expectedYield: 61 },
    "expectedYield",
    "O rendimento esperado deve ficar entre o mínimo e o máximo",
  ],
  [{ phMin: 4, phMax: 3.9 }, "phMax", "O pH máximo não pode ser menor que o mínimo"],
  [{ brixMin: "nove" }, "brixMin", "Informe um número"],
  [{ brixMin: 9.123 }, "brixMin", "Use no máximo 2 casas decimais"],
  [{ brixMin: -1 }, "brixMin", "Deve ser no mínimo 0"],
  [{ brixMin: "NaN" }, "brixMin", "Informe um número"],
  [{ expectedYield: 100.01 }, "expectedYield", "Deve ser no máximo 100"],
  [{ shelfLifeRawDays: 0 }, "shelfLifeRawDays", "Deve ser no mínimo 1"],
  [{ shelfLifeRawDays: 2.5 }, "shelfLifeRawDays", "Informe um número inteiro"],
  [{ name: "  " }, "name", "Use pelo menos 2 caracteres"],
  [{ name: "F".repeat(61) }, "name", "Use no máximo 60 caracteres"],
  [{ notes: "n".repeat(5000) }, "notes", "Use no máximo 500 caracteres"],
  [{ composite: "sim" }, "composite", "Informe sim ou não"],
])("%j is refused at %s and nothing is stored", async (fields, path, message) => {
  const before = await count();
  const refusal = await t.admin.refused(fruitsRoutes.create, { body: { name: "Ruim", code: "RUIM", ...fields } });
  expect(refusal).toMatchObject({ statusCode: 400, issues: [{ path, message }] });
  expect(await count()).toBe(before);
});

test.each(["isto não é JSON", '{"name": "Cajá", "brixMin": NaN}', '{"name": "Cajá"', ""])(
  "a body that is no JSON is refused in a sentence: %s",
  async (payload) => {
    const before = await count();
    const headers = { authorization: `Bearer ${t.admin.token}`, "content-type": "application/json" };
    const reply = await t.app.inject({ method: "POST", url: "/api/fruits", headers, payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message: "O corpo da requisição não é um JSON válido" });
    expect(await count()).toBe(before);
  },
);

test("a number that no column holds is refused", async () => {
  const headers = { authorization: `Bearer ${t.admin.token}`, "content-type": "application/json" };
  const payload = '{"name": "Cajá", "code": "CAJ", "brixMin": 1e999}';
  const reply = await t.app.inject({ method: "POST", url: "/api/fruits", headers, payload });
  expect(reply.json()).toMatchObject({ statusCode: 400, issues: [{ path: "brixMin", message: "Informe um número" }] });
});

test("an employee reads fruits and changes none", async () => {
  const fruit = await make.fruit();
  const params = { id: fruit.id };
  expect(await employee.call(fruitsRoutes.read, { params })).toEqual(fruit);
  const { version } = fruit;
  for (const route of [fruitsRoutes.create, fruitsRoutes.update, fruitsRoutes.remove, fruitsRoutes.createGroup])
    expect((await employee.refused(route, { params, body: { name: "Outra" } })).statusCode).toBe(403);
  expect(await t.admin.call(fruitsRoutes.read, { params })).toMatchObject({ name: fruit.name, version });
});

test("the same fruit saved by four people at once is stored once, and the others are refused", async () => {
  const answers = await Promise.all(
    ["SAPO", "SAPA", "SAPE", "SAPI"].map((code, i) =>
      t.admin.send(fruitsRoutes.create, { body: { name: i % 2 ? "Sapoti" : "SAPOTÍ", code } }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
});

test("a search finds names and codes whatever their case and accents, and % and _ as they are", async () => {
  await make.fruit({ name: "Sapucaia São João", code: "SPJ" });
  await make.fruit({ name: "Sapucaia 100%", code: "SPC" });
  await make.fruit({ name: "Sapucaia_doce", code: "SPD" });
  const names = async (search: string) =>
    (await employee.call(fruitsRoutes.list, { query: { search } })).data.map((fruit) => fruit.name);
  expect(await names("joao SAPUCAIA")).toEqual(["Sapucaia São João"]);
  expect(await names("spj")).toEqual(["Sapucaia São João"]);
  expect(await names("%")).toEqual(["Sapucaia 100%"]);
  expect(await names("_")).toEqual(["Sapucaia_doce"]);
});

test("the list distinguishes active fruits and others", async () => {
  const fruit = await make.fruit({ name: "Ingá" });
  const names = async (active: "true" | "false") =>
    (await t.admin.call(fruitsRoutes.list, { query: { active, search: "inga" } })).data.map(({ name }) => name);
  expect([await names("true"), await names("false")]).toEqual([["Ingá"], []]);
  await t.admin.call(fruitsRoutes.update, { params: { id: fruit.id }, body: { active: false } });
  expect([await names("true"), await names("false")]).toEqual([[], ["Ingá"]]);
});

test("name and code are each unique", async () => {
  await make.fruit({ name: "Açaí", code: "ACA" });
  const byName = await t.admin.refused(fruitsRoutes.create, { body: { name: "acai", code: "ACI" } });
  expect(byName).toMatchObject({ statusCode: 409, code: "record.duplicate-name" });
  const byCode = await t.admin.refused(fruitsRoutes.create, { body: { name: "Acerola", code: "ACA" } });
  expect(byCode).toMatchObject({ statusCode: 409, message: "O código ACA já está em uso" });
});

test("a change is validated with the stored fields", async () => {
  const fruit = await make.fruit({ yieldMin: 45, yieldMax: 60 });
  const refusal = await t.admin.refused(fruitsRoutes.update, { params: { id: fruit.id }, body: { yieldMax: 44 } });
  expect(refusal.issues?.[0]?.path).toBe("yieldMax");
  expect((await t.admin.call(fruitsRoutes.read, { params: { id: fruit.id } })).yieldMax).toBe(60);
});

test("a fruit with lots cannot be removed, only deactivated, and then is offered no more", async () => {
  const fruit = await make.fruit({ name: "Pitanga" });
  const params = { id: fruit.id };
  const { lot } = await make.rawMaterial({ fruitId: fruit.id });
  const refusal = await t.admin.refused(fruitsRoutes.remove, { params });
  expect(refusal).toMatchObject({
    statusCode: 409,
    message: "Pitanga não pode ser removido: há 1 lote. Desative-o para que não apareça em novas entradas",
    dependents: [{ kind: "lot", id: lot.id, name: lot.code }],
  });
  await t.admin.call(fruitsRoutes.update, { params, body: { active: false } });
  const offered = await t.admin.call(lookupsRoutes.items, { query: { type: "fruits", search: "pitanga" } });
  expect(offered).toEqual([]);
});

test("a fruit is received or removed, never both", async () => {
  for (let round = 0; round < 10; round++) {
    const fruit = await make.fruit();
    const body = await make.rawMaterialInput({ fruitId: fruit.id });
    const [received, removed] = await Promise.all([
      t.admin.send(rawMaterialsRoutes.create, { body }),
      t.admin.send(fruitsRoutes.remove, { params: { id: fruit.id } }),
    ]);
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([received.status, removed.status]);
  }
});

test("a removed supplier does not hold a fruit", async () => {
  const fruit = await make.fruit();
  const supplier = await make.supplier({ products: [{ type: "material", itemId: fruit.id }] });
  const params = { id: fruit.id };
  expect((await t.admin.refused(fruitsRoutes.remove, { params })).message).toContain("há 1 fornecedor.");
  await t.admin.call(suppliersRoutes.remove, { params: { id: supplier.id } });
  await t.admin.call(fruitsRoutes.remove, { params });
});

test("twenty of all records that use a fruit are named, some of each kind", async () => {
  const fruit = await make.fruit({ name: "Banana" });
  const rest = { fruitId: (await make.fruit()).id, percentage: 50 };
  for (let n = 0; n < 22; n++) await make.rawMaterial({ fruitId: fruit.id });
  const supplier = await make.supplier({ products: [{ type: "material", itemId: fruit.id }] });
  const mix = await make.compositeFruit({ components: [{ fruitId: fruit.id, percentage: 50 }, rest] });
  const refusal = await t.admin.refused(fruitsRoutes.remove, { params: { id: fruit.id } });
  expect(refusal.message).toBe(
    "Banana não pode ser removido: há 22 lotes, 1 fornecedor e 1 fruta composta. Desative-o para que não apareça em novas entradas",
  );
  expect(refusal.dependents).toHaveLength(20);
  expect(refusal.dependents?.filter(({ kind }) => kind === "lot")).toHaveLength(18);
  expect(refusal.dependents?.slice(18)).toEqual([
    { kind: "supplier", id: supplier.id, name: supplier.name },
    { kind: "fruit", id: mix.id, name: mix.name },
  ]);
});

test("a fruit whose one reception was deleted can be removed, and its name is free", async () => {
  const fruit = await make.fruit({ name: "Jambo" });
  const entry = await make.rawMaterial({ fruitId: fruit.id });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: entry.id } });
  await t.admin.call(fruitsRoutes.remove, { params: { id: fruit.id } });
  expect((await t.admin.refused(fruitsRoutes.read, { params: { id: fruit.id } })).statusCode).toBe(404);
  await make.fruit({ name: "JAMBO" });
});
