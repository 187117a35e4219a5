import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { lookupsRoutes } from "@pomar/contract/lookups/lookups.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

test("a fruit has the trade's shelf lives unless told otherwise, and its code in capitals", async () => {
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
  [{ shelfLifeRawDays: 0 }, "shelfLifeRawDays", "Deve ser no mínimo 1"],
])("%j is refused at %s", async (fields, path, message) => {
  const refusal = await t.admin.refused(fruitsRoutes.create, { body: { name: "Ruim", code: "RUIM", ...fields } });
  expect(refusal).toMatchObject({ statusCode: 400, issues: [{ path, message }] });
});

test("name and code are each unique", async () => {
  await make.fruit({ name: "Açaí", code: "ACA" });
  const byName = await t.admin.refused(fruitsRoutes.create, { body: { name: "acai", code: "ACI" } });
  expect(byName).toMatchObject({ statusCode: 409, code: "record.duplicate-name" });
  const byCode = await t.admin.refused(fruitsRoutes.create, { body: { name: "Acerola", code: "ACA" } });
  expect(byCode).toMatchObject({ statusCode: 409, message: "O código ACA já está em uso" });
});

test("a change is judged with what is stored", async () => {
  const fruit = await make.fruit({ yieldMin: 45, yieldMax: 60 });
  const refusal = await t.admin.refused(fruitsRoutes.update, { params: { id: fruit.id }, body: { yieldMax: 44 } });
  expect(refusal.issues?.[0]?.path).toBe("yieldMax");
  expect((await t.admin.call(fruitsRoutes.read, { params: { id: fruit.id } })).yieldMax).toBe(60);
});

test("a fruit with lots cannot be removed, only deactivated, and then is offered no more", async () => {
  const fruit = await make.fruit({ name: "Pitanga" });
  const params = { id: fruit.id };
  await make.rawMaterial({ fruitId: fruit.id });
  const refusal = await t.admin.refused(fruitsRoutes.remove, { params });
  expect(refusal).toMatchObject({
    statusCode: 409,
    message: "Pitanga não pode ser removido: há 1 lote. Desative-o para que não apareça em novas entradas",
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

test("items answer name, code and unit of each type", async () => {
  const fruit = await make.fruit({ name: "Murici" });
  const supplier = await make.supplier({ name: "Sítio Murici" });
  const additive = await make.additive({ name: "Murici em pó" });
  const find = (type: "fruits" | "supplier" | "additives" | "additional") =>
    t.admin.call(lookupsRoutes.items, { query: { type, search: "MURICI" } });
  expect(await find("fruits")).toEqual([{ id: fruit.id, name: "Murici", code: fruit.code, unit: "kg" }]);
  expect(await find("supplier")).toEqual([{ id: supplier.id, name: "Sítio Murici" }]);
  expect(await find("additives")).toEqual([{ id: additive.id, name: "Murici em pó", code: additive.code, unit: "g" }]);
  expect(await find("additional")).toEqual([]);
});
