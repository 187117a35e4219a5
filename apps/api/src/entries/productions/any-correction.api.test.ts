import { addDays } from "@pomar/contract/core/calendar.rules";
import type { AnyRoute } from "@pomar/contract/core/route";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { type BookLine, type BookLot, correctionBook } from "../../../../../tests/support/correction-book.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import type { Decision } from "../../../../../tests/support/plant-model.ts";
import { addCount, bySize, propertyRuns } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const wanted = bySize(1_000, 20_000);
const perStory = 250;

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const customerId = await make.buyer();
t.clock.now = new Date("2026-11-20T15:30:00Z");
const today = "2026-11-20";
const shelfLife = { raw: 9, pulp: 25, final: 40 };
const supplierId = (await make.supplier()).id;
const sachets = (await make.sachets({ quantity: 9_000_000, receivedAt: "2026-10-01" })).lot.id;

const kg = (grams: number) => grams / 1000;
const ago = (days: number) => addDays(today, -days);

const lot = fc.nat(60);
const grams = fc.integer({ min: 1, max: 60_000 });
const days = fc.integer({ min: -1, max: 14 });
const keeps = fc.integer({ min: -16, max: 30 });
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined, freq: 2 });
const lines = fc.tuple(fc.record({ lot, grams }), fc.record({ lot, grams }));
/** The new lines of a correction: different lots, or the same lots with up to 3000 g more or less. */
const relined = fc.oneof(lines, fc.integer({ min: -3000, max: 3000 }));
const remade = { lot, lines: maybe(relined), days: maybe(days), percent: maybe(fc.integer({ min: 1, max: 110 })) };
const act = <Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<{ do: Name } & Fields>,
});
const acts = fc.oneof(
  act(4, "receive", { grams: fc.integer({ min: 1, max: 200_000 }), days: fc.integer({ min: 0, max: 12 }) }),
  act(6, "pulp", { lines, days, percent: fc.integer({ min: 1, max: 70 }), keeps: maybe(keeps) }),
  act(4, "blend", { lines, days }),
  act(3, "pack", { lot, units: fc.integer({ min: 1, max: 200 }), days }),
  act(5, "decide", {
    lot,
    decision: fc.constantFrom<Decision>("released", "released", "released", "blocked", "recalled", "discarded"),
  }),
  act(3, "ship", { lot, grams }),
  act(2, "takeBack", { lot }),
  act(6, "correctReception", {
    lot,
    grams: maybe(fc.integer({ min: 1, max: 250_000 })),
    days: maybe(fc.integer({ min: -1, max: 20 })),
  }),
  act(8, "correctPulp", { ...remade, keeps: maybe(keeps) }),
  act(6, "correctBlend", remade),
  act(4, "correctPacking", {
    lot,
    source: lot,
    units: maybe(fc.integer({ min: 1, max: 200 })),
    days: maybe(days),
    keeps: maybe(keeps),
  }),
  act(4, "remark", { lot }),
  act(6, "keepUntil", { lot, keeps }),
  act(4, "remove", { lot }),
);
type Acts = typeof acts extends fc.Arbitrary<infer Value> ? Value : never;
type Of<Name> = Extract<Acts, { do: Name }>;
type Reply = { id: string; lot: { id: string }; movement: { id: string } };

const counted = { operations: 0, verdicts: new Map<string, number>() };

function plant(fruitId: string) {
  const book = correctionBook(today);
  const nth = (n: number, ...kinds: BookLot["kind"][]): BookLot | undefined => {
    const some = [...book.lots.values()].filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
    return some[n % some.length];
  };
  /** Sends a call, and expects the success or the refusal that the test's own book predicts. */
  async function ask(name: string, route: AnyRoute, input: object, allowed: boolean): Promise<Reply | undefined> {
    const { status, body } = await t.admin.send(route, input);
    counted.operations += 1;
    const verdict = `${name} ${allowed}`;
    counted.verdicts.set(verdict, (counted.verdicts.get(verdict) ?? 0) + 1);
    expect(status < 300, `${verdict}: ${status} ${JSON.stringify({ input, body })}`).toBe(allowed);
    expect(status).toBeLessThan(500);
    // The reply to a removal has no body.
    return allowed ? ((body || {}) as Reply) : undefined;
  }
  const toLines = (some: Of<"pulp">["lines"], ...kinds: BookLot["kind"][]): BookLine[] =>
    some.flatMap(({ lot: n, grams: g }) => {
      const source = nth(n, ...kinds);
      return source ? [{ lotId: source.id, grams: g }] : [];
    });
  const changeLines = (one: BookLot, wish: Of<"correctPulp">["lines"], ...kinds: BookLot["kind"][]) => {
    if (typeof wish !== "number") return wish && toLines(wish, ...kinds);
    return one.removed ? undefined : one.lines.map((line) => ({ ...line, grams: Math.max(1, line.grams + wish) }));
  };
  const sent = (some: readonly BookLine[]) => some.map(({ lotId, grams: g }) => ({ lotId, quantity: kg(g) }));
  const sumGrams = (some: readonly BookLine[]) => some.reduce((sum, line) => sum + line.grams, 0);
  const part = (some: readonly BookLine[], percent: number) =>
    Math.max(1, Math.trunc((sumGrams(some) * percent) / 100));
  const blendKinds = (kind: BookLot["kind"]): BookLot["kind"][] =>
    kind === "fruit-blend" ? ["fruit", "fruit-blend"] : ["pulp", "pulp-blend"];

  const does: { [Name in Acts["do"]]: (given: Of<Name>) => Promise<unknown> } = {
    async receive({ grams: g, days: d }) {
      const on = ago(d);
      const body = { fruitId, supplierId, grossKg: kg(g), receivedAt: on, confirmedRepeat: true };
      const entry = await ask("receive", rawMaterialsRoutes.create, { body }, true);
      if (!entry) return;
      const keepsUntil = addDays(on, shelfLife.raw);
      book.make({ id: entry.lot.id, entryId: entry.id, kind: "fruit", madeOn: on, keepsUntil, grams: g, lines: [] });
    },
    async pulp({ lines: some, days: d, percent, keeps: k }) {
      const inputs = toLines(some, "fruit", "fruit-blend", "pulp", "pulp-blend");
      if (inputs.length === 0) return;
      const [on, out] = [ago(d), part(inputs, percent)];
      const given = k === undefined ? null : addDays(today, k);
      const allowed = book.mayMake("pulp", { lines: inputs, on, out, keepsUntil: given });
      const body = { fruitId, inputs: sent(inputs), outputKg: kg(out), producedAt: on, expiresAt: given };
      const entry = await ask("pulp", pulpRoutes.create, { body }, allowed);
      const keepsUntil = given ?? addDays(on, shelfLife.pulp);
      if (entry)
        book.make({
          id: entry.lot.id,
          entryId: entry.id,
          kind: "pulp",
          madeOn: on,
          keepsUntil,
          grams: out,
          lines: inputs,
        });
    },
    async blend({ lines: some, days: d }) {
      const kind = some[0].grams % 3 === 0 ? "fruit-blend" : "pulp-blend";
      const parts = toLines(some, ...blendKinds(kind));
      if (new Set(parts.map(({ lotId }) => lotId)).size < 2) return;
      const [on, out] = [ago(d), sumGrams(parts)];
      const allowed = book.mayMake(kind, { lines: parts, on, out, keepsUntil: null });
      const type = kind === "fruit-blend" ? "raw_material" : "pulp";
      const body = { type, fruitId, parts: sent(parts), producedAt: on };
      const entry = await ask("blend", compositeLotsRoutes.create, { body }, allowed);
      if (entry)
        book.make({
          id: entry.lot.id,
          entryId: entry.id,
          kind,
          madeOn: on,
          keepsUntil: null,
          grams: out,
          lines: parts,
        });
    },
    async pack({ lot: n, units, days: d }) {
      const source = nth(n, "pulp", "pulp-blend");
      if (!source) return;
      const pulps = [{ lotId: source.id, grams: units * 100 }];
      const on = ago(d);
      const allowed = book.mayMake("product", { lines: pulps, on, out: units * 100, keepsUntil: null });
      const packagings = [{ lotId: sachets, quantity: units }];
      const body = { fruitId, pulps: sent(pulps), packagings, units, producedAt: on };
      const entry = await ask("pack", finalProductsRoutes.create, { body }, allowed);
      const keepsUntil = addDays(on, shelfLife.final);
      if (entry)
        book.make({
          id: entry.lot.id,
          entryId: entry.id,
          kind: "product",
          madeOn: on,
          keepsUntil,
          grams: units * 100,
          lines: pulps,
        });
    },
    async decide({ lot: n, decision }) {
      const one = nth(n);
      if (!one) return;
      const input = { params: { id: one.id }, body: { decision, reason: "Análise" } };
      if (await ask("decide", lotsRoutes.update, input, book.mayDecide(one, decision))) book.decide(one, decision);
    },
    async ship({ lot: n, grams: g }) {
      const one = nth(n, "fruit", "pulp", "pulp-blend");
      if (!one) return;
      const input = { params: { id: one.id }, body: { kind: "shipment", quantity: kg(g), customerId } };
      const reply = await ask("ship", lotsRoutes.move, input, book.mayShip(one, g));
      if (reply) book.ship(one, { id: reply.movement.id, grams: g, on: today });
    },
    async takeBack({ lot: n }) {
      const dispatched = book.standing().filter(({ shipments }) => shipments.length > 0);
      const one = dispatched[n % dispatched.length];
      const [shipment] = one?.shipments ?? [];
      if (!one || !shipment) return;
      const input = { params: { id: shipment.id }, body: { reason: "Engano" } };
      if (await ask("takeBack", lotsRoutes.reverseMovement, input, true)) book.takeBack(one, shipment);
    },
    async correctReception({ lot: n, grams: g, days: d }) {
      const one = nth(n, "fruit");
      if (!one) return;
      const next = { on: d === undefined ? one.madeOn : ago(d), grams: g ?? one.grams, shelfLifeDays: shelfLife.raw };
      const body = {
        unitPrice: n / 7,
        ...(d !== undefined && { receivedAt: next.on }),
        ...(g !== undefined && { grossKg: kg(g) }),
      };
      const allowed = book.mayReceiveOtherwise(one, next);
      const input = { params: { id: one.entryId }, body: { ...body, unitPrice: Math.trunc(n * 1000) / 10_000 } };
      if (await ask("correctReception", rawMaterialsRoutes.update, input, allowed)) book.receiveOtherwise(one, next);
    },
    async correctPulp({ lot: n, lines: some, days: d, percent, keeps: k }) {
      const one = nth(n, "pulp");
      if (!one) return;
      const inputs = changeLines(one, some, "fruit", "fruit-blend", "pulp", "pulp-blend");
      const next = {
        ...(inputs && { lines: inputs }),
        ...(d !== undefined && { on: ago(d) }),
        ...(percent !== undefined && { out: part(inputs ?? one.lines, percent) }),
        ...(k !== undefined && { keepsUntil: addDays(today, k) }),
      };
      const body = {
        ...(inputs && { inputs: sent(inputs) }),
        ...(next.on !== undefined && { producedAt: next.on }),
        ...(next.out !== undefined && { outputKg: kg(next.out) }),
        ...(next.keepsUntil !== undefined && { expiresAt: next.keepsUntil }),
        brix: 10.5,
      };
      const input = { params: { id: one.entryId }, body };
      if (await ask("correctPulp", pulpRoutes.update, input, book.mayRemake(one, next))) book.remake(one, next);
    },
    async correctBlend({ lot: n, lines: some, days: d }) {
      const one = nth(n, "fruit-blend", "pulp-blend");
      if (!one) return;
      const parts = changeLines(one, some, ...blendKinds(one.kind));
      if (parts && new Set(parts.map(({ lotId }) => lotId)).size < 2) return;
      const next = { ...(parts && { lines: parts }), ...(d !== undefined && { on: ago(d) }) };
      const body = { ...(parts && { parts: sent(parts) }), ...(next.on !== undefined && { producedAt: next.on }) };
      const input = { params: { id: one.entryId }, body };
      if (await ask("correctBlend", compositeLotsRoutes.update, input, book.mayRemake(one, next)))
        book.remake(one, next);
    },
    async correctPacking({ lot: n, source: m, units, days: d, keeps: k }) {
      const [one, other] = [nth(n, "product"), nth(m, "pulp", "pulp-blend")];
      const sourceId = m % 2 === 0 ? one?.lines[0]?.lotId : other?.id;
      if (!one || !sourceId) return;
      const pulps = units === undefined ? undefined : [{ lotId: sourceId, grams: units * 100 }];
      const next = {
        ...(pulps && { lines: pulps, out: sumGrams(pulps) }),
        ...(d !== undefined && { on: ago(d) }),
        ...(k !== undefined && { keepsUntil: addDays(today, k) }),
      };
      const body = {
        ...(pulps && { pulps: sent(pulps), units, packagings: [{ lotId: sachets, quantity: units }] }),
        ...(next.on !== undefined && { producedAt: next.on }),
        ...(next.keepsUntil !== undefined && { expiresAt: next.keepsUntil }),
      };
      const input = { params: { id: one.entryId }, body };
      if (await ask("correctPacking", finalProductsRoutes.update, input, book.mayRemake(one, next)))
        book.remake(one, next);
    },
    async remark({ lot: n }) {
      const one = nth(n);
      if (!one) return;
      const route = {
        fruit: rawMaterialsRoutes.update,
        pulp: pulpRoutes.update,
        "fruit-blend": compositeLotsRoutes.update,
        "pulp-blend": compositeLotsRoutes.update,
        product: finalProductsRoutes.update,
      }[one.kind];
      await ask("remark", route, { params: { id: one.entryId }, body: { notes: `Visto ${n}` } }, !one.removed);
    },
    async keepUntil({ lot: n, keeps: k }) {
      const one = nth(n);
      if (!one) return;
      const expiresAt = addDays(today, k);
      const input = { params: { id: one.id }, body: { expiresAt } };
      if (await ask("keepUntil", lotsRoutes.update, input, book.mayKeepUntil(one, expiresAt)))
        book.keepUntil(one, expiresAt);
    },
    async remove({ lot: n }) {
      const one = nth(n);
      if (!one) return;
      const input = { params: { ids: one.id } };
      if (await ask("remove", lotsRoutes.remove, input, book.mayRemove(one))) book.remove(one);
    },
  };
  return { book, run: (given: Acts) => (does[given.do] as (given: Acts) => Promise<unknown>)(given) };
}

/** The figures of a book's lots, as the database stores them and as the book calculates them. */
async function takeBoth({ lots, expiry }: ReturnType<typeof correctionBook>) {
  const { rows } = await t.database.pool.query<{ id: string; told: object }>(
    `select l.id, json_build_object('balance', (l.balance * 1000)::int, 'decision', l.decision,
       'removed', l.removed_at is not null, 'expiry', case when l.removed_at is null then l.expires_at::text end,
       'lines', (select coalesce(json_object_agg(e.lot_id, e.grams order by e.lot_id), '{}') from (
         select m.lot_id, (-sum(m.quantity) * 1000)::int as grams from lot_movements m
         where m.child_lot_id = l.id and m.lot_id <> $2 group by m.lot_id having sum(m.quantity) <> 0) e)) as told
     from lots l where l.id = any($1::uuid[]) order by l.id`,
    [[...lots.keys()], sachets],
  );
  const written = [...lots.values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, balance, decision, removed, lines: some, kind }) => {
      const sums = new Map<string, number>();
      for (const { lotId, grams: g } of some) sums.set(lotId, (sums.get(lotId) ?? 0) + g);
      const told = {
        // The balance of a product is in thousandths of a unit of 100 g; the book counts grams.
        balance: kind === "product" ? balance * 10 : balance,
        decision,
        removed,
        expiry: removed ? null : expiry(id),
        lines: Object.fromEntries([...sums].toSorted()),
      };
      return { id, told };
    });
  return { rows, written };
}

test(`${wanted} records, decisions and corrections of every field end as a book kept by hand says`, {
  timeout: 3_600_000,
}, async (context) => {
  let stories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: perStory, maxLength: perStory, size: "max" }), async (story) => {
      if (counted.operations >= wanted) return;
      const fruit = await make.fruit({
        shelfLifeRawDays: shelfLife.raw,
        shelfLifePulpDays: shelfLife.pulp,
        shelfLifeFinalDays: shelfLife.final,
      });
      const { book, run } = plant(fruit.id);
      for (const start of [0, 3, 6, 9]) await run({ do: "receive", grams: 150_000 + start, days: start });
      for (const given of story) await run(given);
      const { rows, written } = await takeBoth(book);
      expect(rows).toEqual(written);
      stories += 1;
      if (stories % 20 === 0) expect(await brokenInvariants(t.database.pool)).toEqual({});
    }),
    { ...propertyRuns(1, 1), numRuns: Math.ceil((wanted * 2) / perStory) },
  );
  expect(await brokenInvariants(t.database.pool)).toEqual({});
  expect(counted.operations).toBeGreaterThanOrEqual(wanted);
  addCount(context, "random operations", counted.operations);
  // Each kind of correction must be accepted and refused at least once; otherwise the sequence proves little.
  const both = [...counted.verdicts.keys()].map((key) => key.replace(/ (true|false)$/, ""));
  const decided = both.filter((key, n) => both.indexOf(key) !== n).toSorted();
  expect(decided).toEqual([
    "blend",
    "correctBlend",
    "correctPacking",
    "correctPulp",
    "correctReception",
    "decide",
    "keepUntil",
    "pack",
    "pulp",
    "remark",
    "remove",
    "ship",
  ]);
});
