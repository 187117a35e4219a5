import { decimal } from "@pomar/contract/core/decimal";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import {
  type Change,
  type ChangedRow,
  type ChangeFigures,
  changes,
} from "@pomar/contract/ledger/changes/changes.schema";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import fc from "fast-check";
import { afterAll, afterEach, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { propertyRuns } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
t.clock.now = new Date("2026-11-20T15:00:00Z");
t.admin = await t.login("admin", adminPassword, 1);
const make = factories(t);
afterAll(() => t.close());
afterEach(async () => {
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

const none = Object.fromEntries(["opening", ...changes, "closing"].map((name) => [name, 0])) as ChangeFigures;
const getFigures = ({ opening, closing, ...row }: ChangeFigures): ChangeFigures => ({
  opening,
  ...(Object.fromEntries(changes.map((name) => [name, row[name]])) as Record<Change, number>),
  closing,
});
const changed = async (from: string, to: string, query: object = {}) =>
  (await t.admin.call(reportsRoutes.changes, { query: { from, to, rows: 100, ...query } })).data;

test("a period shows the opening stock, the changes by kind, and the closing stock", async () => {
  const fruit = await make.fruit({ name: "Umbu", shelfLifeRawDays: 90 });
  const of = { fruit: fruit.id };
  const first = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-10-28", grossKg: 94, tareKg: 4 });
  const second = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-02", grossKg: 312, tareKg: 12 });
  await make.pulp({
    fruitId: fruit.id,
    producedAt: "2026-11-04",
    inputs: [{ lotId: first.lot.id, quantity: 70 }],
    outputKg: 41,
  });
  await t.admin.call(lotsRoutes.move, {
    params: { id: second.lot.id },
    body: { kind: "loss", quantity: 5.5, reason: "Amassada", occurredAt: "2026-11-05T13:00:00Z" },
  });
  await t.admin.call(lotsRoutes.move, {
    params: { id: second.lot.id },
    body: { kind: "adjustment", quantity: 0.25, reason: "Balança", occurredAt: "2026-11-06T13:00:00Z" },
  });

  expect((await changed("2026-11-01", "2026-11-05", { ...of, type: "raw_material" })).map(getFigures)).toEqual([
    { ...none, opening: 90, received: 300, consumed: -70, lost: -5.5, closing: 314.5 },
  ]);
  const lots = await changed("2026-11-01", "2026-11-30", { ...of, group: "lot" });
  expect(lots.map(({ lotCode, type, ...row }) => [lotCode, type, getFigures(row)])).toEqual([
    [first.lot.code, "raw_material", { ...none, opening: 90, consumed: -70, closing: 20 }],
    [second.lot.code, "raw_material", { ...none, received: 300, lost: -5.5, adjusted: 0.25, closing: 294.75 }],
    [expect.stringMatching(/^PA-/), "pulp", { ...none, produced: 41, closing: 41 }],
  ]);
  expect(await changed("2026-10-01", "2026-10-27", of), "nothing is no row").toEqual([]);
});

test("a corrected movement counts on the right day, and a reversed one on none", async () => {
  const fruit = await make.fruit({ shelfLifeRawDays: 90 });
  const of = { fruit: fruit.id };
  const entry = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-10", grossKg: 62, tareKg: 2 });
  const mistaken = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-10", grossKg: 33, tareKg: 3 });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: entry.id }, body: { receivedAt: "2026-11-12" } });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: mistaken.id } });
  expect(await changed("2026-11-10", "2026-11-11", of)).toEqual([]);
  expect((await changed("2026-11-12", "2026-11-12", of)).map(getFigures)).toEqual([
    { ...none, received: 60, closing: 60 },
  ]);
});

test("a customer's return is a return, not a reception, and leaves the dispatched lot as it is", async () => {
  const lot = await make.lot({ type: "final_product", producedAt: "2026-11-01", quantity: 500 });
  const customerId = await make.buyer();
  const lines = [{ lotId: lot.id, quantity: 200 }];
  const dispatch = await t.admin.call(dispatchesRoutes.create, {
    body: { customerId, lines, dispatchedAt: "2026-11-08T12:00:00Z" },
  });
  await t.admin.call(dispatchesRoutes.takeBack, {
    params: { id: dispatch.id },
    body: {
      lines: [{ lotId: lot.id, quantity: 30, reason: "Amolecida" }],
      returnedAt: "2026-11-09T12:00:00Z",
    },
  });
  const of = { fruit: lot.item.id };
  expect((await changed("2026-11-05", "2026-11-15", of)).map(getFigures)).toEqual([
    { ...none, opening: 500, shipped: -200, returned: 30, closing: 330 },
  ]);
  const { byType } = await t.admin.call(reportsRoutes.changes, {
    query: { from: "2026-11-05", to: "2026-11-15", ...of },
  });
  expect(byType, "of a product in kg: 100 g each").toEqual([
    { type: "final_product", unit: "kg", ...none, opening: 50, shipped: -20, returned: 3, closing: 33 },
  ]);
});

test("an employee reads it too, and there is no money in it", async () => {
  const employee = await make.employee();
  const { data } = await employee.call(reportsRoutes.changes, { query: { from: "2026-11-01", to: "2026-11-30" } });
  expect(data.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/value|cost|price|amount/i);
});

test("a period that ends before it begins is refused by its last day, and two items at once are", async () => {
  const backwards = await t.admin.refused(reportsRoutes.changes, { query: { from: "2026-11-02", to: "2026-11-01" } });
  expect(backwards.issues).toEqual([{ path: "to", message: "O período termina antes de começar" }]);
  const id = "0197a1b2-0000-7000-8000-000000000001";
  const both = await t.admin.refused(reportsRoutes.changes, { query: { fruit: id, packaging: id } });
  expect(both.statusCode).toBe(400);
});

/** A line of the test's own book: one event of a lot on a day of the plant, with a signed quantity. */
interface Line {
  lotId: string;
  item: string;
  what: Change;
  quantity: number;
  day: string;
}
const plantDay = (instant: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date(instant));
const sum = (quantities: number[]) => quantities.reduce((total, one) => total.plus(one), decimal(0)).toNumber();

/** The changes in a period according to the book, for each lot or item that changed. */
function readBook(book: readonly Line[], { from, to, by }: { from: string; to: string; by: (line: Line) => string }) {
  const rows = new Map<string, ChangeFigures>();
  for (const key of new Set(book.map(by))) {
    const own = book.filter((line) => by(line) === key);
    const within = own.filter(({ day }) => day >= from && day <= to);
    const of = (what: Change) => sum(within.filter((line) => line.what === what).map(({ quantity }) => quantity));
    const row = {
      opening: sum(own.filter(({ day }) => day < from).map(({ quantity }) => quantity)),
      ...(Object.fromEntries(changes.map((what) => [what, of(what)])) as Record<Change, number>),
      closing: sum(own.filter(({ day }) => day <= to).map(({ quantity }) => quantity)),
    };
    if (Object.values(row).some((figure) => figure !== 0)) rows.set(key, row);
  }
  return Object.fromEntries([...rows].toSorted());
}

const told = (rows: readonly ChangedRow[], by: (row: ChangedRow) => string) =>
  Object.fromEntries(rows.map((row): [string, ChangeFigures] => [by(row), getFigures(row)]).toSorted());

/** Whether the opening quantity plus all changes of a row equals the row's closing quantity. */
const addsUp = ({ opening, closing, ...row }: ChangeFigures) =>
  sum([opening, ...changes.map((name) => row[name])]) === closing;

// Summer time began on 4 November 2018 at midnight, an hour that the clock skipped. Summer time ended on 17 February
// 2019 at midnight, so the last hour of the 16th occurred twice.
const turns = [
  ["2018-11-03", "2018-11-04T02:59:59.999Z"],
  ["2018-11-04", "2018-11-04T03:00:00.000Z"],
  ["2018-11-04", "2018-11-05T01:59:59.999Z"],
  ["2018-11-05", "2018-11-05T02:00:00.000Z"],
  ["2019-02-16", "2019-02-17T01:59:59.999Z"],
  ["2019-02-16", "2019-02-17T02:00:00.000Z"],
  ["2019-02-16", "2019-02-17T02:59:59.999Z"],
  ["2019-02-17", "2019-02-17T03:00:00.000Z"],
] as const;

test("an event at 23:59 belongs to its day and one at 00:00 to the next, also when the clock is changed", async () => {
  const lot = await make.lot({ type: "pulp", producedAt: "2018-11-01", quantity: 100 });
  const move = (quantity: number, occurredAt: string) =>
    t.admin.call(lotsRoutes.move, {
      params: { id: lot.id },
      body: { kind: "loss", quantity, reason: "Contada", occurredAt },
    });
  for (const [n, [, instant]] of turns.entries()) await move(n + 1, instant);
  const lostOn = async (day: string) => (await changed(day, day, { fruit: lot.item.id })).map(({ lost }) => lost);
  expect(await lostOn("2018-11-03")).toEqual([-1]);
  expect(await lostOn("2018-11-04")).toEqual([-5]);
  expect(await lostOn("2018-11-05")).toEqual([-4]);
  expect(await lostOn("2019-02-16")).toEqual([-18]);
  expect(await lostOn("2019-02-17")).toEqual([-8]);
  expect(turns.map(([, instant]) => plantDay(instant))).toEqual(turns.map(([day]) => day));
});

const days = ["2018-11-02", "2018-11-03", "2018-11-04", "2018-11-05", "2019-02-15", "2019-02-16", "2019-02-17"];
const day = fc.constantFrom(...days);
const grams = (max: number) => fc.integer({ min: 1, max }).map((g) => g / 1000);
const instant = fc.oneof(
  fc.constantFrom(...turns.map(([, at]) => at)),
  fc
    .integer({ min: Date.parse("2018-11-02T12:00:00Z"), max: Date.parse("2019-02-18T12:00:00Z") })
    .map((ms) => new Date(ms).toISOString()),
);
const step = fc.record({
  do: fc.constantFrom(
    "receive",
    "receive",
    "pulp",
    "loss",
    "adjustment",
    "ship",
    "takeBack",
    "reverse",
    "redate",
    "undo",
  ),
  lot: fc.nat(20),
  kg: grams(60_000),
  day,
  instant,
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Sends the calls of the steps, and writes each accepted step into the test's own book. */
async function work(steps: readonly Step[]): Promise<{ fruit: string; book: Line[] }> {
  const fruit = (await make.fruit({ shelfLifeRawDays: 900, shelfLifePulpDays: 900 })).id;
  const [supplierId, customerId] = [(await make.supplier()).id, await make.buyer()];
  const book: Line[] = [];
  const lots: { id: string; item: string; entryId: string | null }[] = [];
  const recorded: { id: string; lines: Line[] }[] = [];
  const dispatched: { dispatchId: string; lot: (typeof lots)[number]; quantity: number }[] = [];
  const take = (lines: readonly Line[]) => {
    for (const line of lines) book.splice(book.indexOf(line), 1);
  };
  for (const one of steps) {
    const lot = lots[one.lot % Math.max(1, lots.length)];
    if (one.do === "receive") {
      const body = { fruitId: fruit, supplierId, receivedAt: one.day, grossKg: one.kg, confirmedRepeat: true };
      const entry = await t.admin.call(rawMaterialsRoutes.create, { body });
      lots.push({ id: entry.lot.id, item: `raw_material ${fruit}`, entryId: entry.id });
      book.push({
        lotId: entry.lot.id,
        item: `raw_material ${fruit}`,
        what: "received",
        quantity: one.kg,
        day: one.day,
      });
    }
    if (!lot) continue;
    const { id, item } = lot;
    if (one.do === "pulp") {
      const body = await make.pulpInput({
        fruitId: fruit,
        inputs: [{ lotId: id, quantity: one.kg }],
        outputKg: one.kg,
        producedAt: one.day,
        confirmedYield: true,
      } as never);
      const { status, body: made } = await t.admin.send({ method: "POST", path: "/pulp-base" } as never, { body });
      if (status !== 201) continue;
      const pulp = (made as { lot: { id: string } }).lot.id;
      lots.push({ id: pulp, item: `pulp ${fruit}`, entryId: null });
      book.push({ lotId: id, item, what: "consumed", quantity: -one.kg, day: one.day });
      book.push({ lotId: pulp, item: `pulp ${fruit}`, what: "produced", quantity: one.kg, day: one.day });
    }
    if (one.do === "loss" || one.do === "adjustment") {
      const body = { kind: one.do, quantity: one.kg, reason: "Ao acaso", occurredAt: one.instant };
      const answer = await t.admin.send(lotsRoutes.move, { params: { id }, body });
      if (answer.status !== 201) continue;
      const [what, quantity] = one.do === "loss" ? (["lost", -one.kg] as const) : (["adjusted", one.kg] as const);
      const line = { lotId: id, item, what, quantity, day: plantDay(one.instant) };
      book.push(line);
      recorded.push({ id: (answer.body as { movement: { id: string } }).movement.id, lines: [line] });
    }
    if (one.do === "ship") {
      const body = { customerId, lines: [{ lotId: id, quantity: one.kg }], dispatchedAt: one.instant };
      const answer = await t.admin.send(dispatchesRoutes.create, { body });
      if (answer.status !== 201) continue;
      dispatched.push({ dispatchId: (answer.body as { id: string }).id, lot, quantity: one.kg });
      book.push({ lotId: id, item, what: "shipped", quantity: -one.kg, day: plantDay(one.instant) });
    }
    const sent = dispatched[one.lot % Math.max(1, dispatched.length)];
    if (one.do === "takeBack" && sent) {
      const lines = [{ lotId: sent.lot.id, quantity: sent.quantity, reason: "Voltou" }];
      const body = { lines, returnedAt: one.instant };
      const answer = await t.admin.send(dispatchesRoutes.takeBack, { params: { id: sent.dispatchId }, body });
      if (answer.status !== 201) continue;
      const back = (answer.body as { lines: { lot: { id: string } }[] }).lines.at(-1)?.lot.id ?? "";
      const at = { what: "returned" as const, day: plantDay(one.instant), item: sent.lot.item };
      book.push({ lotId: back, quantity: sent.quantity, ...at });
    }
    const mistaken = recorded[one.lot % Math.max(1, recorded.length)];
    if (one.do === "reverse" && mistaken) {
      const answer = await t.admin.send(lotsRoutes.reverseMovement, {
        params: { id: mistaken.id },
        body: { reason: "Engano" },
      });
      if (answer.status !== 201) continue;
      take(mistaken.lines);
      recorded.splice(recorded.indexOf(mistaken), 1);
    }
    if (one.do === "redate" && lot.entryId !== null) {
      const answer = await t.admin.send(rawMaterialsRoutes.update, {
        params: { id: lot.entryId },
        body: { receivedAt: one.day },
      });
      const line = book.find(({ lotId, what }) => lotId === id && what === "received");
      if (answer.status === 200 && line) line.day = one.day;
    }
    if (one.do === "undo" && lot.entryId !== null) {
      const answer = await t.admin.send(rawMaterialsRoutes.remove, { params: { id: lot.entryId } });
      if (answer.status !== 204) continue;
      take(book.filter(({ lotId }) => lotId === id));
      lots.splice(lots.indexOf(lot), 1);
    }
  }
  return { fruit, book };
}

test("after any actions, each lot and item has the book's figures between any two days, and they add up", async () => {
  const kinds = new Set<Change>();
  const pairs = fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), pairs, async (steps, periods) => {
      const { fruit, book } = await work(steps);
      for (const { what } of book) kinds.add(what);
      for (const [one, other] of periods) {
        const [from, to] = one < other ? [one, other] : [other, one];
        const lots = await changed(from, to, { fruit, group: "lot" });
        expect(told(lots, ({ id }) => id)).toEqual(readBook(book, { from, to, by: ({ lotId }) => lotId }));
        const items = await changed(from, to, { fruit });
        expect(told(items, ({ type, item }) => `${type} ${item.id}`)).toEqual(
          readBook(book, { from, to, by: ({ item }) => item }),
        );
        expect([...lots, ...items].filter((row) => !addsUp(row))).toEqual([]);
      }
    }),
    propertyRuns(10, 60),
  );
  expect([...kinds].toSorted(), "the steps come to everything").toEqual([...changes].toSorted());
}, 180_000);
