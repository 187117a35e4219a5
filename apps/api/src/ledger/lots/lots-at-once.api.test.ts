import type { ErrorReply } from "@pomar/contract/core/errors";
import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Answer } from "../../../../../tests/support/app.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";
import { bySize } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T15:00:00Z" });
const customerId = await make.buyer();
const { pool } = t.database;

/** The number of deadlocks since the database was created: two transactions that waited for each other. */
async function deadlocks(): Promise<number> {
  await pool.query("select pg_stat_force_next_flush()").catch(() => {});
  const { rows } = await pool.query(
    "select deadlocks::int as n from pg_stat_get_db_deadlocks((select oid from pg_database where datname = current_database())) as deadlocks",
  );
  return rows[0].n;
}

let before = 0;
beforeEach(async () => {
  before = await deadlocks();
});
afterEach(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
  expect(await deadlocks()).toBe(before);
});

const readBalance = async (id: string) => (await t.admin.call(lotsRoutes.read, { params: { id } })).balance;
const ship = (id: string, quantity: number) =>
  t.admin.send(lotsRoutes.move, { params: { id }, body: { kind: "shipment", quantity, customerId } });
const pulp = (fruitId: string, inputs: { lotId: string; quantity: number }[]) =>
  t.admin.send(pulpRoutes.create, { body: { fruitId, inputs, outputKg: 4 } });
const statuses = (answers: Answer<unknown>[]) =>
  [201, 409].map((status) => answers.filter((answer) => answer.status === status).length);

test("fifty people want the same lot, by pulping and by shipping, and as many get some as there is", {
  timeout: 300_000,
}, async () => {
  const fruit = await make.fruit();
  // The lot covers 31 uses of 7 kg and a rest of 3.5 kg.
  const lot = await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 220.5, unitCost: 3.1 });
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0 ? pulp(fruit.id, [{ lotId: lot.id, quantity: 7 }]) : ship(lot.id, 7),
    ),
  );
  expect(performance.now() - began).toBeLessThan(45_000);
  expect(statuses(answers)).toEqual([31, 19]);
  for (const { status, body } of answers)
    if (status === 409)
      expect(body).toMatchObject({
        code: "lot.insufficient-balance",
        message: `Saldo insuficiente no lote ${lot.code}: disponível 3,500\u00a0kg`,
      });
  expect(await readBalance(lot.id)).toBe(3.5);
});

test("lots wanted in opposite orders by twenty people at once are had by one after the other", {
  timeout: 300_000,
}, async () => {
  const fruit = await make.fruit();
  const [a, b] = [
    await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 66 }),
    await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 100 }),
  ];
  const lines = [
    { lotId: a.id, quantity: 5 },
    { lotId: b.id, quantity: 6 },
  ];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pulp(fruit.id, n % 2 === 0 ? lines : lines.toReversed())),
  );
  expect(statuses(answers)).toEqual([13, 7]);
  expect([await readBalance(a.id), await readBalance(b.id)]).toEqual([1, 22]);
});

test("a document's lines of one lot count together, also in a rush", { timeout: 300_000 }, async () => {
  const fruit = await make.fruit();
  const lot = await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 50 });
  const twice = [
    { lotId: lot.id, quantity: 4 },
    { lotId: lot.id, quantity: 8.5 },
  ];
  const answers = await Promise.all(Array.from({ length: 8 }, () => pulp(fruit.id, twice)));
  expect(statuses(answers)).toEqual([4, 4]);
  expect(await readBalance(lot.id)).toBe(0);
});

test("removing, blocking, renaming and using the same lots at once: each whole, without a deadlock", {
  timeout: 300_000,
}, async () => {
  const fruit = await make.fruit();
  const supplier = await make.supplier();
  const entries = [];
  for (let n = 0; n < 6; n += 1)
    entries.push(await make.rawMaterial({ fruitId: fruit.id, supplierId: supplier.id, grossKg: 40, tareKg: 0 }));
  const lotIds = entries.map(({ lot }) => lot.id);
  const rush = (n: number) => {
    const [lotId = "", other = ""] = [lotIds[n % 6], lotIds[(n + 3) % 6]];
    switch (n % 5) {
      case 0:
        return pulp(
          fruit.id,
          [lotId, other].map((id) => ({ lotId: id, quantity: 5 })),
        );
      case 1:
        return ship(lotId, 6);
      case 2:
        return t.admin.send(lotsRoutes.remove, { params: { ids: [other, lotId].join(",") } });
      case 3:
        return t.admin.send(lotsRoutes.update, {
          params: { id: lotId },
          body: { decision: n % 2 === 0 ? "released" : "blocked", reason: "Análise" },
        });
      default:
        return n % 2 === 0 ? renameFruit(fruit.id) : renameSupplier(supplier.id);
    }
  };
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => rush(n)));
  const refused = answers.filter(({ status }) => status >= 400);
  expect(refused.filter(({ status }) => status !== 409).map(({ body }) => (body as ErrorReply).message)).toEqual([]);
  expect(refused.length).toBeLessThan(45);
});

test("a use, a block, a new price and a new name of a lot do not wait for rows that merely refer to it", {
  timeout: 20_000,
}, async () => {
  const fruit = await make.fruit();
  const entry = await make.rawMaterial({ fruitId: fruit.id, grossKg: 40, tareKg: 0, unitPrice: 2 });
  const { id } = entry.lot;
  const referring = await pool.connect();
  try {
    await referring.query("begin");
    await referring.query("select from lots where id = $1 for key share", [id]);
    expect((await pulp(fruit.id, [{ lotId: id, quantity: 4 }])).status).toBe(201);
    const price = { params: { id: entry.id }, body: { unitPrice: 3 } };
    expect((await t.admin.send(rawMaterialsRoutes.update, price)).status).toBe(200);
    expect((await renameFruit(fruit.id)).status).toBe(200);
    const block = { params: { id }, body: { decision: "blocked", reason: "Análise" } } as const;
    expect((await t.admin.send(lotsRoutes.update, block)).status).toBe(200);
  } finally {
    await referring.query("rollback");
    referring.release();
  }
});

test("pulpings of six inputs, dispatches, counts, moves, prices and chains over the same lots: no deadlock", {
  timeout: 300_000,
}, async () => {
  const fruit = await make.fruit();
  const place = await make.place();
  const received = { fruitId: fruit.id, grossKg: 4000, tareKg: 0, unitPrice: 2 };
  const entries = await Promise.all(Array.from({ length: 18 }, () => make.rawMaterial(received)));
  const lotIds = entries.map(({ lot }) => lot.id);
  // The six pulps consume all eighteen receptions: a change of a reception must reach the pulps made of it.
  for (let n = 0; n < 6; n += 1) {
    const inputs = [0, 1, 2].map((part) => ({ lotId: lotIds[(n * 3 + part) % 18] ?? "", quantity: 5 }));
    lotIds.push((await make.pulp({ fruitId: fruit.id, inputs, outputKg: 9 })).lot.id);
  }
  const some = (n: number, of: number) =>
    Array.from({ length: of }, (_, part) => lotIds[(n * 7 + part * 5) % 18] ?? "");
  const counts: string[] = [];
  const rush = async (n: number): Promise<Answer<unknown>> => {
    const entry = entries[n % 18] ?? expect.fail("no reception");
    switch (n % 7) {
      case 0:
        return pulp(
          fruit.id,
          some(n, 6).map((lotId) => ({ lotId, quantity: 1 })),
        );
      case 1: {
        const lines = [...some(n, 5), lotIds[18 + (n % 6)] ?? ""].map((lotId) => ({ lotId, quantity: 0.5 }));
        return t.admin.send(dispatchesRoutes.create, {
          body: { customerId, lines: n % 2 === 0 ? lines : lines.toReversed() },
        });
      }
      case 2: {
        const opened = await t.admin.send(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
        counts.push((opened.body as { id: string }).id);
        return opened;
      }
      case 3:
        return t.admin.send(placesRoutes.move, { params: { id: place.id }, body: { lots: some(n, 8).toReversed() } });
      case 4:
        return t.admin.send(rawMaterialsRoutes.update, {
          params: { id: entry.id },
          body: { unitPrice: 1 + (n % 9) / 10 },
        });
      case 5: {
        const body = { entryKind: "raw-material", entryId: entry.id, change: { grossKg: 4000 - n }, shares: [] };
        return t.admin.send(correctionsRoutes.preview, { body });
      }
      default: {
        const id = counts.pop();
        if (id === undefined) return renameFruit(fruit.id);
        for (const lotId of some(n, 4))
          await t.admin.send(countsRoutes.record, { params: { id, lotId }, body: { counted: 3900 + n } });
        return t.admin.send(countsRoutes.approve, { params: { id }, body: { reason: "Inventário" } });
      }
    }
  };
  const answers: Answer<unknown>[] = [];
  for (let round = 0; round < bySize(2, 40); round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 42 }, (_, n) => rush(round * 42 + n)))));
  const wrong = answers.filter(({ status }) => ![200, 201, 409].includes(status));
  expect(wrong.map(({ body }) => (body as ErrorReply).message)).toEqual([]);
  expect(answers.filter(({ status }) => status === 409).length).toBeLessThan(answers.length / 3);
});

const renameFruit = (id: string) =>
  t.admin.send(fruitsRoutes.update, { params: { id }, body: { name: `Fruta ${make.letters()}` } });
const renameSupplier = (id: string) =>
  t.admin.send(suppliersRoutes.update, { params: { id }, body: { name: `Sítio ${make.letters()}` } });
