import { readFileSync } from "node:fs";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { beforeEach, expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const { t, make } = await setUpApp();
const customerId = await make.buyer();
const fruitId = (await make.fruit({ shelfLifeRawDays: 90 })).id;

/** Sets the clock to the morning of a day of November 2026. */
const on = (day: number) => {
  t.clock.now = new Date(Date.UTC(2026, 10, day, 13));
};
beforeEach(() => on(1));
const move = (id: string, body: object) => ({ params: { id }, body: { reason: "Contagem", ...body } }) as never;
/** The instants at which a lot was received or made, and at which its production consumed its inputs. */
const listInstants = async (lotId: string) => {
  const { rows } = await t.database.pool.query(
    `select distinct occurred_at as at from lot_movements m where (lot_id = $1 and kind in ('entry', 'production') or child_lot_id = $1) and reverses_id is null
       and not exists (select from lot_movements r where r.reverses_id = m.id)`,
    [lotId],
  );
  return rows.map(({ at }) => new Date(at).toISOString());
};

/** Receives 20 kg of pulp on 1 November and dispatches 15 kg on the 2nd; 6 kg are returned on the 10th and released. */
async function cameBack() {
  const lot = await make.lot({ type: "pulp", fruit: fruitId, quantity: 20 });
  on(2);
  const lines = [{ lotId: lot.id, quantity: 15 }];
  const { id } = await t.admin.call(dispatchesRoutes.create, { body: { customerId, lines } });
  on(10);
  const back = await t.admin.call(dispatchesRoutes.takeBack, {
    params: { id },
    body: { lines: [{ lotId: lot.id, quantity: 6, reason: "mole" }] },
  });
  const returned = back.lines[0]?.lot ?? expect.fail("nothing came back");
  const body = { decision: "released" as const, reason: "conferido" };
  await t.admin.call(lotsRoutes.update, { params: { id: returned.id }, body });
  on(12);
  return returned;
}

test("goods that came back are lost, used, blended and dispatched from the day of their return on", async () => {
  const { id, code } = await cameBack();
  const other = await make.lot({ type: "pulp", fruit: fruitId, quantity: 20, producedAt: "2026-11-01" });
  const inputs = [{ lotId: id, quantity: 2 }];
  const parts = [...inputs, { lotId: other.id, quantity: 2 }];
  const uses = {
    lost: (day: string) =>
      t.admin.send(lotsRoutes.move, move(id, { kind: "loss", quantity: 1, occurredAt: `${day}T15:00:00Z` })),
    used: (producedAt: string) =>
      t.admin.send(pulpRoutes.create, { body: { fruitId, inputs, outputKg: 1, producedAt } }),
    blended: (producedAt: string) =>
      t.admin.send(compositeLotsRoutes.create, { body: { type: "pulp", fruitId, parts, producedAt } }),
    dispatched: (day: string) =>
      t.admin.send(dispatchesRoutes.create, {
        body: { customerId, dispatchedAt: `${day}T15:00:00Z`, lines: [{ lotId: id, quantity: 1 }] },
      }),
  };
  for (const [name, use] of Object.entries(uses)) {
    const refused = await use("2026-11-09");
    expect([400, 409], name).toContain(refused.status);
    expect(JSON.stringify(refused.body), name).toMatch(/10\/11\/2026/);
    expect((await use("2026-11-10")).status, name).toBe(201);
  }
  const offered = await t.admin.call(lotsRoutes.filter, {
    query: { fruit: fruitId, type: ["pulp"], on: "2026-11-09", consumable: "true", search: code },
  } as never);
  expect(offered).toEqual([]);
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

test("a late loss that would make a later day's balance negative is refused, and that day is named", async () => {
  const { movimentos } = JSON.parse(
    readFileSync(new URL("../../../../../tests/fixtures/trouble/movimentos-retroativos.json", import.meta.url), "utf8"),
  ) as { movimentos: object[] };
  const { id, code } = await make.lot({ type: "final_product", quantity: 100 });
  on(20);
  const [lost, found, late] = movimentos;
  await t.admin.call(lotsRoutes.move, move(id, lost ?? {}));
  await t.admin.call(lotsRoutes.move, move(id, found ?? {}));
  expect(await t.admin.refused(lotsRoutes.move, move(id, late ?? {}))).toMatchObject({
    statusCode: 409,
    code: "lot.short-in-past",
    message: `Em 10/11/2026 o lote ${code} ficaria com -40\u00a0un: confira a data e a quantidade`,
    dependents: [{ kind: "lot", id, name: code }],
  });
  const was = await t.admin.call(lotsRoutes.read, { params: { id }, query: { asOf: "2026-11-11" } } as never);
  expect(was.balance).toBe(20);
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

test("a dispatch, a pulping, a correction and a reversal that the past cannot hold are refused as well", async () => {
  const { id: entryId, lot } = await make.rawMaterial({ fruitId, grossKg: 10, tareKg: 0 });
  on(20);
  const found = await t.admin.call(
    lotsRoutes.move,
    move(lot.id, { kind: "adjustment", quantity: 10, occurredAt: "2026-11-15T13:00:00Z" }),
  );
  const lines = [{ lotId: lot.id, quantity: 15 }];
  const early = { customerId, lines, dispatchedAt: "2026-11-08T13:00:00Z" };
  expect(await t.admin.refused(dispatchesRoutes.create, { body: early })).toMatchObject({
    message: `Em 08/11/2026 o lote ${lot.code} ficaria com -5,000\u00a0kg: confira a data e a quantidade`,
  });
  const pulping = { fruitId, inputs: lines, outputKg: 9 };
  expect(await t.admin.refused(pulpRoutes.create, { body: { ...pulping, producedAt: "2026-11-08" } })).toMatchObject({
    message: `Em 08/11/2026 o lote ${lot.code} ficaria com -5,000\u00a0kg: confira a data e a quantidade`,
    issues: [{ path: "inputs.0.quantity" }],
  });
  const nine = [{ lotId: lot.id, quantity: 9 }];
  await t.admin.call(pulpRoutes.create, { body: { ...pulping, inputs: nine, outputKg: 5, producedAt: "2026-11-08" } });
  // With the 10 kg found on the 15th, a reception of 8 kg suffices today, but not on the 8th, when 9 kg were pulped.
  const less = { params: { id: entryId }, body: { grossKg: 8 } };
  expect(await t.admin.refused(rawMaterialsRoutes.update, less)).toMatchObject({ code: "lot.short-in-past" });
  await t.admin.call(dispatchesRoutes.create, {
    body: { ...early, lines: [{ lotId: lot.id, quantity: 11 }], dispatchedAt: undefined },
  });
  const undone = { params: { id: found.movement.id }, body: { reason: "Engano" } };
  expect((await t.admin.refused(lotsRoutes.reverseMovement, undone)).statusCode).toBe(409);
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

test("a pulping of a past day comes after the entries of its parts, and where each had enough", async () => {
  on(5);
  const { lot } = await make.rawMaterial({ fruitId, grossKg: 10, tareKg: 0 });
  t.clock.now = new Date("2026-11-05T17:00:00Z");
  await t.admin.call(lotsRoutes.move, move(lot.id, { kind: "adjustment", quantity: 4 }));
  on(7);
  const pulped = (quantity: number) =>
    make.pulp({ fruitId, producedAt: "2026-11-05", inputs: [{ lotId: lot.id, quantity }], outputKg: 1 });
  expect(await listInstants((await pulped(9)).lot.id)).toEqual(["2026-11-05T13:00:00.000Z"]);
  expect(await listInstants((await pulped(5)).lot.id)).toEqual(["2026-11-05T17:00:00.000Z"]);
});

test("a correction keeps the original instant; a new day moves it, before its uses", async () => {
  on(5);
  const { id, lot } = await make.rawMaterial({ fruitId, grossKg: 100, tareKg: 0 });
  on(6);
  t.clock.now = new Date("2026-11-06T11:15:00Z");
  const pulp = await make.pulp({ fruitId, inputs: [{ lotId: lot.id, quantity: 40 }], outputKg: 20 });
  on(9);
  await t.admin.call(rawMaterialsRoutes.update, { params: { id }, body: { grossKg: 101 } });
  expect(await listInstants(lot.id)).toEqual(["2026-11-05T13:00:00.000Z"]);
  await t.admin.call(pulpRoutes.update, { params: { id: pulp.id }, body: { outputKg: 21 } });
  expect(await listInstants(pulp.lot.id)).toEqual(["2026-11-06T11:15:00.000Z"]);
  // Noon in Greenwich, the usual instant of a past day, would be after the pulping.
  await t.admin.call(rawMaterialsRoutes.update, { params: { id }, body: { receivedAt: "2026-11-06" } });
  expect(await listInstants(lot.id)).toEqual(["2026-11-06T11:15:00.000Z"]);
  await t.admin.call(rawMaterialsRoutes.update, { params: { id }, body: { receivedAt: "2026-11-03" } });
  expect(await listInstants(lot.id)).toEqual(["2026-11-03T12:00:00.000Z"]);
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});
