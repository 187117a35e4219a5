import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { AnyRoute } from "@pomar/contract/core/route";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { replanned, sumAmounts } from "@pomar/contract/money/payments/payments.rules";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { type DebtBook, debtBook, type OwedLot, type PaperPayment } from "../../../../../tests/support/debt-book.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { jointPayables } from "../../../../../tests/support/joint-payables.ts";
import { propertyRuns } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
const joint = jointPayables(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T20:30:00Z");
const fruitId = (await make.fruit()).id;

const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => n / 100);
const price = fc.option(fc.integer({ min: 0, max: 950 }).map((n) => n / 100));
const due = fc.option(fc.integer({ min: -20, max: 40 }));
const some = fc.nat(40);
const supplier = fc.nat(1);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("receive" as const),
      supplier,
      kg: fc.integer({ min: 1, max: 900 }),
      price,
      due,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("reprice" as const), lot: some, price }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("moveLot" as const), lot: some, supplier }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("remark" as const), lot: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("takeBackLot" as const), lot: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("byHand" as const), supplier, amount: cents(90_000) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("join" as const),
      supplier,
      lots: fc.array(some, { minLength: 1, maxLength: 4 }),
      amount: cents(50_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("note" as const),
      supplier,
      lots: fc.array(some, { minLength: 1, maxLength: 4 }),
      outside: fc.integer({ min: -60_000, max: 60_000 }).map((n) => n / 100),
      parts: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), note: some }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("plan" as const), payment: some, parts: fc.integer({ min: 0, max: 4 }) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      payment: some,
      percent: fc.integer({ min: 1, max: 115 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("reverse" as const), payment: some, which: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("cancel" as const), payment: some }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
interface Reply {
  id: string;
  lot: { id: string };
  payable: { id: string } | null;
  settlements: { id: string }[];
}

/** The first steps of every sequence, in which each rule both accepts and refuses a call at least once. */
const reception = { do: "receive", supplier: 0, kg: 120, price: 2.35, due: 9 } as const;
const opening: Step[] = [
  reception,
  reception,
  { ...reception, supplier: 1 },
  { do: "plan", payment: 0, parts: 3 },
  { do: "settle", payment: 0, percent: 30 },
  { do: "settle", payment: 0, percent: 110 },
  { do: "plan", payment: 0, parts: 2 },
  { do: "reprice", lot: 0, price: 3.11 },
  { do: "remark", lot: 0 },
  { do: "takeBackLot", lot: 0 },
  { do: "join", supplier: 0, lots: [0, 1], amount: 5 },
  { do: "cancel", payment: 0 },
  { do: "join", supplier: 0, lots: [1], amount: 5 },
  reception,
  { do: "note", supplier: 0, lots: [0, 1], outside: 40, parts: 3 },
  { do: "note", supplier: 1, lots: [0], outside: -100, parts: 0 },
  { do: "join", supplier: 1, lots: [0], amount: 5 },
  { do: "settle", payment: 6, percent: 30 },
  { do: "undo", note: 0 },
];

const asked = new Map<string, number>();
/** Sends a call and expects the result that the debt book predicts: success, or a refusal with the given status. */
async function ask(route: AnyRoute, input: object, allowed: boolean, refusal = 409): Promise<Reply | undefined> {
  const { status, body } = await t.admin.send(route, input);
  const told = `${route.method} ${route.path} ${JSON.stringify(input)} ${JSON.stringify(body)}`;
  expect(status < 300, told).toBe(allowed);
  if (!allowed) expect(status, told).toBe(refusal);
  const key = `${route.method} ${route.path} ${allowed}`;
  asked.set(key, (asked.get(key) ?? 0) + 1);
  return allowed ? (body as Reply) : undefined;
}

/** Runs a command that has no call of its own, and expects its success or a refusal with status 409. */
async function accept<Made>(doing: Promise<Made>, allowed: boolean): Promise<Made | undefined> {
  if (allowed) return doing;
  await expect(doing).rejects.toMatchObject({ statusCode: 409 });
}

/** Builds the actions of the sequence; each action changes the plant by a call, and the debt book in the same way. */
function office(book: DebtBook, suppliers: readonly string[]) {
  // Each plan gets later due dates than all receptions, because the plant would allow a plan equal to the stored plan.
  let days = 100;
  const nth = <Thing>(n: number, things: Thing[]): Thing | undefined => things[n % things.length];
  const getSupplier = (n: number) => suppliers[n] as string;
  const correct = (lot: OwedLot, body: object, allowed: boolean) =>
    ask(rawMaterialsRoutes.update, { params: { id: lot.entryId }, body }, allowed);

  const acts: { [Do in Step["do"]]: (taken: Extract<Step, { do: Do }>) => Promise<unknown> } = {
    async receive({ supplier: n, kg, price: unitPrice, due: inDays }) {
      const supplierId = getSupplier(n);
      const dueDate = inDays === null ? null : addDays("2026-11-20", inDays);
      const body = { fruitId, supplierId, grossKg: kg, unitPrice, dueDate, confirmedRepeat: true };
      const entry = await ask(rawMaterialsRoutes.create, { body }, true);
      const total = unitPrice === null ? null : toWire(decimal(unitPrice).times(kg), 2);
      if (entry) book.receive({ id: entry.lot.id, entryId: entry.id, supplierId, kg, total }, entry.payable?.id);
    },
    async reprice({ lot: n, price: unitPrice }) {
      const lot = nth(n, book.lots());
      if (!lot) return;
      const total = unitPrice === null ? null : toWire(decimal(unitPrice).times(lot.kg), 2);
      if (book.mayReprice(lot, total) && book.leavesNothing(lot, total))
        return ask(rawMaterialsRoutes.update, { params: { id: lot.entryId }, body: { unitPrice } }, false, 400);
      const entry = await correct(lot, { unitPrice }, book.mayReprice(lot, total));
      if (entry) book.reprice(lot, total, entry.payable?.id);
    },
    async moveLot({ lot: n, supplier: to }) {
      const lot = nth(n, book.lots());
      if (!lot) return;
      const supplierId = getSupplier(to);
      const entry = await correct(lot, { supplierId }, book.mayMove(lot, supplierId));
      if (entry) book.move(lot, supplierId, entry.payable?.id);
    },
    async remark({ lot: n }) {
      const lot = nth(n, book.lots());
      if (lot) await correct(lot, { brix: 9.5, notes: "Conferido" }, true);
    },
    async takeBackLot({ lot: n }) {
      const lot = nth(n, book.lots());
      if (!lot) return;
      const allowed = !book.settledOf(lot);
      await ask(rawMaterialsRoutes.remove, { params: { id: lot.entryId } }, allowed);
      if (allowed) book.takeBack(lot);
    },
    async byHand({ supplier: n, amount }) {
      const supplierId = getSupplier(n);
      const payment = await ask(paymentsRoutes.create, { body: { supplierId, amount } }, true);
      if (payment) book.owe({ id: payment.id, supplierId, amount, lines: new Map() });
    },
    async join({ supplier: n, lots: wished, amount }) {
      const supplierId = getSupplier(n);
      const mine = book.lots().filter((lot) => lot.supplierId === supplierId && lot.total !== 0);
      const chosen = [...new Set(wished.flatMap((one) => nth(one, mine) ?? []))];
      if (chosen.length === 0) return;
      const lots = chosen.map((lot) => ({ lotId: lot.id, ...(book.costOf(lot) === null && { amount }) }));
      const dueDate = addDays("2026-11-20", ++days);
      const allowed = book.mayJoin(chosen);
      const payment = await ask(paymentsRoutes.create, { body: { supplierId, lots, dueDate } }, allowed);
      if (payment) book.join(chosen, { id: payment.id, supplierId, amount });
    },
    async note({ supplier: n, lots: wished, outside, parts }) {
      const supplierId = getSupplier(n);
      const mine = book.lots().filter((lot) => lot.supplierId === supplierId && book.costOf(lot));
      const chosen = [...new Set(wished.flatMap((one) => nth(one, mine) ?? []))];
      const lines = chosen.map((lot) => ({ lot: { id: lot.id, code: lot.id }, amount: book.costOf(lot) ?? 0 }));
      const amount = sumAmounts([...lines, { amount: outside }]);
      if (chosen.length === 0 || amount <= 0) return;
      const even = Array.from({ length: parts }, () => ({ dueDate: addDays("2026-11-20", ++days), amount: 1 }));
      const plan = replanned(amount, even).toReversed();
      const made = joint.create({ supplier: { id: supplierId, name: "Sítio" }, lines, amount, plan });
      const id = await accept(made, book.mayJoin(chosen));
      if (id) book.note(chosen, { id, supplierId, amount: 0, outside });
    },
    async undo({ note: n }) {
      const note = nth(n, book.notes());
      if (!note) return;
      const allowed = book.mayUndo(note);
      await accept(joint.cancel(note.id), allowed);
      if (allowed) book.undo(note);
    },
    async plan({ payment: n, parts }) {
      const payment = nth(n, book.payments());
      if (!payment) return;
      const even = Array.from({ length: parts }, () => ({ dueDate: addDays("2026-11-20", ++days), amount: 1 }));
      const installments = replanned(payment.amount, even);
      const body = parts === 0 ? { dueDate: addDays("2026-11-20", ++days) } : { installments };
      const input = { params: { id: payment.id }, body };
      await ask(paymentsRoutes.update, input, !payment.cancelled && payment.paid === 0);
    },
    async settle({ payment: n, percent }) {
      const payment = nth(n, book.payments());
      if (!payment) return;
      const amount = Math.max(toWire(decimal(payment.amount).times(percent).div(100), 2), 0.01);
      const body = { paidAt: "2026-11-20", amount, method: "pix" };
      const reply = await ask(
        paymentsRoutes.settle,
        { params: { id: payment.id }, body },
        book.maySettle(payment, amount),
      );
      if (reply) book.settle(payment, { id: reply.settlements[0]?.id ?? "", amount });
    },
    async reverse({ payment: n, which }) {
      const payment = nth(
        n,
        book.payments().filter(({ settlements }) => settlements.length > 0),
      );
      const settlement = payment && nth(which, payment.settlements);
      if (!payment || !settlement) return;
      const input = { params: { id: settlement.id }, body: { reason: "Engano" } };
      if (await ask(paymentsRoutes.reverse, input, !settlement.reversed)) book.reverse(payment, settlement);
    },
    async cancel({ payment: n }) {
      const payment = nth(n, book.payments());
      if (!payment) return;
      const allowed = !payment.cancelled && payment.paid === 0;
      await ask(paymentsRoutes.remove, { params: { id: payment.id } }, allowed);
      if (allowed) payment.cancelled = true;
    },
  };
  return (taken: Step) => acts[taken.do](taken as never);
}

const tell = (payment: PaperPayment) => [
  payment.id,
  payment.supplierId,
  payment.amount,
  payment.outside,
  payment.paid,
  payment.cancelled,
];

/**
 * Compares the plant's figures with the debt book's: each payment, each supplier, and the sums of all tested suppliers.
 */
async function compare(book: DebtBook, suppliers: readonly string[], before: Sums): Promise<Sums> {
  const { rows } = await t.database.pool.query(
    `select id, supplier_id, amount::float8, outside::float8, paid::float8, cancelled_at is not null as cancelled from payments
     where id = any($1) or supplier_id = any($2)`,
    [book.payments().map(({ id }) => id), suppliers],
  );
  expect(rows.map((row) => Object.values(row)).toSorted()).toEqual(book.payments().map(tell).toSorted());
  for (const supplierId of suppliers) {
    const { totals } = await t.admin.call(paymentsRoutes.list, { query: { supplier: supplierId, rows: 1 } });
    const { amount, paid, open } = totals;
    expect({ amount, paid, open }).toEqual(book.sums(supplierId));
    expect(toWire(decimal(paid).plus(open), 2)).toBe(amount);
  }
  const { totals, summary } = await t.admin.call(paymentsRoutes.list, { query: { rows: 1 } });
  const all = plus(before, ...suppliers.map((one) => book.sums(one)));
  expect({ amount: totals.amount, paid: totals.paid, open: totals.open }).toEqual(all);
  expect(summary.open).toBe(all.open);
  expect(await brokenInvariants(t.database.pool)).toEqual({});
  return all;
}

type Sums = Record<"amount" | "paid" | "open", number>;
const plus = (...sums: Sums[]): Sums => {
  const of = (key: keyof Sums) =>
    toWire(
      sums.reduce((sum, one) => sum.plus(one[key]), decimal(0)),
      2,
    );
  return { amount: of("amount"), paid: of("paid"), open: of("open") };
};

test("for receptions, late prices, joins, plans, settlements, reversals and cancellations: open and paid amounts equal the debt, to the cent", {
  timeout: 600_000,
}, async () => {
  let before: Sums = { amount: 0, paid: 0, open: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40, size: "max" }), async (story) => {
      const suppliers = [(await make.supplier()).id, (await make.supplier()).id];
      const book = debtBook();
      const act = office(book, suppliers);
      let after = before;
      for (const taken of [...opening, ...story]) {
        await act(taken);
        after = await compare(book, suppliers, before);
      }
      before = after;
    }),
    propertyRuns(2, 30),
  );
  const keys = [...asked.keys()].map((key) => key.replace(/ (true|false)$/, ""));
  const both = new Set(keys.filter((key, n) => keys.indexOf(key) !== n));
  for (const route of [paymentsRoutes.settle, paymentsRoutes.update, paymentsRoutes.create, rawMaterialsRoutes.update])
    expect(both).toContain(`${route.method} ${route.path}`);
});
