import type { AnyRoute } from "@pomar/contract/core/route";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { explained, whyWrong } from "../../../../../tests/support/explained.ts";
import { type ModelLot, plantModel } from "../../../../../tests/support/plant-model.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";
import { propertyRuns } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z" });
const customerId = await make.buyer();
const fruits = [await make.fruit(), await make.fruit()].map(({ id }) => id);
const supplierId = (await make.supplier()).id;
const sachet = (await make.packaging({ capacityG: 100 })).id;

const grams = (max: number) => fc.integer({ min: 1, max }).map((g) => g / 1000);
const price = fc.option(fc.integer({ min: 0, max: 99_999 }).map((n) => n / 10_000));
const lot = fc.nat(40);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("receive" as const), fruit: fc.nat(1), kg: grams(400_000), price }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("buyPacks" as const), packs: fc.integer({ min: 1, max: 900 }), price }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("pulp" as const),
      lots: fc.tuple(lot, lot),
      kg: fc.tuple(grams(150_000), grams(150_000)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("blend" as const),
      lots: fc.tuple(lot, lot),
      kg: fc.tuple(grams(40_000), grams(40_000)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pack" as const),
      lots: fc.tuple(lot, lot),
      units: fc.integer({ min: 1, max: 300 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("record" as const),
      lot,
      kind: fc.constantFrom("shipment", "loss", "adjustment", "adjustment", "discard"),
      quantity: fc.integer({ min: -60, max: 60 }).filter((n) => n !== 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("takeBack" as const), lot, which: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      lot,
      decision: fc.constantFrom("released", "released", "blocked", "recalled", "discarded"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove" as const), lot }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("reprice" as const), lot, price, kg: fc.option(grams(400_000)) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("remake" as const), lot, part: fc.integer({ min: 1, max: 60 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Model = ReturnType<typeof plantModel>;
type Sent = { status: number; body: { id: string; lot: { id: string }; movement: { id: string } } };

const sent = new Map<string, number>();
/**
 * Sends a call and expects the outcome that the paper model predicts: success (200, 201, 204), or a refusal by a rule
 * (409).
 */
async function ask(route: AnyRoute, input: object, allowed: boolean): Promise<Sent["body"] | undefined> {
  const { status, body } = (await t.admin.send(route, input)) as Sent;
  expect([allowed, JSON.stringify(body)].join(), `${route.method} ${route.path} ${JSON.stringify(input)}`).toBe(
    [status < 300, JSON.stringify(body)].join(),
  );
  if (!allowed) expect(status).toBe(409);
  const key = `${route.method} ${route.path} ${allowed}`;
  sent.set(key, (sent.get(key) ?? 0) + 1);
  return status < 300 ? body : undefined;
}

/** The kilograms produced from an input: the given percentage of the input mass. */
const part = (kg: number, percent: number) => Math.max(1, Math.trunc(kg * percent * 10)) / 1000;

/** A plant whose calls are also written into a paper model. */
function plant(model: Model) {
  const nth = (n: number, of: (lot: ModelLot) => boolean = () => true) => {
    const some = [...model.lots.values()].filter(of);
    return some[n % some.length];
  };
  const made = async (
    route: AnyRoute,
    body: object,
    { inputs, ...lot }: Pick<ModelLot, "kind" | "fruit" | "made" | "inputs">,
  ) => {
    const reply = await ask(route, { body }, model.takes(inputs));
    if (reply) model.add({ ...lot, inputs, id: reply.lot.id, entryId: reply.id, price: null });
  };
  const acts: { [Do in Step["do"]]: (taken: Extract<Step, { do: Do }>) => Promise<unknown> } = {
    async receive({ fruit, kg, price }) {
      const fruitId = fruits[fruit] as string;
      const entry = await make.rawMaterial({ fruitId, supplierId, grossKg: kg, tareKg: 0, unitPrice: price });
      model.add({ id: entry.lot.id, entryId: entry.id, kind: "fruit", fruit: fruitId, made: kg, price, inputs: [] });
    },
    async buyPacks({ packs, price }) {
      const entry = await make.packagingRecord({ itemId: sachet, supplierId, quantity: packs, unitPrice: price });
      model.add({ id: entry.lot.id, entryId: entry.id, kind: "packs", fruit: null, made: packs, price, inputs: [] });
    },
    async pulp({ lots, kg }) {
      const first = nth(lots[0], ({ kind }) => kind === "fruit" || kind === "pulp" || kind === "blend");
      const second = nth(lots[1], ({ kind, fruit }) => fruit === first?.fruit && (kind === "fruit" || kind === "pulp"));
      if (!first || !second) return;
      const inputs = [first, second].map(({ id }, n) => ({ lotId: id, quantity: kg[n] as number }));
      const outputKg = part(kg[0] + kg[1], 55);
      await made(
        pulpRoutes.create,
        { fruitId: first.fruit, inputs, outputKg },
        { kind: "pulp", fruit: first.fruit, made: outputKg, inputs },
      );
    },
    async blend({ lots, kg }) {
      const first = nth(lots[0], ({ kind }) => kind === "pulp" || kind === "blend");
      const second = nth(
        lots[1],
        ({ id, kind, fruit }) => id !== first?.id && fruit === first?.fruit && (kind === "pulp" || kind === "blend"),
      );
      if (!first || !second) return;
      const inputs = [first, second].map(({ id }, n) => ({ lotId: id, quantity: kg[n] as number }));
      const quantity = Math.round((kg[0] + kg[1]) * 1000) / 1000;
      await made(
        compositeLotsRoutes.create,
        { type: "pulp", fruitId: first.fruit, parts: inputs },
        { kind: "blend", fruit: first.fruit, made: quantity, inputs },
      );
    },
    async pack({ lots, units }) {
      const pulp = nth(lots[0], ({ kind }) => kind === "pulp" || kind === "blend");
      const packs = nth(lots[1], ({ kind }) => kind === "packs");
      if (!pulp || !packs) return;
      const pulps = [{ lotId: pulp.id, quantity: units / 10 }];
      const packagings = [{ lotId: packs.id, quantity: units }];
      await made(
        finalProductsRoutes.create,
        { fruitId: pulp.fruit, pulps, packagings, units },
        { kind: "product", fruit: pulp.fruit, made: units, inputs: [...pulps, ...packagings] },
      );
    },
    async record({ lot: n, kind, quantity: given }) {
      const lot = nth(n);
      if (!lot) return;
      const quantity = kind === "adjustment" ? given : -Math.abs(given);
      const movement = { kind: kind as "loss", quantity };
      const body = {
        kind,
        quantity: kind === "adjustment" ? given : Math.abs(given),
        customerId,
        reason: "Contagem",
      };
      const reply = await ask(lotsRoutes.move, { params: { id: lot.id }, body }, model.mayRecord(lot.id, movement));
      if (reply) lot.recorded.push({ ...movement, id: reply.movement.id });
    },
    async takeBack({ lot: n, which }) {
      const lot = nth(n, ({ recorded, removed }) => recorded.length > 0 && !removed);
      const movement = lot?.recorded[which % lot.recorded.length];
      if (!lot || !movement) return;
      const input = { params: { id: movement.id }, body: { reason: "Engano" } };
      if (await ask(lotsRoutes.reverseMovement, input, model.mayReverse(lot.id, movement)))
        lot.recorded = lot.recorded.filter(({ id }) => id !== movement.id);
    },
    async decide({ lot: n, decision }) {
      const lot = nth(n);
      if (!lot) return;
      const rest = model.balance(lot.id);
      const next = decision as ModelLot["decision"];
      const input = { params: { id: lot.id }, body: { decision, reason: "Análise" } };
      if (!(await ask(lotsRoutes.update, input, model.mayDecide(lot.id, next)))) return;
      if (next === "discarded" && lot.decision !== "discarded" && rest > 0) {
        const { data } = await t.admin.call(lotsRoutes.movements, { params: { id: lot.id }, query: { rows: 1 } });
        lot.recorded.push({ id: data[0]?.id ?? "", kind: "discard", quantity: -rest });
      }
      lot.decision = next;
    },
    async remove({ lot: n }) {
      const lot = nth(n);
      if (!lot) return;
      const allowed = !lot.removed && !model.used(lot.id);
      await ask(lotsRoutes.remove, { params: { ids: lot.id } }, allowed);
      if (allowed) lot.removed = true;
    },
    async reprice({ lot: n, price, kg }) {
      const lot = nth(n, ({ kind, removed }) => kind === "fruit" && !removed);
      if (!lot) return;
      const wanted = kg ?? lot.made;
      const holds = model.balance(lot.id) + wanted - lot.made > -0.0005;
      const allowed = wanted === lot.made || (lot.decision !== "discarded" && holds);
      const body = { unitPrice: price, grossKg: wanted };
      if (await ask(rawMaterialsRoutes.update, { params: { id: lot.entryId }, body }, allowed))
        Object.assign(lot, { price, made: wanted });
    },
    async remake({ lot: n, part: percent }) {
      const lot = nth(n, ({ kind, removed }) => kind === "pulp" && !removed);
      if (!lot) return;
      const outputKg = part(
        lot.inputs.reduce((sum, { quantity }) => sum + quantity, 0),
        percent,
      );
      const input = { params: { id: lot.entryId }, body: { outputKg } };
      const holds = model.balance(lot.id) + outputKg - lot.made > -0.0005;
      const allowed = !model.used(lot.id) || outputKg === lot.made || (lot.decision !== "discarded" && holds);
      if (await ask(pulpRoutes.update, input, allowed)) lot.made = outputKg;
    },
  };
  return (taken: Step) => acts[taken.do](taken as never);
}

/** Compares the database with the paper model. */
async function compare(model: Model): Promise<void> {
  const { rows } = await t.database.pool.query(
    `select id, balance::float8, total_cost, removed_at is not null as removed, decision from lots where id = any($1)`,
    [[...model.lots.keys()]],
  );
  expect(rows).toHaveLength(model.lots.size);
  for (const row of rows) {
    const lot = model.get(row.id);
    expect([row.balance, row.removed, row.decision]).toEqual([model.balance(row.id), lot.removed, lot.decision]);
    const cost = lot.removed ? null : model.cost(row.id);
    if (cost !== null) {
      const isNear = cost.minus(row.total_cost).abs().lte(model.rounding(row.id));
      expect(isNear, `${cost} ${row.total_cost}`).toBe(true);
    } else if (!lot.removed) expect(row.total_cost).toBeNull();
  }
  expect(await brokenInvariants(t.database.pool)).toEqual({});
}

/** Every figure of every lot equals the sum of its explanation's lines, and the value in the lot's own reply. */
async function explain(model: Model): Promise<void> {
  for (const id of model.lots.keys()) {
    const lot = await t.admin.call(lotsRoutes.read, { params: { id } });
    const { lost, madeFrom } = await t.admin.call(lotsRoutes.usage, { params: { lotId: id } });
    const said = {
      balance: lot.balance,
      "unit-cost": lot.unitCost,
      loss: lost,
      expiry: lot.expiresAt,
      status: lot.status,
    };
    for (const [figure, value] of Object.entries(said)) {
      const explanation = await explained(t.admin, { figure: figure as "balance", id });
      const isText = figure === "expiry" || figure === "status";
      const shown = isText || explanation.value === null ? explanation.value : Number(explanation.value);
      expect([shown, whyWrong(explanation)], JSON.stringify({ lot, explanation })).toEqual([value, null]);
    }
    for (const { lot: source, share } of madeFrom) {
      const explanation = await explained(t.admin, { figure: "share", id: source.id, of: id });
      const percent = explanation.value === null ? null : Number(explanation.value) / 100;
      expect([percent === null ? null : percent.toFixed(6), whyWrong(explanation)]).toEqual([
        share?.toFixed(6) ?? null,
        null,
      ]);
    }
    const { rows } = await t.database.pool.query(
      `select p.kind, p.yield_pct::float8 as "yield", coalesce(p.unexplained_loss_kg, p.fill_loss_kg)::float8 as "production-loss",
         round(l.total_cost, 2)::float8 as "total-cost", round(l.balance * l.total_cost / nullif(l.initial_quantity, 0), 2)::float8 as "lot-value"
       from lots l left join productions p on p.lot_id = l.id and p.removed_at is null where l.id = $1`,
      [id],
    );
    const { kind, ...figures } = rows[0];
    for (const [figure, value] of Object.entries(figures)) {
      if (figure === "yield" && kind !== "pulp") continue;
      if (figure === "production-loss" && kind !== "pulp" && kind !== "final-product") continue;
      const explanation = await explained(t.admin, { figure: figure as "yield", id });
      const shown = explanation.value === null ? null : Number(explanation.value);
      expect([shown, whyWrong(explanation)], JSON.stringify({ lot, explanation })).toEqual([value, null]);
    }
  }
}

/** The cost of a kilogram of pulp, for each fruit and for all fruits, equals the explanation's lines and the report. */
async function explainCosts(): Promise<void> {
  const period = { from: "2020-01-01", to: "2030-12-31" };
  const { byFruit, total } = await t.admin.call(reportsRoutes.cost, { query: period });
  const said = [
    ...byFruit.flatMap(({ fruit: { id }, fruitPrice, fruitCost, pulpCost }) =>
      Object.entries({ "fruit-price": fruitPrice, "fruit-in-pulp": fruitCost, "pulp-cost": pulpCost }).map(
        ([figure, value]) => ({ figure, id, value }),
      ),
    ),
    { figure: "mean-pulp-cost", value: total.pulpCost },
    { figure: "fruit-part", value: total.fruitShare },
  ];
  for (const { value, ...asked } of said) {
    const explanation = await explained(t.admin, { ...asked, ...period, figure: asked.figure as "pulp-cost" });
    const shown = explanation.value === null ? null : Number(explanation.value);
    expect([shown, whyWrong(explanation)], JSON.stringify({ asked, explanation })).toEqual([value, null]);
  }
}

/** The sum of the purchases, and the sum of the values of the lots made of the purchases, in R$ to the cent. */
async function readMoney(model: Model): Promise<{ in: number; out: number }> {
  const { rows } = await t.database.pool.query(
    `select coalesce(round(sum(l.total_cost) filter (where l.entry_kind in ('raw-material', 'packaging')), 2), 0)::float8 as "in",
       coalesce(round(sum(l.total_cost * (l.balance + gone.quantity) / l.initial_quantity), 2), 0)::float8 as out
     from lots l, lateral (
       select -coalesce(sum(m.quantity), 0) as quantity from lot_movements m
       where m.lot_id = l.id and m.child_lot_id is null and m.kind not in ('entry', 'production')
         and not exists (select from lot_movements o where o.id = m.reverses_id and o.kind in ('entry', 'production'))
     ) gone where l.removed_at is null and l.id = any($1)`,
    [[...model.lots.keys()]],
  );
  return rows[0];
}

test("for receptions, productions, blends, packings, sales, losses, blocks, reversals and new prices: balances and costs equal those on paper", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45, size: "max" }), async (story) => {
      const model = plantModel();
      const act = plant(model);
      for (const fruit of [0, 1]) await act({ do: "receive", fruit, kg: 380.125, price: 2.1075 });
      await act({ do: "buyPacks", packs: 800, price: null });
      await act({ do: "pulp", lots: [0, 0], kg: [120.5, 33.333] });
      for (const taken of story) await act(taken);
      await compare(model);
      await explain(model);
      await explainCosts();
      // Once every late price is entered, every lot has a cost, and the sum of the costs equals the purchases.
      for (const lot of model.standing())
        if (lot.inputs.length === 0 && lot.price === null) {
          const route = lot.kind === "fruit" ? rawMaterialsRoutes.update : packagingRecordRoutes.update;
          await t.admin.call(route, { params: { id: lot.entryId }, body: { unitPrice: 1.2345 } });
          lot.price = 1.2345;
        }
      await compare(model);
      await explain(model);
      await explainCosts();
      const { in: bought, out } = await readMoney(model);
      const paper = model.money();
      expect(out).toBe(bought);
      expect(paper.in.minus(bought).abs().lt("0.01")).toBe(true);
      expect(paper.out.minus(out).abs().lt("0.01")).toBe(true);
    }),
    propertyRuns(4, 40),
  );
  // At least six kinds of call must both succeed and be refused; otherwise the sequences prove little.
  const both = [...sent.keys()].map((key) => key.replace(/ (true|false)$/, ""));
  expect(both.filter((key, n) => both.indexOf(key) !== n).length).toBeGreaterThan(5);
});
