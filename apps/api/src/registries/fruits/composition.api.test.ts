import { lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

const acerola = await make.fruit({ name: "Acerola" });
const goiaba = await make.fruit({ name: "Goiaba" });
const mamao = await make.fruit({ name: "Mamão" });
const mix = await make.compositeFruit({
  name: "Acerola com Mamão",
  components: [
    { fruitId: mamao.id, percentage: 33.35 },
    { fruitId: acerola.id, percentage: 66.65 },
  ],
});

const parts = (...percentages: [string, number][]) =>
  percentages.map(([fruitId, percentage]) => ({ fruitId, percentage }));
const rows = async () =>
  (
    await t.database.pool.query(
      "select (select count(*) from fruits) || '+' || (select count(*) from fruit_components)",
    )
  ).rows;
const compose = (components: unknown) => ({
  body: { name: "Mistura Nova", code: make.letters(), composite: true, components },
});

test("a composite fruit shows its fruits in the order given, to both levels", async () => {
  const { id, name, code } = mamao;
  for (const caller of [t.admin, employee])
    expect(await caller.call(fruitsRoutes.read, { params: { id: mix.id } })).toMatchObject({
      composite: true,
      components: [
        { fruit: { id, name, code }, percentage: 33.35 },
        { fruit: { name: "Acerola" }, percentage: 66.65 },
      ],
    });
});

test.each([
  [
    "99,99 %",
    parts([acerola.id, 50], [goiaba.id, 49.99]),
    "components",
    "As porcentagens devem somar 100,00\u00a0%; somam 99,99\u00a0%",
  ],
  [
    "100,01 %",
    parts([acerola.id, 50.01], [goiaba.id, 50]),
    "components",
    "As porcentagens devem somar 100,00\u00a0%; somam 100,01\u00a0%",
  ],
  ["nothing", [], "components", "Uma fruta composta tem de 2 a 6 frutas"],
  ["one fruit", parts([acerola.id, 100]), "components", "Uma fruta composta tem de 2 a 6 frutas"],
  [
    "the same fruit twice",
    parts([acerola.id, 40], [acerola.id, 60]),
    "components.1.fruitId",
    "Esta fruta já está na composição",
  ],
  [
    "a fruit that does not exist",
    parts([acerola.id, 40], [uuidv7(), 60]),
    "components.1.fruitId",
    "Esta fruta não existe",
  ],
  [
    "a composite fruit",
    parts([mix.id, 40], [acerola.id, 60]),
    "components.0.fruitId",
    "Acerola com Mamão é uma fruta composta; escolha frutas simples",
  ],
  [
    "more than all and less than none",
    parts([acerola.id, 100.5], [goiaba.id, -0.5]),
    "components.0.percentage",
    "Deve ser no máximo 100",
  ],
  ["none of one fruit", parts([acerola.id, 0], [goiaba.id, 100]), "components.0.percentage", "Deve ser maior que 0"],
  [
    "thousandths",
    parts([acerola.id, 33.333], [goiaba.id, 66.667]),
    "components.0.percentage",
    "Use no máximo 2 casas decimais",
  ],
  ["a name for a fruit", parts(["acerola", 40], [goiaba.id, 60]), "components.0.fruitId", "Escolha a fruta"],
  ["what is no number", [{ fruitId: acerola.id, percentage: "NaN" }], "components.0.percentage", "Informe um número"],
  ["what is no list", "acerola", "components", "Informe uma lista"],
])("a fruit composed of %s is refused and nothing is stored", async (_case, components, path, message) => {
  const before = await rows();
  const refusal = await t.admin.refused(fruitsRoutes.create, compose(components));
  expect(refusal.statusCode).toBe(400);
  expect(refusal.issues?.[0]).toEqual({ path, message });
  expect(await rows()).toEqual(before);
});

test("a plain fruit has no parts", async () => {
  const refusal = await t.admin.refused(fruitsRoutes.create, {
    body: { name: "Simples", code: make.letters(), components: parts([acerola.id, 40], [goiaba.id, 60]) },
  });
  expect(refusal.issues).toEqual([{ path: "components", message: "Só uma fruta composta tem componentes" }]);
});

test("the parts can change while the fruit was never made, and are validated with the stored fields", async () => {
  const fruit = await make.compositeFruit();
  const params = { id: fruit.id };
  const changed = await t.admin.call(fruitsRoutes.update, {
    params,
    body: { components: parts([goiaba.id, 20], [mamao.id, 30], [acerola.id, 50]) },
  });
  expect(changed.components.map(({ fruit, percentage }) => [fruit.name, percentage])).toEqual([
    ["Goiaba", 20],
    ["Mamão", 30],
    ["Acerola", 50],
  ]);
  const short = await t.admin.refused(fruitsRoutes.update, {
    params,
    body: { components: parts([goiaba.id, 20], [mamao.id, 30]) },
  });
  expect(short.message).toBe("As porcentagens devem somar 100,00\u00a0%; somam 50,00\u00a0%");
  const plain = await t.admin.refused(fruitsRoutes.update, { params, body: { composite: false } });
  expect(plain.message).toBe("Só uma fruta composta tem componentes");
  const itself = await t.admin.refused(fruitsRoutes.update, {
    params,
    body: { components: parts([fruit.id, 20], [mamao.id, 80]) },
  });
  expect(itself.issues).toEqual([
    { path: "components.0.fruitId", message: "Uma fruta não pode ser componente de si mesma" },
  ]);
  const emptied = await t.admin.call(fruitsRoutes.update, { params, body: { composite: false, components: [] } });
  expect(emptied).toMatchObject({ composite: false, components: [] });
});

test("a composite fruit that was made keeps its parts, everything else of it can change", async () => {
  const fruit = await make.compositeFruit({ name: "Mix de Verão" });
  await makePulp(fruit.id, "PA-MIX-26324-01");
  const params = { id: fruit.id };
  const [first, second] = fruit.components;
  const other = parts([first?.fruit.id ?? "", 37.5], [second?.fruit.id ?? "", 62.5]);
  const refusal = await t.admin.refused(fruitsRoutes.update, { params, body: { components: other } });
  expect(refusal).toMatchObject({
    statusCode: 409,
    code: "fruit.composition-in-use",
    message: "A composição de Mix de Verão não pode mudar: a fruta já está em uso",
    dependents: [{ kind: "lot", name: "PA-MIX-26324-01" }],
  });
  expect(await t.admin.call(fruitsRoutes.read, { params })).toEqual(fruit);

  const same = parts([second?.fruit.id ?? "", 37.5], [first?.fruit.id ?? "", 62.5]);
  const kept = await t.admin.call(fruitsRoutes.update, { params, body: { components: same, brixMin: 10.5 } });
  expect(kept).toMatchObject({ brixMin: 10.5, components: [{ percentage: 37.5 }, { percentage: 62.5 }] });
});

/** Inserts a lot of pulp directly into the database, not through a call. */
async function makePulp(fruitId: string, code: string) {
  await t.database.pool.query("insert into lot_codes (code, reserved_at) values ($1, now())", [code]);
  await t.database.pool.query(
    `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, produced_at)
     values ($1, now(), now(), $2, 'pulp', $3, 'kg', 0, 0, '2026-11-20')`,
    [uuidv7(), code, fruitId],
  );
}

test("a plain fruit that is received, bought or part of another cannot become composite", async () => {
  const become = (id: string) =>
    t.admin.refused(fruitsRoutes.update, {
      params: { id },
      body: { composite: true, components: parts([acerola.id, 45], [goiaba.id, 55]) },
    });
  const received = await make.rawMaterial();
  expect(await become(received.fruit.id)).toMatchObject({
    code: "fruit.composition-in-use",
    dependents: [{ kind: "lot", id: received.lot.id, name: received.lot.code }],
  });
  const bought = await make.fruit();
  const supplier = await make.supplier({ products: [{ type: "material", itemId: bought.id }] });
  expect((await become(bought.id)).dependents).toEqual([{ kind: "supplier", id: supplier.id, name: supplier.name }]);
  expect((await become(mamao.id)).dependents).toEqual([{ kind: "fruit", id: mix.id, name: "Acerola com Mamão" }]);
});

test("a fruit cannot be removed while another is made of it", async () => {
  const part = await make.fruit({ name: "Cajarana" });
  const params = { id: part.id };
  const whole = await make.compositeFruit({
    name: "Tropical",
    components: parts([part.id, 12.5], [acerola.id, 87.5]),
  });
  expect(await t.admin.refused(fruitsRoutes.remove, { params })).toMatchObject({
    statusCode: 409,
    code: "record.in-use",
    message: "Cajarana não pode ser removido: há 1 fruta composta. Desative-o para que não apareça em novas entradas",
    dependents: [{ kind: "fruit", id: whole.id, name: "Tropical" }],
  });
  await t.admin.call(fruitsRoutes.remove, { params: { id: whole.id } });
  await t.admin.call(fruitsRoutes.remove, { params });
});

test("a composite fruit is not bought as raw material", async () => {
  const refusal = await t.admin.refused(suppliersRoutes.create, {
    body: {
      name: "Mercado",
      products: [
        { type: "material", itemId: acerola.id },
        { type: "material", itemId: mix.id },
      ],
    },
  });
  expect(refusal).toMatchObject({
    statusCode: 400,
    issues: [
      {
        path: "products.1.itemId",
        message: "Acerola com Mamão é uma fruta composta; escolha as frutas que a compõem",
      },
    ],
  });
});

test("the list and the picker distinguish composite and plain fruits", async () => {
  const listed = async (composite: "true" | "false") =>
    (await employee.call(fruitsRoutes.list, { query: { composite, search: "mamao" } })).data.map(({ name }) => name);
  expect(await listed("true")).toEqual(["Acerola com Mamão"]);
  expect(await listed("false")).toEqual(["Mamão"]);
  const offered = async (composite: "true" | "false") =>
    (await employee.call(lookupsRoutes.items, { query: { type: "fruits", composite, search: "mamao" } })).map(
      ({ id }) => id,
    );
  expect(await offered("true")).toEqual([mix.id]);
  expect(await offered("false")).toEqual([mamao.id]);
});

test("the history has the fruits and percentages before and after", async () => {
  const fruit = await make.compositeFruit({ components: parts([acerola.id, 70], [goiaba.id, 30]) });
  await t.admin.call(fruitsRoutes.update, {
    params: { id: fruit.id },
    body: { components: parts([acerola.id, 70], [mamao.id, 30]) },
  });
  const { rows: events } = await t.database.pool.query(
    "select action, before, after from audit_events where entity_id = $1 order by id",
    [fruit.id],
  );
  expect(events).toMatchObject([
    { action: "create", before: null },
    {
      before: { components: [{ fruit: { name: "Acerola" } }, { fruit: { name: "Goiaba" }, percentage: 30 }] },
      after: { components: [{ fruit: { name: "Acerola" } }, { fruit: { name: "Mamão" }, percentage: 30 }] },
    },
  ]);
  expect(Object.keys(events[1].after)).toEqual(["components"]);
});
