import { allRoutes } from "@pomar/contract/api";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Dependent } from "@pomar/contract/core/errors";
import type { ReplyOf } from "@pomar/contract/core/route";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { Pulp } from "@pomar/contract/entries/productions/pulp.schema";
import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import {
  type Explanation,
  type ExplanationQuery,
  figureKeys,
  forAdministrators,
} from "@pomar/contract/insight/explanations/explanations.schema";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { LotType } from "@pomar/contract/kinds";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, startApp } from "../../../../../tests/support/app.ts";
import { explained, listLinks, whyWrong } from "../../../../../tests/support/explained.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { bySize } from "../../../../../tests/support/test-size.ts";
import { loadDemo } from "../../demo/load-demo.ts";

const now = new Date("2026-11-20T18:00:00Z");
const t = await startApp();
t.clock.now = now;
let employee: Caller;
beforeAll(async () => {
  expect(await loadDemo(t.database, { days: 40, now, timeZone: "America/Sao_Paulo", log: () => {} })).toBe(true);
  employee = await factories(t).employee();
}, 120_000);
afterAll(() => t.close());

/** A pseudo-random choice with a fixed seed, so that every run of the test draws the same values. */
function drawing(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return <Thing>(things: readonly Thing[]) => things[Math.floor(next() * things.length)] as Thing;
}
const draw = drawing(20_261_123);

/** A figure as a page of the product shows it, and the query for its explanation. */
interface Shown {
  query: ExplanationQuery;
  /** The shown value; null while it is unknown; days and statuses are text. */
  value: number | string | null;
}

const ids = async (sql: string) => {
  const { rows } = await t.database.pool.query<{ id: string }>(sql);
  return rows.map(({ id }) => id);
};

/** One function for each figure: the function reads a random example of the figure from a page. */
async function shownFigures() {
  const lotIds = await ids("select id from lots order by code");
  const pulps = await ids("select id from productions where kind = 'pulp' and removed_at is null order by id");
  const packings = await ids(
    "select id from productions where kind = 'final-product' and removed_at is null order by id",
  );
  const astray = await ids("select distinct lot_id as id from write_offs order by 1");
  const payments = await ids("select id from payments order by id");
  const lotTypes = Object.fromEntries(
    (await t.database.pool.query<{ id: string; type: LotType }>("select id, type from lots")).rows.map((row) => [
      row.id,
      row.type,
    ]),
  );
  const stock = await t.admin.call(reportsRoutes.stock);
  const owed = await t.admin.call(reportsRoutes.payables);
  const period = { from: "2026-10-12", to: "2026-11-20" };
  const { byFruit } = await t.admin.call(reportsRoutes.yield, { query: period });
  const costs = await t.admin.call(reportsRoutes.cost, { query: period });
  const day = await t.admin.call(reportsRoutes.today);
  const ofToday = async (figure: ExplanationQuery["figure"], name: "receivedKg" | "pulpedKg" | "packedKg") => ({
    query: { figure, from: "2026-11-20", to: "2026-11-20" },
    value: day[name],
  });
  /** Reads a figure from a row of the report of real costs, by fruit or by supplier. */
  const readCost = async (figure: ExplanationQuery["figure"], name: "fruitPrice" | "fruitCost" | "pulpCost") => {
    const row = draw<(typeof costs.bySupplier)[number] | (typeof costs.byFruit)[number]>(
      draw([costs.byFruit, costs.bySupplier]),
    );
    const supplier = "supplier" in row ? { supplier: row.supplier.id } : {};
    return { query: { figure, id: row.fruit.id, ...period, ...supplier }, value: row[name] };
  };
  /** Reads the total of a report: of all pulpings, of one fruit, or of one supplier. */
  const readTotal = async <Route extends typeof reportsRoutes.cost | typeof reportsRoutes.yield>(
    route: Route,
    figure: ExplanationQuery["figure"],
    name: keyof ReplyOf<Route>["total"],
  ) => {
    const { fruit, supplier } = draw(costs.bySupplier);
    const asked = draw([{}, { fruit: fruit.id }, { supplier: supplier.id }]) as { fruit?: string; supplier?: string };
    const { total } = (await t.admin.call(route, { query: { ...period, ...asked } } as never)) as ReplyOf<Route>;
    const { fruit: id, ...of } = asked;
    const value = (total as Record<typeof name, number | null>)[name];
    return { query: { figure, ...period, ...of, ...(id !== undefined && { id }) }, value };
  };
  const lot = async (): Promise<Lot> => t.admin.call(lotsRoutes.read, { params: { id: draw(lotIds) } });
  const usage = async (id: string) => t.admin.call(lotsRoutes.usage, { params: { lotId: id } });
  const made = await ids(
    "select distinct child_lot_id as id from lot_movements where child_lot_id is not null order by 1",
  );
  const dashboard = async (id: string) =>
    t.admin.call(lotDashboardsRoutes[lotTypes[id] as LotType].read, { params: { id } });
  const ofLot = async (figure: ExplanationQuery["figure"], of: (lot: Lot) => Shown["value"]) => {
    const one = await lot();
    return { query: { figure, id: one.id }, value: of(one) };
  };
  const row = () => draw(stock.rows.filter(({ lots }) => lots > 0));
  const rowQuery = ({ item, type, unit, contentG }: ReturnType<typeof row>) => ({
    id: item.id,
    type,
    unit,
    ...(contentG !== null && { contentG }),
  });
  const figures: Record<ExplanationQuery["figure"], () => Promise<Shown>> = {
    balance: () => ofLot("balance", ({ balance }) => balance),
    status: () => ofLot("status", ({ status }) => status),
    expiry: () => ofLot("expiry", ({ expiresAt }) => expiresAt),
    "unit-cost": () => ofLot("unit-cost", ({ unitCost }) => unitCost ?? null),
    async loss() {
      const { lot, lost } = await usage(draw(draw([lotIds, astray])));
      return { query: { figure: "loss", id: lot.id }, value: lost };
    },
    async "lot-value"() {
      const { id, value = null } = await dashboard(draw(lotIds));
      return { query: { figure: "lot-value", id }, value };
    },
    async "total-cost"() {
      const { lot, totalCost = null } = await t.admin.call(pulpRoutes.read, { params: { id: draw(pulps) } });
      return { query: { figure: "total-cost", id: lot.id }, value: totalCost };
    },
    async yield() {
      const { lot, yieldPct } = await t.admin.call(pulpRoutes.read, { params: { id: draw(pulps) } });
      return { query: { figure: "yield", id: lot.id }, value: yieldPct };
    },
    async "expected-yield"() {
      const { lot, fruit } = await t.admin.call(pulpRoutes.read, { params: { id: draw(pulps) } });
      const [row] = (
        await t.database.pool.query<{ kg: number }>(
          `select round(coalesce(-sum(m.quantity * s.kg_per_unit) filter (where s.type = 'raw_material'), 0), 3) * f.expected_yield / 100
             + round(coalesce(-sum(m.quantity * s.kg_per_unit) filter (where s.type in ('pulp', 'additional')), 0), 3) as kg
           from lot_movements m join lots s on s.id = m.lot_id, fruits f
           where m.child_lot_id = $1 and f.id = $2 group by f.expected_yield`,
          [lot.id, fruit.id],
        )
      ).rows;
      const kg = row?.kg == null ? null : toWire(decimal(row.kg), 3);
      return { query: { figure: "expected-yield", id: lot.id }, value: kg };
    },
    async "production-loss"() {
      if (draw([true, false])) {
        const { lot, unexplainedLossKg } = await t.admin.call(pulpRoutes.read, { params: { id: draw(pulps) } });
        return { query: { figure: "production-loss", id: lot.id }, value: unexplainedLossKg };
      }
      const { lot, fillLossKg } = await t.admin.call(finalProductsRoutes.read, { params: { id: draw(packings) } });
      return { query: { figure: "production-loss", id: lot.id }, value: fillLossKg };
    },
    async share() {
      const { lot, madeFrom } = await usage(draw(made));
      const from = draw(madeFrom.filter((one) => one.share !== null));
      const share = from?.share ?? 0;
      const query = { figure: "share" as const, id: from?.lot.id ?? lot.id, of: lot.id };
      return { query, value: from ? decimal(share).times(100).toNumber() : null };
    },
    async exposure() {
      const root = draw(made);
      const { nodes } = await t.admin.call(lotsRoutes.trace, { params: { id: root } });
      const node = draw(nodes);
      return { query: { figure: "exposure", id: node.lot.id, of: root }, value: node.exposureQuantity };
    },
    async payable() {
      const payment = await t.admin.call(paymentsRoutes.read, { params: { id: draw(payments) } });
      return { query: { figure: "payable", id: payment.id }, value: payment.open };
    },
    async "supplier-payable"() {
      const { supplier, open } = draw(owed.bySupplier);
      return { query: { figure: "supplier-payable", id: supplier.id }, value: open };
    },
    async "stock-balance"() {
      const one = row();
      return { query: { figure: "stock-balance", ...rowQuery(one) }, value: one.balance };
    },
    async "stock-value"() {
      const one = row();
      return { query: { figure: "stock-value", ...rowQuery(one) }, value: one.value ?? null };
    },
    async "fruit-yield"() {
      const { fruit, yieldPct } = draw(byFruit);
      return { query: { figure: "fruit-yield", id: fruit.id, ...period }, value: yieldPct };
    },
    "mean-yield": () => readTotal(reportsRoutes.yield, "mean-yield", "yieldPct"),
    "fruit-price": () => readCost("fruit-price", "fruitPrice"),
    "fruit-in-pulp": () => readCost("fruit-in-pulp", "fruitCost"),
    "pulp-cost": () => readCost("pulp-cost", "pulpCost"),
    "mean-pulp-cost": () => readTotal(reportsRoutes.cost, "mean-pulp-cost", "pulpCost"),
    "fruit-part": () => readTotal(reportsRoutes.cost, "fruit-part", "fruitShare"),
    received: () => ofToday("received", "receivedKg"),
    pulped: () => ofToday("pulped", "pulpedKg"),
    packed: () => ofToday("packed", "packedKg"),
    "all-payable": async () => ({ query: { figure: "all-payable" }, value: owed.open }),
    overdue: async () => {
      const { over60, over30, over7, over1 } = owed.byBucket;
      return { query: { figure: "overdue" }, value: toWire(calculateSum([over60, over30, over7, over1]), 2) };
    },
    "due-soon": async () => ({ query: { figure: "due-soon" }, value: owed.byBucket.days7 }),
    async "stock-total"() {
      const { type, value } = draw(stock.totals);
      const { id } = row().item;
      const worth = stock.rows.flatMap((one) => (one.item.id === id && one.lots > 0 ? (one.value ?? []) : []));
      return draw([
        { query: { figure: "stock-total", type }, value },
        { query: { figure: "stock-total", id }, value: worth.length === 0 ? null : toWire(calculateSum(worth), 2) },
      ]);
    },
  };
  return figures;
}

/** The path of the call that reads the record to which a line links, by kind of record. */
const readPaths: Record<Dependent["kind"], string> = {
  lot: "/lots/:id",
  supplier: "/suppliers/:id",
  fruit: "/fruits/:id",
  "fruit-group": "/fruit-groups/:id",
  additive: "/additives/:id",
  additional: "/additional/:id",
  packaging: "/packaging/:id",
  "raw-material": "/raw-materials/:id",
  "additive-record": "/additive-record/:id",
  "additional-record": "/additional-record/:id",
  "packaging-record": "/packaging-record/:id",
  pulp: "/pulp-base/:id",
  "final-product": "/final-product/:id",
  "composite-lot": "/composite-lots/:id",
  payment: "/payments/:id",
  customer: "/customers/:id",
  dispatch: "/dispatches/:id",
  invoice: "/invoices/:id",
  place: "/places/:id",
};

const opened = new Set<string>();
async function opens({ kind, id }: Dependent): Promise<void> {
  if (opened.has(id)) return;
  const route = allRoutes.find(({ method, path }) => method === "GET" && path === readPaths[kind]);
  if (!route) return expect.fail(`no call reads a ${kind}`);
  const { status } = await t.admin.send(route, { params: { id } });
  expect(status, `${kind} ${id}`).toBe(200);
  opened.add(id);
}

const asShown = ({ value, unit }: Explanation) =>
  value === null || unit === "day" || unit === "status" ? value : Number(value);

const times = bySize(11, 17);

test(`each figure, drawn ${times} times from the plant, equals the sum of its lines, and every line has a link`, {
  timeout: 600_000,
}, async () => {
  const figures = await shownFigures();
  const values = new Map<string, number>();
  for (let n = 0; n < times * figureKeys.length; n++) {
    const figure = figureKeys[n % figureKeys.length] as ExplanationQuery["figure"];
    const { query, value } = await figures[figure]();
    const explanation = await explained(t.admin, query);
    const what = JSON.stringify({ query, value, explanation });
    expect(asShown(explanation), what).toBe(value);
    expect(whyWrong(explanation), what).toBeNull();
    if (explanation.how === "first") {
      const first = explanation.lines.find((line) => line.value === "sim");
      expect(first?.label, what).toBe(lotStatusNames[value as keyof typeof lotStatusNames]);
    }
    for (const link of listLinks(explanation)) await opens(link);
    if (value !== null && value !== 0) values.set(figure, (values.get(figure) ?? 0) + 1);
    await tellsEmployeesNoMoney(query);
  }
  // Each figure must have a value other than zero at least once; otherwise the comparison proves nothing.
  expect([...values.keys()].toSorted()).toEqual([...figureKeys].toSorted());
});

test("inputs in grams, millilitres and litres add up to the last decimal too", {
  timeout: 300_000,
}, async () => {
  const make = factories(t);
  const [fruit, packaging] = await Promise.all([
    make.fruit({ expectedYield: 43.21 }),
    make.packaging({ capacityG: 87.5 }),
  ]);
  const lots = {
    fruit: await make.rawMaterial({ fruitId: fruit.id, grossKg: 900, tareKg: 0, unitPrice: 1.2345 }),
    bags: await make.packagingRecord({ itemId: packaging.id, quantity: 90_000, unitPrice: 0.0371 }),
    litres: await make.additionalRecord({
      itemId: (await make.additional({ unit: "L", densityKgPerL: 1.0347 })).id,
      quantity: 9000,
      unitPrice: 3.3331,
    }),
    grams: await make.additionalRecord({
      itemId: (await make.additional({ unit: "g" })).id,
      quantity: 9000,
      unitPrice: 0.0123,
    }),
    additive: await make.additiveRecord({
      itemId: (await make.additive({ unit: "g" })).id,
      quantity: 9000,
      unitPrice: 0.4567,
    }),
    drops: await make.additiveRecord({
      itemId: (await make.additive({ unit: "mL" })).id,
      quantity: 9000,
      unitPrice: 0.0891,
    }),
  };
  const upTo = (thousandths: number) => (1 + draw([...Array(thousandths).keys()])) / 1000;
  const part = ({ lot }: { lot: { id: string } }, quantity: number) => ({ lotId: lot.id, quantity });
  const poured = () => ({
    additives: [part(lots.additive, upTo(2000)), part(lots.drops, upTo(2000))],
    additionals: [part(lots.litres, upTo(9000)), part(lots.grams, upTo(900))],
  });
  const made: { lot: Pulp["lot"]; said: [ExplanationQuery["figure"], number | null][] }[] = [];
  for (let n = 0; n < bySize(12, 200); n++) {
    const pulp = await make.pulp({
      fruitId: fruit.id,
      inputs: [part(lots.fruit, upTo(5000))],
      outputKg: upTo(900),
      ...poured(),
    });
    made.push({
      lot: pulp.lot,
      said: [
        ["yield", pulp.yieldPct],
        ["production-loss", pulp.unexplainedLossKg],
      ],
    });
    const pulps = [part(pulp, pulp.outputKg)];
    const packagings = [part(lots.bags, 7)];
    const units = { units: 2, rejectedUnits: 1, netContentG: 87.5 };
    const packed = await make.finalProduct({ fruitId: fruit.id, pulps, packagings, ...units, ...poured() });
    made.push({ lot: packed.lot, said: [["production-loss", packed.fillLossKg]] });
  }
  for (const { lot, said } of made) {
    const { madeFrom } = await t.admin.call(lotsRoutes.usage, { params: { lotId: lot.id } });
    const { unitCost = null } = await t.admin.call(lotsRoutes.read, { params: { id: lot.id } });
    const shown: Shown[] = [
      ...said.map(([figure, value]) => ({ query: { figure, id: lot.id }, value })),
      { query: { figure: "unit-cost", id: lot.id }, value: unitCost },
      ...madeFrom.map((from) => ({
        query: { figure: "share" as const, id: from.lot.id, of: lot.id },
        value: from.share === null ? null : decimal(from.share).times(100).toNumber(),
      })),
    ];
    for (const { query, value } of shown) {
      const explanation = await explained(t.admin, query);
      const what = JSON.stringify({ query, value, explanation });
      expect([asShown(explanation), whyWrong(explanation)], what).toEqual([value, null]);
    }
    if (lot.type === "pulp")
      expect(whyWrong(await explained(t.admin, { figure: "expected-yield", id: lot.id }))).toBeNull();
  }
  const period = { from: "2026-11-20", to: "2026-11-20" };
  for (const figure of ["fruit-yield", "fruit-price", "fruit-in-pulp", "pulp-cost"] as const)
    expect([figure, whyWrong(await explained(t.admin, { figure, id: fruit.id, ...period }))]).toEqual([figure, null]);
});

test("a figure of a past day equals the sum of its lines on that day", { timeout: 300_000 }, async () => {
  const lotIds = await ids("select id from lots where produced_at < '2026-11-05' order by code");
  const [row] = (await t.admin.call(reportsRoutes.stock, { query: { asOf: "2026-11-10" } })).rows.filter(
    ({ lots }) => lots > 0,
  );
  const stock = { id: row?.item.id ?? "", type: row?.type, unit: row?.unit, asOf: "2026-11-10" };
  const shown: Shown[] = [{ query: { figure: "stock-balance", ...stock }, value: row?.balance ?? null }];
  for (let n = 0; n < bySize(12, 30); n++) {
    const asOf = `2026-11-${draw(["05", "09", "14", "18"])}`;
    const lot = await t.admin.call(lotsRoutes.read, { params: { id: draw(lotIds) }, query: { asOf } });
    const of = { id: lot.id, asOf };
    shown.push(
      { query: { figure: "balance", ...of }, value: lot.balance },
      { query: { figure: "status", ...of }, value: lot.status },
      { query: { figure: "expiry", ...of }, value: lot.expiresAt },
      { query: { figure: "unit-cost", ...of }, value: lot.unitCost ?? null },
    );
  }
  for (const { query, value } of shown) {
    const explanation = await explained(t.admin, query);
    const what = JSON.stringify({ query, value, explanation });
    expect([asShown(explanation), whyWrong(explanation)], what).toEqual([value, null]);
  }
});

async function tellsEmployeesNoMoney(query: ExplanationQuery): Promise<void> {
  const { status, body } = await employee.send(explanationsRoutes.read, { query });
  expect(status).toBe(forAdministrators.has(query.figure) ? 400 : 200);
  expect(JSON.stringify(body)).not.toMatch(/R\$|unitPrice|cost/i);
}
