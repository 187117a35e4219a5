import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

const limao = await make.fruit({ name: "Limão" });
const abacaxi = await make.fruit({ name: "Abacaxi" });
const caju = await make.fruit({ name: "Caju" });
const count = async () => (await t.database.pool.query("select count(*) as n from fruit_groups")).rows[0].n as number;

test("a group has its fruits by name, and each fruit has its groups, for both levels", async () => {
  const citrus = await make.fruitGroup({ name: "Cítricas", fruits: [limao.id, abacaxi.id] });
  const natives = await make.fruitGroup({ name: "Nativas", fruits: [abacaxi.id, caju.id] });
  for (const caller of [t.admin, employee]) {
    const group = await caller.call(fruitsRoutes.readGroup, { params: { id: citrus.id } });
    expect(group).toMatchObject({ name: "Cítricas", version: 1, createdBy: { name: "admin" } });
    expect(group.fruits).toEqual([abacaxi, limao].map(({ id, name, code }) => ({ id, name, code })));
    const fruit = await caller.call(fruitsRoutes.read, { params: { id: abacaxi.id } });
    expect(fruit.groups).toEqual([citrus, natives].map(({ id, name }) => ({ id, name })));
    const filtered = await caller.call(fruitsRoutes.list, { query: { group: natives.id } });
    expect(filtered.data.map(({ name }) => name)).toEqual(["Abacaxi", "Caju"]);
    const found = await caller.call(fruitsRoutes.listGroups, { query: { search: "CITRICAS" } });
    expect(found).toMatchObject({ total: 1, data: [{ id: citrus.id }] });
  }
});

test("a change replaces the sent fields: fruits, name, or nothing", async () => {
  const group = await make.fruitGroup({ fruits: [limao.id, abacaxi.id] });
  const params = { id: group.id };
  const other = await t.admin.call(fruitsRoutes.updateGroup, { params, body: { fruits: [caju.id] } });
  expect(other).toMatchObject({ name: group.name, version: 2, fruits: [{ name: "Caju" }] });
  const renamed = await t.admin.call(fruitsRoutes.updateGroup, { params, body: { name: "Do Cerrado" } });
  expect(renamed).toMatchObject({ name: "Do Cerrado", fruits: [{ name: "Caju" }] });
  const { rows } = await t.database.pool.query(
    "select before, after from audit_events where entity = 'fruit-groups' and entity_id = $1 order by id offset 1",
    [group.id],
  );
  expect(rows).toMatchObject([
    { before: { fruits: [{ name: "Abacaxi" }, { name: "Limão" }] }, after: { fruits: [{ name: "Caju" }] } },
    { before: { name: group.name }, after: { name: "Do Cerrado" } },
  ]);
});

test.each([
  [{ name: undefined }, "name", "Campo obrigatório"],
  [{ name: "A" }, "name", "Use pelo menos 2 caracteres"],
  [{ name: "A".repeat(61) }, "name", "Use no máximo 60 caracteres"],
  [{ fruits: [limao.id, uuidv7()] }, "fruits.1", "Esta fruta não existe"],
  [{ fruits: ["limao"] }, "fruits.0", "Identificador inválido"],
  [{ fruits: [limao.id, limao.id] }, "fruits", "Há frutas repetidas"],
  [{ fruits: Array.from({ length: 201 }, uuidv7) }, "fruits", "Informe no máximo 200"],
])("%j is refused at %s and nothing is stored", async (fields, path, message) => {
  const before = await count();
  const refusal = await t.admin.refused(fruitsRoutes.createGroup, { body: { name: "Vermelhas", ...fields } });
  expect(refusal).toMatchObject({ statusCode: 400, issues: [{ path, message }] });
  expect(await count()).toBe(before);
});

test("a name is taken whatever its case and accents, until its group is removed", async () => {
  const group = await make.fruitGroup({ name: "Amazônicas" });
  for (const name of ["amazonicas", "AMAZÔNICAS"])
    expect(await t.admin.refused(fruitsRoutes.createGroup, { body: { name } })).toMatchObject({
      statusCode: 409,
      message: `Já existe um cadastro com o nome ${name}`,
    });
  await t.admin.call(fruitsRoutes.removeGroup, { params: { id: group.id } });
  expect((await t.admin.refused(fruitsRoutes.readGroup, { params: { id: group.id } })).statusCode).toBe(404);
  await make.fruitGroup({ name: "amazonicas" });
});

test("removing a group leaves its fruits, and removing a fruit leaves its groups", async () => {
  const fruit = await make.fruit();
  const gone = await make.fruitGroup({ fruits: [fruit.id] });
  const staying = await make.fruitGroup({ fruits: [fruit.id, caju.id] });
  await t.admin.call(fruitsRoutes.removeGroup, { params: { id: gone.id } });
  expect((await t.admin.call(fruitsRoutes.read, { params: { id: fruit.id } })).groups).toEqual([
    { id: staying.id, name: staying.name },
  ]);
  await t.admin.call(fruitsRoutes.remove, { params: { id: fruit.id } });
  const left = await t.admin.call(fruitsRoutes.readGroup, { params: { id: staying.id } });
  expect(left.fruits).toMatchObject([{ name: "Caju" }]);
  const stale = await t.admin.refused(fruitsRoutes.updateGroup, {
    params: { id: staying.id },
    body: { fruits: [fruit.id] },
  });
  expect(stale.issues).toEqual([{ path: "fruits.0", message: "Esta fruta não existe" }]);
});
