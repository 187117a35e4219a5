import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { listCalls } from "@pomar/contract/listed-pages";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import type { ViewCreate } from "@pomar/contract/people/views/views.schema";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
const employee = await make.employee();
const colleague = await make.employee();
afterAll(() => t.close());

let made = 0;
/** A view of a list that both levels see. */
const buildDispatchesView = (fields: Partial<ViewCreate> = {}): ViewCreate => {
  made += 1;
  return {
    name: `Saídas ${made}`,
    list: "/dispatches/find-all",
    isShared: false,
    isTile: false,
    search: { from: "2026-11-01", sortBy: "code", sortOrder: "desc" },
    columns: [
      { key: "code", label: "Expedição" },
      { key: "plate", label: "Placa" },
    ],
    labels: { from: "De", sortBy: "Expedição" },
    ...fields,
  };
};
/** A view of a list that only administrators see. */
const buildReceptionsView = (fields: Partial<ViewCreate> = {}) =>
  buildDispatchesView({ list: "/raw/find-all", search: { from: "2026-11-02" }, ...fields });

type Who = Pick<typeof employee, "call" | "refused" | "send">;
const save = (body: ViewCreate, who: Who = t.admin) => who.call(viewsRoutes.create, { body });
const read = (id: string, who: Who = t.admin) => who.call(viewsRoutes.read, { params: { id } });
const readStatus = async (id: string, who: Who) => (await who.send(viewsRoutes.read, { params: { id } })).status;
const namesSeen = async (who: Who, query = {}) =>
  (await who.call(viewsRoutes.list, { query: { rows: 100, ...query } })).data.map(({ name }) => name);

describe("a view", () => {
  test("is kept as it was saved, by an employee too", async () => {
    for (const who of [t.admin, employee]) {
      const body = buildDispatchesView({ isTile: true });
      const view = await save(body, who);
      expect(view).toMatchObject({ ...body, gone: [], version: 1, createdBy: { id: who.id } });
      expect(await read(view.id, who)).toEqual(view);
    }
  });

  test("is visible to its owner alone unless it is shared, also for an administrator", async () => {
    const { id, name, version } = await save(buildDispatchesView(), employee);
    for (const who of [colleague, t.admin]) {
      expect(await readStatus(id, who)).toBe(404);
      expect(await namesSeen(who)).not.toContain(name);
      const input = { params: { id }, body: { name: "Minha" }, headers: { "if-match": `"${version}"` } };
      expect(await who.refused(viewsRoutes.update, input)).toMatchObject({ statusCode: 404 });
      expect(await who.refused(viewsRoutes.remove, { params: { id } })).toMatchObject({ statusCode: 404 });
    }
    await employee.call(viewsRoutes.update, { params: { id }, body: { isShared: true } });
    expect(await read(id, colleague)).toMatchObject({ name, createdBy: { id: employee.id } });
    expect(await namesSeen(colleague, { list: "/dispatches/find-all" })).toContain(name);
    expect(await namesSeen(colleague, { list: "/pulp/find-all" })).not.toContain(name);
  });

  test("is changed by its owner and by an administrator when shared, and by no colleague", async () => {
    const { id } = await save(buildDispatchesView({ isShared: true }), employee);
    const owner = (await read(id)).createdBy?.name;
    const rename = { params: { id }, body: { name: "Saídas da semana" } };
    expect(await colleague.refused(viewsRoutes.update, rename)).toMatchObject({
      statusCode: 409,
      message: `Esta visão é de ${owner}: só essa pessoa ou um administrador pode mudá-la`,
    });
    expect(await colleague.refused(viewsRoutes.remove, { params: { id } })).toMatchObject({ statusCode: 409 });
    expect(await t.admin.call(viewsRoutes.update, rename)).toMatchObject({
      name: "Saídas da semana",
      isShared: true,
      version: 2,
      createdBy: { id: employee.id },
    });
    // The view is visible to its owner alone again.
    const ended = await t.admin.call(viewsRoutes.update, { params: { id }, body: { isShared: false } });
    expect(ended).toMatchObject({ isShared: false, version: 3 });
    expect(await readStatus(id, t.admin)).toBe(404);
    expect(await readStatus(id, employee)).toBe(200);
  });

  test("is gone for all users once deleted, and its name is free", async () => {
    const body = buildDispatchesView({ isShared: true });
    const { id } = await save(body, employee);
    await t.admin.call(viewsRoutes.remove, { params: { id } });
    for (const who of [t.admin, employee, colleague]) expect(await readStatus(id, who)).toBe(404);
    expect(await save(body, employee)).toMatchObject({ name: body.name });
  });

  test("changes as a whole or in part, and absent fields stay", async () => {
    const view = await save(buildDispatchesView());
    const body = { search: { to: "2026-11-30" }, labels: { to: "Até" }, columns: null };
    const changed = await t.admin.call(viewsRoutes.update, { params: { id: view.id }, body });
    expect(changed).toMatchObject({ ...body, name: view.name, list: view.list, isTile: false });
  });
});

describe("the name of a view", () => {
  test("is one of its owner's on one list, however it is written", async () => {
    await save(buildDispatchesView({ name: "Saídas de São João" }));
    const again = buildDispatchesView({ name: "  SAIDAS  de sao joão " });
    expect(await t.admin.refused(viewsRoutes.create, { body: again })).toMatchObject({
      statusCode: 409,
      message: "Você já tem uma visão com o nome SAIDAS de sao joão nesta lista",
    });
    await save({ ...again, list: "/pulp/find-all", search: {} });
    await save(again, employee);
    const other = await save(buildDispatchesView());
    const rename = { params: { id: other.id }, body: { name: "saídas de são joão" } };
    expect(await t.admin.refused(viewsRoutes.update, rename)).toMatchObject({ statusCode: 409 });
  });

  test("is saved once by two who press at the same time", async () => {
    const body = buildDispatchesView({ name: "Ao mesmo tempo" });
    const statuses = await Promise.all([1, 2, 3].map(() => t.admin.send(viewsRoutes.create, { body })));
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    ["", "Dê um nome à visão"],
    ["   ", "Dê um nome à visão"],
    ["x".repeat(61), "Use no máximo 60 caracteres"],
    ["a\u200bb", "Há um caractere invisível depois de “a”; digite de novo esse trecho"],
  ])("%j is refused by its field", async (name, message) => {
    const { issues } = await t.admin.refused(viewsRoutes.create, { body: buildDispatchesView({ name }) });
    expect(issues).toEqual([{ path: "name", message }]);
  });

  test.each(["<script>alert(1)</script>", "'; drop table saved_views; --", "%_\\", "=cmd|' /C calc'!A0", "{{7*7}}"])(
    "%j is a name like any other",
    async (name) => {
      const { id } = await save(buildDispatchesView({ name }));
      expect((await read(id)).name).toBe(name);
      expect(await namesSeen(t.admin, { search: name })).toContain(name);
    },
  );
});

describe("two people at once", () => {
  test("do not overwrite each other's change of a shared view", async () => {
    const { id, version } = await save(buildDispatchesView({ isShared: true }), employee);
    const headers = { "if-match": `"${version}"` };
    const change = (who: Who, name: string) =>
      who.send(viewsRoutes.update, { params: { id }, body: { name }, headers });
    const answers = await Promise.all([change(employee, "Um nome"), change(t.admin, "Outro nome")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = await t.admin.refused(viewsRoutes.remove, { params: { id }, headers });
    expect(late.message).toMatch(/^Registro alterado por .+ às \d\d:\d\d; recarregue$/);
  });
});

describe("criteria that a list refuses", () => {
  test.each([
    ["a list that there is not", { list: "/nada" }, "list", "Esta lista não existe"],
    ["a page without a list", { list: "/reports/stock" }, "list", "Esta lista não existe"],
    ["an address elsewhere", { list: "//evil.example/x" }, "list", "Esta lista não existe"],
    ["a filter", { search: { color: "red" } }, "search.color", "A lista não aceita este filtro ou este valor"],
    ["a day", { search: { from: "ontem" } }, "search.from", "A lista não aceita este filtro ou este valor"],
    ["an order", { search: { sortBy: "kg" } }, "search.sortBy", "A lista não aceita este filtro ou este valor"],
    ["a page", { search: { page: "2" } }, "search.page", "A lista não aceita este filtro ou este valor"],
  ])("%s is refused, and nothing is stored", async (_, fields, path, message) => {
    const body = buildDispatchesView(fields as Partial<ViewCreate>);
    expect((await t.admin.refused(viewsRoutes.create, { body })).issues).toEqual([{ path, message }]);
    expect(await namesSeen(t.admin)).not.toContain(body.name);
  });

  test("a parameter that would be read as a part of the object is refused", async () => {
    for (const search of ['{"__proto__":"x"}', '{"constructor":"x"}'])
      expect(
        (await t.admin.refused(viewsRoutes.create, { body: { ...buildDispatchesView(), search: JSON.parse(search) } }))
          .statusCode,
      ).toBe(400);
  });

  test("an employee saves no view of a list that they do not see", async () => {
    const { issues } = await employee.refused(viewsRoutes.create, { body: buildReceptionsView() });
    expect(issues).toEqual([{ path: "list", message: "Seu nível de acesso não permite ver esta lista" }]);
  });
});

test("a shared view of a list that the user may not see has its name and its list, without its criteria", async () => {
  const { id, name, list } = await save(buildReceptionsView({ isShared: true, isTile: true }));
  const seen = await read(id, employee);
  expect(seen).toMatchObject({ name, list, search: null, columns: null, labels: {}, gone: [] });
  const { data } = await employee.call(viewsRoutes.list, { query: { tile: "true" } });
  expect(data.find((view) => view.id === id)).toEqual(seen);
  expect((await read(id)).search).toEqual({ from: "2026-11-02" });
});

describe("a removed record that a view names", () => {
  const label = "Fornecedor";

  test("is named after it was removed", async () => {
    const supplier = await make.supplier();
    const body = buildReceptionsView({
      search: { supplier: supplier.id, from: "2026-11-03" },
      labels: { supplier: label },
    });
    const { id, gone } = await save(body);
    expect(gone).toEqual([]);
    await t.admin.call(suppliersRoutes.remove, { params: { id: supplier.id } });
    const after = await read(id);
    expect(after.gone).toEqual([
      { parameter: "supplier", label, why: "removed", kind: "supplier", name: supplier.name },
    ]);
    expect(after.search).toEqual(body.search);
  });

  test("is named by its filter where it is unknown", async () => {
    const unknown = "00000000-0000-7000-8000-000000000001";
    const { id } = await save(buildReceptionsView({ search: { supplier: unknown }, labels: { supplier: label } }));
    expect((await read(id)).gone).toEqual([{ parameter: "supplier", label, why: "removed", kind: null, name: null }]);
  });

  test("is reported when it is an order or a filter that the list no longer accepts, or a list", async () => {
    const { id } = await save(buildReceptionsView());
    const change = (set: string) => t.database.pool.query(`update saved_views set ${set} where id = $1`, [id]);
    await change(`search = '{"sortBy":"color","old":"1"}', labels = '{"sortBy":"Cor"}'`);
    expect((await read(id)).gone).toEqual([
      { parameter: "old", label: null, why: "not-taken", kind: null, name: null },
      { parameter: "sortBy", label: "Cor", why: "not-taken", kind: null, name: null },
    ]);
    await change("list = '/lista-antiga'");
    expect(await read(id)).toMatchObject({ list: "/lista-antiga", search: null, gone: [] });
  });
});

test("a view is a call of its list, with its own total", async () => {
  const supplier = await make.supplier();
  for (const grossKg of [110, 120, 130]) await make.rawMaterial({ supplierId: supplier.id, grossKg });
  const { search, list } = await save(buildReceptionsView({ search: { supplier: supplier.id } }));
  const route = listCalls[list as "/raw/find-all"];
  expect(route).toBe(rawMaterialsRoutes.list);
  const { total } = await t.admin.call(rawMaterialsRoutes.list, { query: { ...search, page: 1, rows: 1 } });
  expect(total).toBe(3);
});
