import type { AnyRoute } from "@pomar/contract/core/route";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { uuidv7 } from "uuidv7";
import { describe, expect, onTestFinished, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

/** Additives, additionals and packagings are three registries that must pass the same tests. */

const { t, make } = await setUpApp();
const evening = new Date("2026-11-20T23:00:00Z");
const afterMidnight = new Date("2026-11-21T04:00:00Z");
t.clock.now = evening;
const employee = await make.employee();

type Fields = { name?: string; code?: string; unit?: "kg" };
interface Supply {
  id: string;
  name: string;
  code: string;
  unit: string;
  stock: number;
  version: number;
}
interface Entry {
  id: string;
  lot: { id: string; code: string };
}

const registries = [
  {
    word: "an additive",
    table: "additives",
    type: "additive",
    routes: additivesRoutes as Record<keyof typeof additivesRoutes, AnyRoute>,
    records: additiveRecordRoutes as Record<"create" | "remove", AnyRoute>,
    make: (fields: Fields = {}): Promise<Supply> => make.additive({ unit: "kg", ...fields }),
    input: make.additiveRecordInput,
    otherUnit: "g",
  },
  {
    word: "an additional",
    table: "additionals",
    type: "additional",
    routes: additionalsRoutes as Record<keyof typeof additivesRoutes, AnyRoute>,
    records: additionalRecordRoutes as Record<"create" | "remove", AnyRoute>,
    make: (fields: Fields = {}): Promise<Supply> => make.additional({ unit: "kg", ...fields }),
    input: make.additionalRecordInput,
    otherUnit: "L",
  },
  {
    word: "a packaging",
    table: "packagings",
    type: "packaging",
    routes: packagingRoutes as Record<keyof typeof additivesRoutes, AnyRoute>,
    records: packagingRecordRoutes as Record<"create" | "remove", AnyRoute>,
    make: (fields: Fields = {}): Promise<Supply> => make.packaging({ unit: "kg", ...fields }),
    input: make.packagingRecordInput,
    otherUnit: "m",
  },
] as const;

describe.each(registries)("$word", ({ table, type, routes, records, input, otherUnit, ...registry }) => {
  const count = async () => (await t.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n as number;
  const read = (id: string) => t.admin.call(routes.read, { params: { id } }) as Promise<Supply>;
  const names = async (query: object) =>
    ((await employee.call(routes.list, { query })) as { data: Supply[] }).data.map(({ name }) => name);
  const receive = async (itemId: string, quantity: number, expiresAt: string | null = "2027-06-30") =>
    (await t.admin.call(records.create, { body: await input({ itemId, quantity, expiresAt }) })) as Entry;

  test("has the balance of its available lots as stock, in reads and lists, for both levels", async () => {
    const item = await registry.make({ name: "Estoque de teste" });
    expect(item.stock).toBe(0);
    await receive(item.id, 12.5);
    await receive(item.id, 7.25);
    const expiring = await receive(item.id, 3, "2026-11-20");
    const blocked = await receive(item.id, 100);
    const deleted = await receive(item.id, 1000);
    await t.database.pool.query("update lots set decision = 'blocked' where id = $1", [blocked.lot.id]);
    await t.admin.call(records.remove, { params: { id: deleted.id } });
    expect(expiring.lot.code).toMatch(/-03$/);
    expect((await read(item.id)).stock).toBe(22.75);
    t.clock.now = afterMidnight;
    onTestFinished(() => {
      t.clock.now = evening;
    });
    for (const caller of [t.admin, employee]) {
      expect(await caller.call(routes.read, { params: { id: item.id } })).toMatchObject({ stock: 19.75 });
      const { data } = (await caller.call(routes.list, { query: { search: "estoque" } })) as { data: Supply[] };
      expect(data).toMatchObject([{ id: item.id, stock: 19.75 }]);
    }
  });

  test("has a name and a code of its own, whatever their case and accents", async () => {
    await registry.make({ name: "Maçã desidratada", code: "MDE" });
    const before = await count();
    const body = { ...(await registry.make()), unit: "kg" };
    for (const name of ["MAÇÃ DESIDRATADA", "maca desidratada", " Maçã desidratada "])
      expect(await t.admin.refused(routes.create, { body: { ...body, name, code: make.letters() } })).toMatchObject({
        statusCode: 409,
        message: `Já existe um cadastro com o nome ${name.trim()}`,
      });
    const sameCode = await t.admin.refused(routes.create, { body: { ...body, name: "Outro nome", code: "mde" } });
    expect(sameCode).toMatchObject({ statusCode: 409, message: "O código MDE já está em uso" });
    const other = await registry.make();
    const renamed = await t.admin.refused(routes.update, {
      params: { id: other.id },
      body: { name: "maca desidratada" },
    });
    expect(renamed.statusCode).toBe(409);
    expect(await count()).toBe(before + 2);
  });

  test("saved by four people at once is kept once", async () => {
    const { id: _, ...body } = await registry.make();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => t.admin.send(routes.create, { body: { ...body, name: "Corrida", code: make.letters() } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test.each([
    [{ name: undefined }, "name", "Campo obrigatório"],
    [{ name: "X" }, "name", "Use pelo menos 2 caracteres"],
    [{ name: "N".repeat(61) }, "name", "Use no máximo 60 caracteres"],
    [{ code: "AÇU" }, "code", "O código tem de 2 a 4 letras, sem acento"],
    [{ code: "ABCDE" }, "code", "O código tem de 2 a 4 letras, sem acento"],
    [{ unit: "caixa" }, "unit", "Escolha a unidade"],
    [{ unit: undefined }, "unit", "Escolha a unidade"],
    [{ minStock: -1 }, "minStock", "Deve ser no mínimo 0"],
    [{ minStock: "NaN" }, "minStock", "Informe um número"],
    [{ minStock: 0.0001 }, "minStock", "Use no máximo 3 casas decimais"],
    [{ notes: "n".repeat(5000) }, "notes", "Use no máximo 500 caracteres"],
  ])("with %j is refused at %s and nothing is stored", async (fields, path, message) => {
    const { id: _, ...body } = await registry.make();
    const before = await count();
    const bad = { ...body, name: `Nova ${uuidv7()}`, code: make.letters(), ...fields };
    expect(await t.admin.refused(routes.create, { body: bad })).toMatchObject({
      statusCode: 400,
      issues: [{ path, message }],
    });
    expect(await count()).toBe(before);
  });

  test("is found by words of its name and by its code, with % and _ as they are", async () => {
    await registry.make({ name: "Sítio São João" });
    await registry.make({ name: "Suco 50%", code: "QJX" });
    await registry.make({ name: "Saco_forte" });
    expect(await names({ search: "sitio" })).toEqual(["Sítio São João"]);
    expect(await names({ search: "JOAO sitio" })).toEqual(["Sítio São João"]);
    expect(await names({ search: "qjx" })).toEqual(["Suco 50%"]);
    expect(await names({ search: "%" })).toEqual(["Suco 50%"]);
    expect(await names({ search: "_" })).toEqual(["Saco_forte"]);
  });

  test("stays in the list when inactive, apart from the others", async () => {
    const item = await registry.make({ name: "Fora de linha" });
    await t.admin.call(routes.update, { params: { id: item.id }, body: { active: false } });
    expect(await names({ search: "fora de linha", active: "false" })).toEqual(["Fora de linha"]);
    expect(await names({ search: "fora de linha", active: "true" })).toEqual([]);
    expect(await names({ search: "fora de linha" })).toEqual(["Fora de linha"]);
  });

  test("keeps its unit once it has lots, and everything else of it can change", async () => {
    const item = await registry.make();
    const params = { id: item.id };
    const other = (await t.admin.call(routes.update, { params, body: { unit: otherUnit } })) as Supply;
    expect(other).toMatchObject({ unit: otherUnit, version: 2 });
    await t.admin.call(routes.update, { params, body: { unit: "kg" } });
    const { lot } = await receive(item.id, 5);
    expect(await t.admin.refused(routes.update, { params, body: { unit: otherUnit } })).toMatchObject({
      statusCode: 409,
      code: "record.unit-in-use",
      message: `A unidade de ${item.name} não pode mudar: já há lotes`,
      dependents: [{ kind: "lot", id: lot.id, name: lot.code }],
    });
    const changed = (await t.admin.call(routes.update, { params, body: { unit: "kg", notes: "Da prateleira" } })) as {
      notes: string;
    };
    expect(changed.notes).toBe("Da prateleira");
  });

  test("in use cannot be removed; free of use it is gone, and its name with it", async () => {
    const item = await registry.make({ name: "Em uso" });
    const params = { id: item.id };
    const entry = await receive(item.id, 5);
    const supplier = await make.supplier({ products: [{ type, itemId: item.id }] });
    expect(await t.admin.refused(routes.remove, { params })).toMatchObject({
      statusCode: 409,
      code: "record.in-use",
      message:
        "Em uso não pode ser removido: há 1 lote e 1 fornecedor. Desative-o para que não apareça em novas entradas",
      dependents: [
        { kind: "lot", id: entry.lot.id, name: entry.lot.code },
        { kind: "supplier", id: supplier.id, name: supplier.name },
      ],
    });
    expect(await read(item.id)).toMatchObject({ version: 1 });
    await t.admin.call(records.remove, { params: { id: entry.id } });
    await t.admin.call(suppliersRoutes.update, { params: { id: supplier.id }, body: { products: [] } });
    await t.admin.call(routes.remove, { params });
    expect((await t.admin.refused(routes.read, { params })).statusCode).toBe(404);
    expect((await t.admin.refused(routes.update, { params, body: { name: "Volta" } })).statusCode).toBe(404);
    expect(await names({ search: "em uso" })).toEqual([]);
    await registry.make({ name: "em uso" });
  });

  test("is received or removed, never both", async () => {
    for (let round = 0; round < 10; round++) {
      const item = await registry.make();
      const body = await input({ itemId: item.id });
      const [received, removed] = await Promise.all([
        t.admin.send(records.create, { body }),
        t.admin.send(routes.remove, { params: { id: item.id } }),
      ]);
      expect(["201 409", "400 204"]).toContain(`${received.status} ${removed.status}`);
    }
  });

  test("is received in its unit or changes it, never both", async () => {
    for (let round = 0; round < 10; round++) {
      const item = await registry.make();
      const body = await input({ itemId: item.id });
      const [received, changed] = await Promise.all([
        t.admin.send(records.create, { body }),
        t.admin.send(routes.update, { params: { id: item.id }, body: { unit: otherUnit } }),
      ]);
      expect([200, 409]).toContain(changed.status);
      expect(received.status).toBe(201);
      const { unit } = (received.body as { lot: { unit: string } }).lot;
      expect((await read(item.id)).unit).toBe(unit);
    }
  });

  test("is added to a supplier or removed, never both", async () => {
    for (let round = 0; round < 10; round++) {
      const item = await registry.make();
      const supplier = await make.supplier();
      const [added, removed] = await Promise.all([
        t.admin.send(suppliersRoutes.addProduct, { params: { id: supplier.id }, body: { type, itemId: item.id } }),
        t.admin.send(routes.remove, { params: { id: item.id } }),
      ]);
      expect(["201 409", "400 204"]).toContain(`${added.status} ${removed.status}`);
    }
  });

  test("sent twice under one key is made once", async () => {
    const { id: _, ...body } = await registry.make();
    const before = await count();
    const headers = { "idempotency-key": uuidv7() };
    const twice = { body: { ...body, name: `Uma vez ${uuidv7()}`, code: make.letters() }, headers };
    const answers = await Promise.all([1, 2, 3].map(() => t.admin.send(routes.create, twice)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => (answer.body as Supply).id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test("is read by an employee and changed by none", async () => {
    const item = await registry.make();
    const params = { id: item.id };
    expect(await employee.call(routes.read, { params })).toEqual(item);
    for (const route of [routes.create, routes.update, routes.remove])
      expect((await employee.refused(route, { params, body: { name: "Outro" } })).statusCode).toBe(403);
    expect(await read(item.id)).toEqual(item);
  });

  test("has a history of its changes, stock left to the lots", async () => {
    const item = await registry.make();
    await receive(item.id, 8);
    await t.admin.call(routes.update, { params: { id: item.id }, body: { minStock: 2.5 } });
    const { rows } = await t.database.pool.query(
      "select action, actor_id, before, after from audit_events where entity = $1 and entity_id = $2 order by id",
      [table, item.id],
    );
    expect(rows).toMatchObject([{ action: "create", before: null, after: { name: item.name } }, { action: "update" }]);
    expect(rows[0].after).not.toHaveProperty("stock");
    expect(rows[1]).toMatchObject({ actor_id: t.admin.id, before: { minStock: null }, after: { minStock: 2.5 } });
    expect(Object.keys(rows[1].after)).toEqual(["minStock"]);
  });
});
