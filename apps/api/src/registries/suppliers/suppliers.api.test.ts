import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp();
const employee = await make.employee();

const count = async () => (await t.database.pool.query("select count(*) as n from suppliers")).rows[0].n as number;
const names = async (search: string) =>
  (await t.admin.call(suppliersRoutes.list, { query: { search } })).data.map((supplier) => supplier.name);

test("a supplier is kept as given, trimmed, with the phone as digits", async () => {
  const fruit = await make.fruit({ name: "Graviola" });
  const additive = await make.additive({ name: "Ácido cítrico" });
  const supplier = await make.supplier({
    name: "  Sítio São João ",
    phone: "(81) 9 8765-4321",
    document: "11.222.333/0001-81",
    city: "Limoeiro",
    state: "PE",
    pixKey: "pix@sitio",
    notes: "",
    products: [
      { type: "material", itemId: fruit.id },
      { type: "additive", itemId: additive.id },
    ],
  });
  expect(supplier).toMatchObject({
    name: "Sítio São João",
    phone: "81987654321",
    document: "11222333000181",
    notes: null,
    pixKey: "pix@sitio",
    version: 1,
    createdBy: { name: "admin" },
    products: [
      { type: "additive", name: "Ácido cítrico" },
      { type: "material", name: "Graviola", code: fruit.code },
    ],
  });
});

test.each([
  [{ name: "" }, "name", "Forneça um nome para o Fornecedor"],
  [{ name: "   " }, "name", "Forneça um nome para o Fornecedor"],
  [{}, "name", "Forneça um nome para o Fornecedor"],
  [{ name: "X" }, "name", "Use pelo menos 2 caracteres"],
  [{ name: "A".repeat(121) }, "name", "Use no máximo 120 caracteres"],
  [
    { name: "Sítio", phone: "98765-4321" },
    "phone",
    "O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999",
  ],
  [
    { name: "Sítio", phone: "+1 202 555 0100" },
    "phone",
    "O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999",
  ],
  [
    { name: "Sítio", phone: 81987654321 },
    "phone",
    "O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999",
  ],
  [{ name: "Sítio", document: "11222333000180" }, "document", "CPF ou CNPJ inválido"],
  [{ name: "Sítio", state: "XX" }, "state", "Escolha um estado"],
  [{ name: "Sítio", notes: "n".repeat(5000) }, "notes", "Use no máximo 500 caracteres"],
  [{ name: "Sítio\u0000" }, "name", "O texto contém caracteres inválidos"],
  [{ name: "Sítio \ud83c" }, "name", "O texto contém caracteres inválidos"],
  [
    { name: "Sítio", products: [{ type: "material", itemId: uuidv7() }] },
    "products.0.itemId",
    "Este produto não existe",
  ],
  [
    { name: "Sítio", products: [{ type: "fruta", itemId: "x" }] },
    "products.0.type",
    "Escolha um destes valores: material, additive, additional, packaging",
  ],
])("%j is refused at %s and nothing is stored", async (body, path, message) => {
  const before = await count();
  const refusal = await t.admin.refused(suppliersRoutes.create, { body });
  expect(refusal.statusCode).toBe(400);
  expect(refusal.issues?.[0]).toEqual({ path, message });
  expect(await count()).toBe(before);
});

test.each([
  ["(81) 3722-1234", "8137221234"],
  ["(81) 9 8765-4321", "81987654321"],
  ["+55 81 98765-4321", "81987654321"],
  ["5581.3722.1234", "8137221234"],
  ["081 98765-4321", "81987654321"],
  ["081 3722-1234", "8137221234"],
  ["+55 (081) 3722-1234", "8137221234"],
  ["(55) 98765-4321", "55987654321"],
])("the phone %s is kept as %s, of a customer as well", async (written, phone) => {
  expect(await make.supplier({ phone: written })).toMatchObject({ phone });
  expect(await make.customer({ phone: written })).toMatchObject({ phone });
});

test.each(["COOPERATIVA AÇAÍ", "cooperativa acai", "Cooperativa Açaí"])("%s is the name of another", async (name) => {
  await t.admin.send(suppliersRoutes.create, { body: { name: "Cooperativa Açaí" } });
  const before = await count();
  const refusal = await t.admin.refused(suppliersRoutes.create, { body: { name } });
  expect(refusal).toMatchObject({ statusCode: 409, message: `Já existe um cadastro com o nome ${name}` });
  expect(await count()).toBe(before);
});

test("the same CPF twice names its owner", async () => {
  await make.supplier({ name: "Dona Iracema", document: "529.982.247-25" });
  const refusal = await t.admin.refused(suppliersRoutes.create, { body: { name: "Outra", document: "52998224725" } });
  expect(refusal).toMatchObject({ statusCode: 409, message: "Este CPF/CNPJ já pertence a Dona Iracema" });
});

test("the same CNPJ saved by four people at once is stored once, and the others are refused", async () => {
  const answers = await Promise.all(
    ["A", "B", "C", "D"].map((letter) =>
      t.admin.send(suppliersRoutes.create, { body: { name: `Corrida ${letter}`, document: "11.444.777/0001-61" } }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
});

test("SQL and script are text", async () => {
  const name = `'; drop table suppliers; --`;
  const notes = "<script>alert(1)</script>";
  const supplier = await make.supplier({ name, notes });
  expect(supplier).toMatchObject({ name, notes });
  expect(await names("drop table")).toEqual([name]);
});

test("a search looks through name, city, phone and document", async () => {
  const { name } = await make.supplier({ city: "Uauá", phone: "74987651122", document: "12ABC34501DE35" });
  for (const search of ["uaua", "87651122", "12abc345", `${name} uaua 749`])
    expect(await names(search)).toEqual([name]);
});

test("a search ignores case and accents, wants every word, and takes % and _ as they are", async () => {
  await make.supplier({ name: "Fazenda Água Doce" });
  await make.supplier({ name: "Fazenda 100% Fruta" });
  await make.supplier({ name: "Doce_Lar" });
  expect(await names("agua fazenda")).toEqual(["Fazenda Água Doce"]);
  expect(await names("DOCE")).toEqual(["Doce_Lar", "Fazenda Água Doce"]);
  expect(await names("%")).toEqual(["Fazenda 100% Fruta"]);
  expect(await names("_")).toEqual(["Doce_Lar"]);
  expect(await names("\\")).toEqual([]);
  expect(await names("％")).toEqual(["Fazenda 100% Fruta"]);
  expect(await names("＿")).toEqual(["Doce_Lar"]);
});

test("names are in the order of people, not of bytes", async () => {
  for (const name of ["zinco frutas", "Ávila frutas", "Érico frutas", "bento frutas"]) await make.supplier({ name });
  expect(await names("frutas")).toEqual(["Ávila frutas", "bento frutas", "Érico frutas", "zinco frutas"]);
});

test("the list filters by product type and by item", async () => {
  const fruit = await make.fruit();
  const packaging = await make.packaging();
  const grower = await make.supplier({ products: [{ type: "material", itemId: fruit.id }] });
  const maker = await make.supplier({ products: [{ type: "packaging", itemId: packaging.id }] });
  const byType = await t.admin.call(suppliersRoutes.list, { query: { type: "packaging" } });
  expect(byType.data.map((row) => row.id)).toEqual([maker.id]);
  const byItem = await t.admin.call(suppliersRoutes.list, { query: { item: fruit.id } });
  expect(byItem.data).toMatchObject([{ id: grower.id, productCount: 1, productNames: [fruit.name] }]);
});

test("pages in a row hold every supplier once", async () => {
  const seen: string[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await t.admin.call(suppliersRoutes.list, { query: { page, rows: 3, sortBy: "city" } });
    seen.push(...data.map((row) => row.id));
    if (data.length === 0) {
      expect(new Set(seen).size).toBe(total);
      break;
    }
  }
});

test("an update changes the sent fields and keeps the rest; null clears", async () => {
  const supplier = await make.supplier({ city: "Areia", phone: "81912345678" });
  const changed = await t.admin.call(suppliersRoutes.update, {
    params: { id: supplier.id },
    body: { city: "Natal", phone: null },
  });
  expect(changed).toMatchObject({ name: supplier.name, city: "Natal", phone: null, version: 2 });
});

test("products are added once, listed in pages, and taken away", async () => {
  const supplier = await make.supplier();
  const params = { id: supplier.id };
  const itemId = (await make.fruit({ name: "Umbu" })).id;
  const product = await t.admin.call(suppliersRoutes.addProduct, { params, body: { type: "material", itemId } });
  const again = await t.admin.refused(suppliersRoutes.addProduct, { params, body: { type: "material", itemId } });
  expect(again).toMatchObject({ statusCode: 409, code: "supplier.duplicate-product" });
  expect(await employee.call(suppliersRoutes.listProducts, { params })).toMatchObject({ total: 1, data: [product] });
  await t.admin.call(suppliersRoutes.removeProduct, { params: { ...params, productId: product.id } });
  expect((await t.admin.call(suppliersRoutes.read, { params })).products).toEqual([]);
});

test("an update of the products leaves those that stay as they are", async () => {
  const [umbu, caja, sugar] = [await make.fruit(), await make.fruit(), await make.additional()];
  const supplier = await make.supplier({
    products: [umbu, caja].map(({ id }) => ({ type: "material" as const, itemId: id })),
  });
  const params = { id: supplier.id };
  const getId = (products: typeof supplier.products, itemId: string) => products.find((p) => p.itemId === itemId)?.id;
  const changed = await t.admin.call(suppliersRoutes.update, {
    params,
    body: {
      products: [
        { type: "additional", itemId: sugar.id },
        { type: "material", itemId: caja.id },
      ],
    },
  });
  expect(changed.products.map(({ name }) => name).sort()).toEqual([sugar.name, caja.name].sort());
  expect(getId(changed.products, caja.id)).toBe(getId(supplier.products, caja.id));
  const refusal = await t.admin.refused(suppliersRoutes.update, {
    params,
    body: {
      products: [
        { type: "material", itemId: caja.id },
        { type: "packaging", itemId: umbu.id },
      ],
    },
  });
  expect(refusal.issues).toEqual([{ path: "products.1.itemId", message: "Este produto não existe" }]);
  expect((await t.admin.call(suppliersRoutes.read, { params })).products).toEqual(changed.products);
});

test("a product that does not exist is refused where it was named", async () => {
  const { id } = await make.supplier();
  const body = { type: "additive", itemId: uuidv7() };
  const refusal = await t.admin.refused(suppliersRoutes.addProduct, { params: { id }, body });
  expect(refusal).toMatchObject({
    statusCode: 400,
    issues: [{ path: "itemId", message: "Este produto não existe" }],
  });
});

test("the same products saved by two people at once are there once", async () => {
  const supplier = await make.supplier();
  const items = [await make.fruit(), await make.fruit(), await make.fruit()];
  const products = items.map(({ id }) => ({ type: "material", itemId: id }));
  const params = { id: supplier.id };
  const answers = await Promise.all([
    t.admin.send(suppliersRoutes.update, { params, body: { products } }),
    t.admin.send(suppliersRoutes.update, { params, body: { products: products.toReversed() } }),
    t.admin.send(suppliersRoutes.addProduct, { params, body: products[0] }),
  ]);
  expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  expect([201, 409]).toContain(answers[2]?.status);
  expect((await t.admin.call(suppliersRoutes.read, { params })).products).toHaveLength(3);
});

test.each(["isto não é JSON", "[1, 2", ""])("a body that is no JSON is refused in a sentence: %s", async (payload) => {
  const before = await count();
  const headers = { authorization: `Bearer ${t.admin.token}`, "content-type": "application/json" };
  const reply = await t.app.inject({ method: "POST", url: "/api/suppliers", headers, payload });
  expect(reply.json()).toMatchObject({ statusCode: 400, message: "O corpo da requisição não é um JSON válido" });
  expect(await count()).toBe(before);
});

test("an employee never sees the Pix key", async () => {
  const supplier = await make.supplier({ pixKey: "chave-secreta" });
  const one = await employee.call(suppliersRoutes.read, { params: { id: supplier.id } });
  const list = await employee.call(suppliersRoutes.list, { query: { search: supplier.name } });
  expect(list.data).toHaveLength(1);
  expect(JSON.stringify([one, list])).not.toMatch(/pixKey|chave-secreta/);
});

test("a removed supplier is gone from reads and lists, and its name is free", async () => {
  const supplier = await make.supplier();
  await t.admin.call(suppliersRoutes.remove, { params: { id: supplier.id } });
  expect((await t.admin.refused(suppliersRoutes.read, { params: { id: supplier.id } })).statusCode).toBe(404);
  expect(await names(supplier.name)).toEqual([]);
  await make.supplier({ name: supplier.name });
});

test("every change is in the audit trail with its user, its fields, and their values before and after", async () => {
  const supplier = await make.supplier({ city: "Areia" });
  await t.admin.call(suppliersRoutes.update, { params: { id: supplier.id }, body: { city: "Natal" } });
  const { rows } = await t.database.pool.query(
    "select action, actor_id, before, after from audit_events where entity_id = $1 order by id",
    [supplier.id],
  );
  expect(rows).toMatchObject([
    { action: "create", actor_id: t.admin.id, before: null },
    { action: "update", before: { city: "Areia" }, after: { city: "Natal" } },
  ]);
});

test("the history names the products that came and went", async () => {
  const fruit = await make.fruit({ name: "Cagaita" });
  const film = await make.packaging({ name: "Filme liso" });
  const supplier = await make.supplier({ products: [{ type: "material", itemId: fruit.id }] });
  const params = { id: supplier.id };
  await t.admin.call(suppliersRoutes.addProduct, { params, body: { type: "packaging", itemId: film.id } });
  const productId = supplier.products[0]?.id ?? "";
  await t.admin.call(suppliersRoutes.removeProduct, { params: { ...params, productId } });
  await t.admin.call(suppliersRoutes.update, {
    params,
    body: { products: [{ type: "packaging", itemId: film.id }], notes: "Só embalagem" },
  });
  const { rows } = await t.database.pool.query(
    "select before, after from audit_events where entity_id = $1 order by id offset 1",
    [supplier.id],
  );
  const [caga, liso] = [{ name: "Cagaita" }, { name: "Filme liso" }];
  expect(rows).toMatchObject([
    { before: { products: [caga] }, after: { products: [caga, liso] } },
    { before: { products: [caga, liso] }, after: { products: [liso] } },
    { before: { notes: null }, after: { notes: "Só embalagem" } },
  ]);
  expect(Object.keys(rows[2].after)).toEqual(["notes"]);
});
