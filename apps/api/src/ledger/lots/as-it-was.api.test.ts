import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Past } from "@pomar/contract/core/past";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { adminPassword } from "../../../../../tests/support/app.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";
import { propertyRuns } from "../../../../../tests/support/test-size.ts";
import { dayIn, toStartOfDay } from "../../platform/clock.ts";

const timeZone = "America/Sao_Paulo";

const { t, make } = await setUpApp({ checksInvariants: true });

/** Sets the clock to an instant and logs in again, because the session may have expired. */
async function goTo(instant: string | number): Promise<void> {
  t.clock.now = new Date(instant);
  t.admin = await t.login("admin", adminPassword, 1);
}

// In the first week one day has no midnight; in the second week the last hour of one day occurs twice.
const weeks = ["2018-11-01", "2019-02-14"];
const days = 6;
const minutes = days * 24 * 60;

const step = fc.record({
  do: fc.constantFrom(
    "receive",
    "receive",
    "ship",
    "ship",
    "lose",
    "takeBack",
    "weighAnew",
    "reprice",
    "redate",
    "pulp",
    "decide",
    "keep",
    "remove",
    "settle",
    "settle",
    "reverse",
  ),
  /** `lot` is the index of the lot; `share` is the percentage of its balance that the step moves. */
  lot: fc.nat(20),
  share: fc.integer({ min: 1, max: 60 }),
  price: fc.option(fc.integer({ min: 1, max: 900 }).map((cents) => cents / 100)),
  /** `wait`: the minutes before the step is recorded; `ago`: the minutes between the event and its record. */
  wait: fc.integer({ min: 1, max: 500 }),
  ago: fc.oneof(fc.nat(60 * 30), fc.constantFrom("first", "last")),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Moved {
  lotId: string;
  quantity: number;
  day: string;
  recordedAt: number;
}

/** The replies for the lots and payments at one moment. */
interface Seen {
  at: number;
  lots: Map<string, object>;
  payments: Map<string, object>;
}

/**
 * The test's own book of a plant: movements and settlements, each with its day and its instant of recording, and the
 * live replies.
 */
interface Book {
  fruit: string;
  supplier: string;
  moved: Moved[];
  paid: { paymentId: string; amount: number; day: string; recordedAt: number }[];
  seen: Seen[];
}

const pickShown = ({
  balance,
  initialQuantity,
  unitCost,
  expiresAt,
  decision,
  producedAt,
  removedAt,
}: Record<string, unknown>) => ({
  balance,
  initialQuantity,
  unitCost,
  expiresAt,
  decision,
  producedAt,
  removed: removedAt !== null,
});
const pickOwed = ({ amount, paid, dueDate, status }: Record<string, unknown>) => ({
  amount,
  paid,
  dueDate,
  cancelled: status === "cancelled",
});

async function lookAt(book: Pick<Book, "fruit" | "supplier">, past: Past = {}) {
  const query = { rows: 100, ...past };
  const lots = await t.admin.call(lotsRoutes.list, { query: { ...query, fruit: book.fruit } });
  const payments = await t.admin.call(paymentsRoutes.list, {
    query: { ...query, supplier: book.supplier, status: "all" },
  });
  expect([lots.total, payments.total]).toEqual([lots.data.length, payments.data.length]);
  const whole = await Promise.all(
    lots.data.map(({ id }) => t.admin.call(lotsRoutes.read, { params: { id }, query: past })),
  );
  return {
    lots: new Map(whole.map((lot) => [lot.id, pickShown(lot)])),
    payments: new Map(payments.data.map((payment) => [payment.id, pickOwed(payment)])),
  };
}

/** An active movement; its reversal is written as a second row with the opposite sign. */
interface ActiveRow extends Omit<Moved, "recordedAt"> {
  /** The id of a movement that may be reversed alone; absent for an entry's movement. */
  movementId?: string;
}

async function play(book: Book, steps: readonly Step[], firstDay: string): Promise<void> {
  const lots: { id: string; entryId: string; kg: number; receivedAt: string; entered: ActiveRow }[] = [];
  const recorded: ActiveRow[] = [];
  const settled: { id: string; paymentId: string; amount: number; day: string }[] = [];
  const write = (moved: ActiveRow, sign = 1) => {
    const { lotId, quantity, day } = moved;
    book.moved.push({ lotId, quantity: sign * quantity, day, recordedAt: t.clock.now.getTime() });
  };
  const start = Date.parse(toStartOfDay(timeZone, firstDay));
  let passed = 0;
  for (const one of steps) {
    passed += one.wait;
    if (passed > minutes) break;
    await goTo(start + passed * 60_000);
    const now = t.clock.now.getTime();
    const today = dayIn(timeZone, t.clock.now);
    const ago = typeof one.ago === "number" ? one.ago : 0;
    const earlier = new Date(Math.max(start, now - ago * 60_000));
    // The first minute of a day and the last minute of the previous day: queries by day have a boundary between them.
    const edge = {
      first: toStartOfDay(timeZone, today),
      last: new Date(Date.parse(toStartOfDay(timeZone, today)) - 60_000).toISOString(),
    };
    const at = typeof one.ago === "number" ? earlier.toISOString() : edge[one.ago];
    const on = dayIn(timeZone, new Date(at));
    const lot = lots[one.lot % Math.max(lots.length, 1)];
    const move = async (kind: "shipment" | "loss") => {
      if (!lot) return;
      const quantity = toWire(decimal(lot.kg).times(one.share).div(100), 3);
      const { status, body } = await t.admin.send(lotsRoutes.move, {
        params: { id: lot.id },
        body: {
          kind,
          quantity,
          occurredAt: at,
          customerId: kind === "shipment" ? customerId : null,
          reason: "Conferência",
        },
      });
      if (status !== 201) return;
      const moved = {
        lotId: lot.id,
        quantity: -quantity,
        day: on,
        movementId: (body as { movement: { id: string } }).movement.id,
      };
      recorded.push(moved);
      write(moved);
    };
    const correct = async (body: object) => {
      if (!lot) return false;
      return (await t.admin.send(rawMaterialsRoutes.update, { params: { id: lot.entryId }, body })).status === 200;
    };
    const acts: Record<Step["do"], () => Promise<unknown>> = {
      async receive() {
        const kg = one.share * 2;
        const entry = await make.rawMaterial({
          fruitId: book.fruit,
          supplierId: book.supplier,
          grossKg: kg,
          tareKg: 0,
          receivedAt: on,
          unitPrice: one.price,
          dueDate: one.lot % 2 ? addDays(on, one.lot) : null,
        });
        const entered = { lotId: entry.lot.id, quantity: kg, day: on };
        write(entered);
        lots.push({ id: entry.lot.id, entryId: entry.id, kg, receivedAt: on, entered });
      },
      ship: () => move("shipment"),
      lose: () => move("loss"),
      async takeBack() {
        const [moved] = recorded.splice(one.lot % Math.max(recorded.length, 1), 1);
        if (!moved) return;
        const { status } = await t.admin.send(lotsRoutes.reverseMovement, {
          params: { id: moved.movementId },
          body: { reason: "Engano" },
        });
        if (status < 300) write(moved, -1);
      },
      async weighAnew() {
        if (!lot || !(await correct({ grossKg: one.share * 2 })) || one.share * 2 === lot.kg) return;
        write(lot.entered, -1);
        lot.kg = one.share * 2;
        lot.entered = { ...lot.entered, quantity: lot.kg };
        write(lot.entered);
      },
      reprice: () => correct({ unitPrice: one.price }),
      async redate() {
        if (!lot || !(await correct({ receivedAt: on })) || on === lot.receivedAt) return;
        write(lot.entered, -1);
        lot.receivedAt = on;
        lot.entered = { ...lot.entered, day: on };
        write(lot.entered);
      },
      async pulp() {
        if (!lot) return;
        const quantity = toWire(decimal(lot.kg).times(one.share).div(100), 3);
        const outputKg = toWire(decimal(quantity).times(0.6), 3);
        const { status, body } = await t.admin.send(pulpRoutes.create, {
          body: { fruitId: book.fruit, inputs: [{ lotId: lot.id, quantity }], outputKg, producedAt: on },
        });
        if (status !== 201) return;
        write({ lotId: lot.id, quantity: -quantity, day: on });
        write({ lotId: (body as { lot: { id: string } }).lot.id, quantity: outputKg, day: on });
      },
      async decide() {
        const decision = one.lot % 3 ? "blocked" : "released";
        if (lot)
          await t.admin.send(lotsRoutes.update, { params: { id: lot.id }, body: { decision, reason: "Análise" } });
      },
      async keep() {
        const body = { expiresAt: addDays(today, one.lot) };
        if (lot) await t.admin.send(lotsRoutes.update, { params: { id: lot.id }, body });
      },
      async remove() {
        if (!lot || one.lot % 4) return;
        const { status } = await t.admin.send(rawMaterialsRoutes.remove, { params: { id: lot.entryId } });
        if (status >= 300) return;
        write(lot.entered, -1);
        lots.splice(lots.indexOf(lot), 1);
      },
      async settle() {
        const { data } = await t.admin.call(paymentsRoutes.list, {
          query: { supplier: book.supplier, status: "open" },
        });
        const payment = data[one.lot % Math.max(data.length, 1)];
        if (!payment) return;
        const amount =
          one.share > 30 ? payment.open : Math.max(0.01, toWire(decimal(payment.open).times(one.share).div(100), 2));
        const { settlements } = await t.admin.call(paymentsRoutes.settle, {
          params: { id: payment.id },
          body: { paidAt: on, amount, method: "pix" },
        });
        book.paid.push({ paymentId: payment.id, amount, day: on, recordedAt: now });
        settled.push({ id: settlements[0]?.id ?? "", paymentId: payment.id, amount, day: on });
      },
      async reverse() {
        const [taken] = settled.splice(one.lot % Math.max(settled.length, 1), 1);
        if (!taken) return;
        const { id, amount, ...rest } = taken;
        await t.admin.call(paymentsRoutes.reverse, { params: { id }, body: { reason: "Lançada em dobro" } });
        book.paid.push({ ...rest, amount: -amount, recordedAt: now });
      },
    };
    await acts[one.do]();
    book.seen.push({ at: now, ...(await lookAt(book)) });
  }
}

const customerId = await make.buyer();
const total = (quantities: readonly number[]) => toWire(calculateSum(quantities), 3);

/** The book's state at the end of day `asOf`, from the records made until the instant `knownAt`. */
function buildBook(
  book: Book,
  { asOf = "9999", knownAt = Number.POSITIVE_INFINITY }: { asOf?: string; knownAt?: number },
) {
  const then = book.seen.filter(({ at }) => at <= knownAt);
  const endOfDay = asOf === "9999" ? Number.POSITIVE_INFINITY : Date.parse(toStartOfDay(timeZone, addDays(asOf, 1)));
  const known = then.at(-1);
  const balance = (id: string) =>
    total(book.moved.filter((m) => m.lotId === id && m.day <= asOf && m.recordedAt <= knownAt).map((m) => m.quantity));
  const paid = (id: string) =>
    total(book.paid.filter((s) => s.paymentId === id && s.day <= asOf && s.recordedAt <= knownAt).map((s) => s.amount));
  /** The state of a record at the end of the day; its first recorded state when the record was made later. */
  const written = (of: "lots" | "payments", id: string) => {
    const told = then.filter((one) => one[of].has(id));
    return (told.findLast(({ at }) => at < endOfDay) ?? told[0])?.[of].get(id) as Record<string, unknown>;
  };
  const lots = [...(known?.lots ?? [])].filter(([, lot]) => (lot as { producedAt: string }).producedAt <= asOf);
  return {
    lots: new Map(
      lots.map(([id, now]) => {
        const { initialQuantity, producedAt, removed } = now as Record<string, unknown>;
        const { unitCost, expiresAt, decision } = written("lots", id);
        return [id, { balance: balance(id), initialQuantity, unitCost, expiresAt, decision, producedAt, removed }];
      }),
    ),
    payments: new Map(
      [...(known?.payments.keys() ?? [])].map((id) => [id, { amount: written("payments", id).amount, paid: paid(id) }]),
    ),
  };
}

test.each(weeks)(
  "the past of any history equals a separate book on every day, also when clocks change (%s)",
  { timeout: 300_000 },
  async (week) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45, size: "max" }), async (steps) => {
        await goTo(toStartOfDay(timeZone, week));
        const book: Book = {
          fruit: (await make.fruit()).id,
          supplier: (await make.supplier()).id,
          moved: [],
          paid: [],
          seen: [],
        };
        await play(book, steps, week);
        const last = book.seen.at(-1)?.at ?? 0;
        // The state known at an instant equals the live pages of that instant.
        for (const seen of book.seen.filter((_, n) => n % 4 === 0)) {
          const knownAt = new Date(seen.at).toISOString();
          expect(await lookAt(book, { knownAt }), `known at ${knownAt}`).toEqual({
            lots: seen.lots,
            payments: seen.payments,
          });
        }
        const today = dayIn(timeZone, t.clock.now);
        expect(await lookAt(book, { asOf: today })).toEqual(await lookAt(book));
        for (let day = addDays(week, -1); day <= today; day = addDays(day, 1)) {
          for (const knownAt of [undefined, last - 2 * 86_400_000, last - 3 * 3_600_000]) {
            const past = { asOf: day, ...(knownAt && { knownAt: new Date(knownAt).toISOString() }) };
            const was = await lookAt(book, past);
            const says = buildBook(book, { asOf: day, ...(knownAt && { knownAt }) });
            expect(was.lots, JSON.stringify(past)).toEqual(says.lots);
            for (const [id, payment] of was.payments) {
              const { amount, paid } = payment as { amount: number; paid: number };
              expect({ amount, paid }, JSON.stringify(past)).toEqual(says.payments.get(id));
            }
            const { rows } = await t.admin.call(reportsRoutes.stock, { query: past });
            const held = [...says.lots.values()].filter(({ balance, removed }) => balance > 0 && !removed);
            const reported = rows.filter(({ item }) => item.id === book.fruit);
            expect(total(reported.map(({ balance }) => balance))).toBe(total(held.map(({ balance }) => balance)));
          }
        }
      }),
      propertyRuns(1, 10),
    );
  },
);
