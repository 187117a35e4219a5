import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

test("a packaging is kept as given", async () => {
  const sachet = await make.packaging({ name: "Sachê 100 g", capacityG: 100, unitsPerCase: 50, minStock: 20_000.5 });
  expect(await employee.call(packagingRoutes.read, { params: { id: sachet.id } })).toMatchObject({
    kind: "saco",
    unit: "un",
    capacityG: 100,
    unitsPerCase: 50,
    minStock: 20_000.5,
  });
});

test.each([
  [{ kind: "sacola" }, "kind", "Escolha o tipo"],
  [{ capacityG: 0 }, "capacityG", "Deve ser maior que 0"],
  [{ capacityG: -100 }, "capacityG", "Deve ser maior que 0"],
  [{ unitsPerCase: 0 }, "unitsPerCase", "Deve ser no mínimo 1"],
  [{ unitsPerCase: 12.5 }, "unitsPerCase", "Informe um número inteiro"],
])("%j is refused at %s, made or changed", async (fields, path, message) => {
  const { id, ...body } = await make.packaging();
  const refused = { statusCode: 400, issues: [{ path, message }] };
  const made = { ...body, name: "Outra", code: make.letters(), ...fields };
  expect(await t.admin.refused(packagingRoutes.create, { body: made })).toMatchObject(refused);
  expect(await t.admin.refused(packagingRoutes.update, { params: { id }, body: fields })).toMatchObject(refused);
  expect(await t.admin.call(packagingRoutes.read, { params: { id } })).toMatchObject({ version: 1 });
});

test("the list filters by kind and by who supplies it", async () => {
  const bucket = await make.packaging({ name: "Balde 10 kg", kind: "balde" });
  const drum = await make.packaging({ name: "Tambor 200 kg", kind: "tambor" });
  const supplier = await make.supplier({
    products: [bucket, drum].map(({ id }) => ({ type: "packaging", itemId: id })),
  });
  const names = async (query: { kind?: "balde" | "tambor" | "pote"; supplier?: string }) =>
    (await employee.call(packagingRoutes.list, { query })).data.map(({ name }) => name);
  expect(await names({ kind: "balde" })).toEqual(["Balde 10 kg"]);
  expect(await names({ kind: "pote" })).toEqual([]);
  expect(await names({ supplier: supplier.id })).toEqual(["Balde 10 kg", "Tambor 200 kg"]);
  expect(await names({ supplier: supplier.id, kind: "tambor" })).toEqual(["Tambor 200 kg"]);
  expect(await names({ supplier: uuidv7() })).toEqual([]);
  const [first] = supplier.products;
  const params = { id: supplier.id, productId: first?.id ?? "" };
  await t.admin.call(suppliersRoutes.removeProduct, { params });
  expect(await names({ supplier: supplier.id })).toEqual(["Tambor 200 kg"]);
  for (const query of [{ kind: "sacola" }, { supplier: "x" }])
    expect((await t.admin.refused(packagingRoutes.list, { query })).statusCode).toBe(400);
});
