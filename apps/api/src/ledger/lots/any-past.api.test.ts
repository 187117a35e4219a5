import { addDays } from "@pomar/contract/core/calendar.rules";
import type { AnyRoute } from "@pomar/contract/core/route";
import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import type { ChainPreview } from "@pomar/contract/entries/corrections/corrections.schema";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import {
  correctedInstant,
  findEntry,
  findPlace,
  heldAt,
  hereOn,
  isSound,
  isUsed,
  type PaperEvent,
  type PaperLot,
  sumBalance,
  toDay,
  usualInstant,
  wouldBeSound,
} from "../../../../../tests/support/past-book.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";
import { addCount, propertyRuns } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const { t, make } = await setUpApp();
const customerId = await make.buyer();
const fruitId = (await make.fruit({ shelfLifeRawDays: 300, shelfLifePulpDays: 300 })).id;
const supplierId = (await make.supplier()).id;

const nth = fc.nat(60);
const grams = fc.integer({ min: 1, max: 60_000 });
/** The minutes between an event and its record: zero, up to five hours, or several days. */
const ago = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 6000 }));
const daysAgo = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 }));
const percent = fc.integer({ min: 30, max: 140 });
const acts = <Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ do: Name } & Fields> });
const step = fc.oneof(
  acts(3, "wait", { minutes: fc.integer({ min: 1, max: 2000 }) }),
  acts(3, "receive", { grams, daysAgo }),
  acts(6, "produce", {
    lots: fc.tuple(nth, nth),
    grams: fc.tuple(grams, grams),
    daysAgo,
    madeAgo: fc.option(fc.integer({ min: 1, max: 400 })),
    isBlend: fc.boolean(),
  }),
  acts(6, "weigh", { lot: nth, percent }),
  acts(3, "redate", { lot: nth, daysAgo }),
  acts(3, "retake", { lot: nth, grams }),
  acts(3, "chain", { lot: nth, percent: fc.integer({ min: 40, max: 105 }) }),
  acts(5, "send", { lot: nth, grams, ago }),
  acts(1, "resend", { dispatch: nth, ago }),
  acts(4, "takeBack", { dispatch: nth, grams, ago }),
  acts(2, "reload", { dispatch: nth, grams }),
  acts(1, "unsend", { dispatch: nth }),
  acts(2, "refuse", { lot: nth }),
  acts(3, "release", { lot: nth }),
  acts(4, "record", { lot: nth, kind: fc.constantFrom("loss", "adjustment"), grams, isMore: fc.boolean(), ago }),
  acts(2, "undo", { lot: nth, which: nth }),
  acts(6, "count", { lot: nth, grams: fc.integer({ min: -9000, max: 9000 }) }),
  acts(3, "approve", {}),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const outcomes = new Map<string, number>();
const kg = (amount: number) => amount / 1000;
const now = () => t.clock.now.toISOString();
const pass = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};
const before = (minutes: number) => new Date(t.clock.now.getTime() - minutes * 60_000).toISOString();

/** Sends a call and expects the outcome that the test's book predicts: success, or a refusal by a rule. */
async function ask<Body>(route: AnyRoute, input: object, isAllowed: boolean, what: string): Promise<Body | undefined> {
  const { status, body } = await t.admin.send(route, input);
  expect([status < 300, JSON.stringify([input, body])], what).toEqual([isAllowed, JSON.stringify([input, body])]);
  if (!isAllowed) expect([400, 409]).toContain(status);
  outcomes.set(`${what} ${isAllowed}`, (outcomes.get(`${what} ${isAllowed}`) ?? 0) + 1);
  return isAllowed ? ((body || {}) as Body) : undefined;
}

interface Dispatched {
  id: string;
  lot: PaperLot;
  grams: number;
  at: string;
  returned: { grams: number; at: string; lot: PaperLot }[];
}

/** A plant with the test's own book: for every lot, each event and its instant, in any order of recording. */
function plant() {
  const lots: PaperLot[] = [];
  const dispatches: Dispatched[] = [];
  let count: { id: string; lines: Map<PaperLot, { at: string; counted: number }> } | null = null;
  const pick = <One>(n: number, of: readonly One[]) => of[n % of.length];
  const byId = (id: string) => lots.find((lot) => lot.id === id) ?? expect.fail(`no lot ${id} in the book`);
  const add = (lot: Omit<PaperLot, "events" | "isReleased">, at: string, isReleased = true): PaperLot => {
    const added: PaperLot = { ...lot, isReleased, events: [{ key: "entry", kind: "entry", at, grams: lot.made }] };
    lots.push(added);
    return added;
  };
  /** In four of five draws, a quantity up to the available quantity; in the fifth draw, the drawn number unchanged. */
  const mostly = (drawn: number, there: number) => (drawn % 5 > 0 && there > 0 ? 1 + (drawn % there) : drawn);
  const getKgOut = ({ grams: sent, returned }: Dispatched) => {
    const back = returned.reduce((sum, one) => sum + one.grams, 0);
    return { returned: back, left: sent - back };
  };
  const use = (lot: PaperLot, child: string, at: string, amount: number) =>
    lot.events.push({ key: child, kind: "use", at, grams: -amount });
  const without = ({ events }: PaperLot, key: string) => events.filter((event) => event.key !== key);
  const today = () => toDay(now());

  const write: { [Do in Step["do"]]: (given: Extract<Step, { do: Do }>) => Promise<unknown> } = {
    /** Sends a call every ten hours of waiting, because the session would expire without calls. */
    async wait({ minutes }) {
      for (let left = minutes; left > 0; left -= 600) {
        pass(Math.min(left, 600));
        await t.admin.call(countsRoutes.list, { query: { rows: 1 } });
      }
    },

    async receive({ grams: amount, daysAgo: days }) {
      const receivedAt = addDays(today(), -days);
      const body = { fruitId, supplierId, grossKg: kg(amount), tareKg: 0, receivedAt, confirmedRepeat: true };
      const entry = await ask<Entry>(rawMaterialsRoutes.create, { body }, true, "receive");
      if (!entry) return;
      const { id, lot } = entry;
      const made = {
        id: lot.id,
        entryId: id,
        kind: "fruit" as const,
        day: receivedAt,
        made: amount,
        inputs: new Map(),
      };
      add(made, usualInstant(receivedAt, now()));
    },

    async produce({ lots: [one, other], grams: amounts, daysAgo: days, madeAgo, isBlend }) {
      const usable = isBlend ? lots.filter((lot) => !isFruit(lot)) : lots;
      const chosen = [...new Set([pick(one, usable), pick(other, usable)])].flatMap((lot) => lot ?? []);
      if (chosen.length < 2) return;
      const madeAt = madeAgo === null ? null : before(madeAgo);
      const on = madeAt === null ? addDays(today(), -days) : toDay(madeAt);
      const takings = chosen.map((lot, n) => ({ lot, grams: mostly(amounts[n] ?? 1, sumBalance(lot)) }));
      const inputs = takings.map(({ lot, grams: taken }) => ({ lotId: lot.id, quantity: kg(taken) }));
      const sum = takings.reduce((total, { grams: taken }) => total + taken, 0);
      const made = isBlend ? sum : Math.max(1, Math.trunc(sum * 0.6));
      const at = findPlace(on, usualInstant(on, now(), madeAt), takings);
      const isAllowed =
        at !== null &&
        takings.every(({ lot, grams: taken }) => lot.isReleased && hereOn(lot) <= on && sumBalance(lot) >= taken);
      const device = madeAt === null ? {} : { id: uuidv7(), madeAt };
      const entry = isBlend
        ? await ask<Entry>(
            compositeLotsRoutes.create,
            { body: { ...device, type: "pulp", fruitId, parts: inputs, producedAt: on } },
            isAllowed,
            "blend",
          )
        : await ask<Entry>(
            pulpRoutes.create,
            { body: { ...device, fruitId, inputs, outputKg: kg(made), producedAt: on } },
            isAllowed,
            "pulp",
          );
      if (!entry || at === null) return;
      for (const { lot, grams: taken } of takings) use(lot, entry.lot.id, at, taken);
      const taken = new Map(takings.map(({ lot, grams: amount }) => [lot.id, amount]));
      const kind = isBlend ? "blend" : "pulp";
      add({ id: entry.lot.id, entryId: entry.id, kind, day: on, made, inputs: taken }, at);
    },

    /** Corrects the weighed quantity of a reception or of a pulping. */
    async weigh({ lot: n, percent: part }) {
      const lot = pick(
        n,
        lots.filter(({ kind }) => kind === "fruit" || kind === "pulp"),
      );
      if (!lot) return;
      const most = [...lot.inputs.values()].reduce((sum, amount) => sum + amount, 0);
      const wanted = Math.max(1, Math.trunc((lot.made * part) / 100));
      const made = lot.kind === "pulp" ? Math.min(wanted, most) : wanted;
      const events = lot.events.map((event) => (event.kind === "entry" ? { ...event, grams: made } : event));
      const isAllowed = sumBalance({ ...lot, events }) >= 0 && wouldBeSound([{ lot, events }]);
      const body = lot.kind === "fruit" ? { grossKg: kg(made) } : { outputKg: kg(made) };
      const route = lot.kind === "fruit" ? rawMaterialsRoutes.update : pulpRoutes.update;
      if (!(await ask(route, { params: { id: lot.entryId }, body }, isAllowed, "weigh"))) return;
      Object.assign(lot, { made, events });
    },

    async redate({ lot: n, daysAgo: days }) {
      const lot = pick(
        n,
        lots.filter(({ kind }) => kind === "fruit" || kind === "pulp"),
      );
      if (!lot) return;
      const on = addDays(today(), -days);
      const usual = correctedInstant(lot, on, now());
      const takings = [...lot.inputs].map(([id, amount]) => {
        const source = byId(id);
        return { lot: { ...source, events: without(source, lot.id) }, grams: amount };
      });
      const at = on === lot.day ? findEntry(lot).at : lot.kind === "fruit" ? usual : findPlace(on, usual, takings);
      const isPart = takings.every(({ lot: source }) => hereOn(source) <= on);
      const events = lot.events.map((event) => (event.kind === "entry" && at ? { ...event, at } : event));
      const isFree = lot.kind === "fruit" || !isUsed(lot) || on === lot.day;
      const isAllowed = at !== null && isFree && isPart && wouldBeSound([{ lot, events }]);
      const body = lot.kind === "fruit" ? { receivedAt: on } : { producedAt: on };
      const route = lot.kind === "fruit" ? rawMaterialsRoutes.update : pulpRoutes.update;
      if (!(await ask(route, { params: { id: lot.entryId }, body }, isAllowed, "redate")) || at === null) return;
      Object.assign(lot, { day: on, events });
      for (const id of lot.inputs.keys()) for (const event of byId(id).events) if (event.key === lot.id) event.at = at;
    },

    /** Corrects the quantity that a pulping consumed of its first input lot. */
    async retake({ lot: n, grams: amount }) {
      const lot = pick(
        n,
        lots.filter(({ kind }) => kind === "pulp"),
      );
      const [first] = lot ? [...lot.inputs.keys()] : [];
      if (!lot || first === undefined) return;
      const inputs = new Map(lot.inputs).set(first, amount);
      const sum = [...inputs.values()].reduce((total, taken) => total + taken, 0);
      const made = Math.max(1, Math.trunc(sum * 0.6));
      const takings = [...inputs].map(([id, taken]) => {
        const source = byId(id);
        return { lot: { ...source, events: without(source, lot.id) }, grams: taken, was: lot.inputs.get(id) ?? 0 };
      });
      const at = findPlace(lot.day, correctedInstant(lot, lot.day, now()), takings);
      const isSame = amount === lot.inputs.get(first);
      const events = lot.events.map((event) => (event.kind === "entry" && at ? { ...event, at, grams: made } : event));
      const isAllowed =
        at !== null &&
        (isSame || !isUsed(lot)) &&
        takings.every(({ lot: source, grams: taken, was }) =>
          taken <= was ? sumBalance(source) >= taken : source.isReleased && sumBalance(source) >= taken,
        ) &&
        sumBalance({ ...lot, events }) >= 0 &&
        wouldBeSound([{ lot, events }]);
      const lines = [...inputs].map(([lotId, taken]) => ({ lotId, quantity: kg(taken) }));
      const input = { params: { id: lot.entryId }, body: { inputs: lines, outputKg: kg(made) } };
      if (!(await ask(pulpRoutes.update, input, isAllowed, "retake")) || at === null) return;
      Object.assign(lot, { made, inputs, events });
      for (const { lot: source, grams: taken } of takings) {
        const known = byId(source.id);
        known.events = without(known, lot.id);
        use(known, lot.id, at, taken);
      }
    },

    /** The server's preview determines by how much each consumption shrinks; the book determines the instants. */
    async chain({ lot: n, percent: part }) {
      const lot = pick(
        n,
        lots.filter(({ kind }) => kind === "fruit" || kind === "pulp"),
      );
      if (!lot) return;
      const made = Math.max(1, Math.trunc((lot.made * part) / 100));
      const change = lot.kind === "fruit" ? { grossKg: kg(made) } : { outputKg: kg(made) };
      const entryKind = lot.kind === "fruit" ? "raw-material" : "pulp";
      const body = { entryKind, entryId: lot.entryId, change, shares: [] };
      const { status, body: seen } = await t.admin.send(correctionsRoutes.preview, { body });
      expect(status, JSON.stringify(seen)).toBe(200);
      const { obstacles, version } = seen as ChainPreview;
      const applied = { ...body, version, reason: "Balança sem tara" };
      const isAllowed = obstacles.length === 0;
      if (await ask(correctionsRoutes.create, { body: applied }, isAllowed, "chain")) await copyQuantities();
    },

    async send({ lot: n, grams: drawn, ago: minutes }) {
      const lot = pick(n, lots);
      if (!lot) return;
      const amount = mostly(drawn, sumBalance(lot));
      const at = before(minutes);
      const event: PaperEvent = { key: "", kind: "shipment", at, grams: -amount };
      const isAllowed =
        lot.isReleased && sumBalance(lot) >= amount && wouldBeSound([{ lot, events: [...lot.events, event] }]);
      const lines = [{ lotId: lot.id, quantity: kg(amount) }];
      const body = { customerId, lines, ...(minutes > 0 && { dispatchedAt: at }) };
      const sent = await ask<{ id: string }>(dispatchesRoutes.create, { body }, isAllowed, "send");
      if (!sent) return;
      lot.events.push({ ...event, key: sent.id });
      dispatches.push({ id: sent.id, lot, grams: amount, at, returned: [] });
    },

    async resend({ dispatch: n, ago: minutes }) {
      const dispatch = pick(n, dispatches);
      if (!dispatch) return;
      const { id, lot, returned } = dispatch;
      const at = before(minutes);
      const events = lot.events.map((event) => (event.key === id ? { ...event, at } : event));
      const isAllowed = returned.every((back) => back.at >= at) && wouldBeSound([{ lot, events }]);
      const input = { params: { id }, body: { dispatchedAt: at } };
      if (!(await ask(dispatchesRoutes.update, input, isAllowed, "resend"))) return;
      lot.events = events;
      dispatch.at = at;
    },

    /** Corrects the loaded quantity of a dispatch. */
    async reload({ dispatch: n, grams: amount }) {
      const dispatch = pick(n, dispatches);
      if (!dispatch) return;
      const { id, lot } = dispatch;
      const more = amount - dispatch.grams;
      const events = lot.events.map((event) => (event.key === id ? { ...event, grams: -amount } : event));
      const isThere = more <= 0 || (lot.isReleased && sumBalance(lot) >= more);
      const isAllowed = amount >= getKgOut(dispatch).returned && isThere && wouldBeSound([{ lot, events }]);
      const body = { lines: [{ lotId: lot.id, quantity: kg(amount) }] };
      if (!(await ask(dispatchesRoutes.update, { params: { id }, body }, isAllowed, "reload"))) return;
      lot.events = events;
      dispatch.grams = amount;
    },

    async unsend({ dispatch: n }) {
      const dispatch = pick(n, dispatches);
      if (!dispatch) return;
      const { id, lot, returned } = dispatch;
      if (!(await ask(dispatchesRoutes.remove, { params: { id } }, returned.length === 0, "unsend"))) return;
      lot.events = without(lot, id);
      dispatches.splice(dispatches.indexOf(dispatch), 1);
    },

    /** Undoes a customer's return. */
    async refuse({ lot: n }) {
      const dispatched = dispatches.flatMap((dispatch) => dispatch.returned.map((back) => ({ dispatch, back })));
      const one = pick(n, dispatched);
      if (!one) return;
      const { dispatch, back } = one;
      const params = { id: dispatch.id, lotId: back.lot.id };
      if (!(await ask(dispatchesRoutes.undoReturn, { params }, !isUsed(back.lot), "refuse"))) return;
      dispatch.returned.splice(dispatch.returned.indexOf(back), 1);
      lots.splice(lots.indexOf(back.lot), 1);
      count?.lines.delete(back.lot);
    },

    async takeBack({ dispatch: n, grams: drawn, ago: minutes }) {
      const dispatch = pick(n, dispatches);
      if (!dispatch) return;
      const { id, lot, returned } = dispatch;
      const at = before(minutes);
      const { left } = getKgOut(dispatch);
      const amount = mostly(drawn, left);
      const isAllowed = at >= dispatch.at && amount <= left;
      const lines = [{ lotId: lot.id, quantity: kg(amount), reason: "mole" }];
      const input = { params: { id }, body: { lines, ...(minutes > 0 && { returnedAt: at }) } };
      const back = await ask<{ lines: { lot: { id: string } }[] }>(
        dispatchesRoutes.takeBack,
        input,
        isAllowed,
        "return",
      );
      if (!back) return;
      const made = back.lines[0]?.lot.id ?? "";
      const goods = {
        id: made,
        entryId: null,
        kind: "returned" as const,
        day: lot.day,
        made: amount,
        inputs: new Map(),
      };
      returned.push({ grams: amount, at, lot: add(goods, at, false) });
      if (isFruit(lot)) fruits.add(made);
    },

    async release({ lot: n }) {
      const lot = pick(
        n,
        lots.filter(({ isReleased }) => !isReleased),
      );
      if (!lot) return;
      const body = { decision: "released", reason: "conferido" };
      await ask(lotsRoutes.update, { params: { id: lot.id }, body }, true, "release");
      lot.isReleased = true;
    },

    async record({ lot: n, kind, grams: amount, isMore, ago: minutes }) {
      const lot = pick(n, lots);
      if (!lot) return;
      const signed = kind === "adjustment" && isMore ? amount : -amount;
      const at = before(minutes);
      const event: PaperEvent = { key: "", kind: kind === "loss" ? "recorded" : "counted", at, grams: signed };
      const isAllowed = sumBalance(lot) + signed >= 0 && wouldBeSound([{ lot, events: [...lot.events, event] }]);
      const quantity = kg(kind === "loss" ? amount : signed);
      const body = { kind, quantity, reason: "Queda", ...(minutes > 0 && { occurredAt: at }) };
      const input = { params: { id: lot.id }, body };
      const reply = await ask<{ movement: { id: string } }>(lotsRoutes.move, input, isAllowed, `record ${kind}`);
      if (reply) lot.events.push({ ...event, key: reply.movement.id });
    },

    async undo({ lot: n, which }) {
      const isRecorded = ({ kind }: PaperEvent) => kind === "recorded" || kind === "counted";
      const lot = pick(
        n,
        lots.filter(({ events }) => events.some(isRecorded)),
      );
      const event = lot && pick(which, lot.events.filter(isRecorded));
      if (!lot || !event) return;
      const events = without(lot, event.key);
      const isAllowed = sumBalance({ ...lot, events }) >= 0 && wouldBeSound([{ lot, events }]);
      const input = { params: { id: event.key }, body: { reason: "Engano" } };
      if (await ask(lotsRoutes.reverseMovement, input, isAllowed, "undo")) lot.events = events;
    },

    async count({ lot: n, grams: more }) {
      const lot = pick(n, lots);
      if (!lot) return;
      if (count === null) {
        const body = { scope: { of: "type", type: "packaging" }, blind: true };
        count = {
          id: (await ask<{ id: string }>(countsRoutes.create, { body }, true, "open"))?.id ?? "",
          lines: new Map(),
        };
        pass(1);
      }
      // Two of three counted quantities equal the book's balance.
      await look(lot, Math.max(0, sumBalance(lot) + (more % 3 === 0 ? more : 0)));
    },

    async approve() {
      if (count === null) return;
      const { id, lines } = count;
      const found = [...lines].map(([lot, { at, counted }]) => {
        const difference = counted - heldAt(lot, at);
        const isUnsettled =
          difference !== 0 &&
          (at < findEntry(lot).at || lot.events.some((event) => event.kind === "counted" && event.at > at));
        const adjustment: PaperEvent = { key: "", kind: "counted", at, grams: difference };
        const events = difference === 0 ? lot.events : [...lot.events, adjustment];
        return { lot, at, difference, counted, isUnsettled, events };
      });
      const review = await t.admin.call(countsRoutes.review, { params: { id } });
      for (const { lot, difference } of found) {
        const told = review.lots.find((one) => one.lot.id === lot.id);
        expect(told?.lines.filter(({ aside }) => aside === null).map((line) => line.difference)).toEqual([
          kg(difference),
        ]);
      }
      const isAllowed = found.every(
        ({ lot, events, isUnsettled }) =>
          !isUnsettled && sumBalance({ ...lot, events }) >= 0 && isSound({ ...lot, events }),
      );
      const body = { reason: "Inventário" };
      const approved = await ask<typeof review>(countsRoutes.approve, { params: { id }, body }, isAllowed, "approve");
      if (!approved) {
        for (const { lot } of found) await look(lot, sumBalance(lot));
        return;
      }
      const settled = await t.admin.call(countsRoutes.review, { params: { id } });
      for (const { lot, at, counted, difference, events } of found) {
        const movementId = settled.lots.find((one) => one.lot.id === lot.id)?.movementId;
        lot.events = events.map((event) => (event.key === "" ? { ...event, key: movementId ?? "" } : event));
        // After any recordings and corrections the ledger at the instant of a count equals the counted quantity.
        expect(await ledgerAt(lot.id, at)).toBe(kg(counted));
        if (difference === 0) expect(movementId).toBeNull();
      }
      count = null;
    },
  };

  const fruits = new Set<string>();
  const isFruit = ({ id, kind }: PaperLot) => kind === "fruit" || fruits.has(id);

  async function look(lot: PaperLot, counted: number) {
    if (count === null) return;
    const input = { params: { id: count.id, lotId: lot.id }, body: { counted: kg(counted) } };
    await ask(countsRoutes.record, input, true, "count");
    count.lines.set(lot, { at: now(), counted });
    pass(1);
  }

  /** Copies the active quantity of each ledger line into the book; each line must have the instant in the book. */
  async function copyQuantities() {
    for (const lot of lots) {
      const stored = await listActive(lot.id);
      const known = lot.events.map(({ at }) => at);
      expect(stored.map(({ at }) => at).sort(), `instants of ${lot.kind} ${lot.id}`).toEqual(known.sort());
      for (const event of lot.events) {
        const line = stored.find(({ key, id }) =>
          event.kind === "entry" ? key === "entry" : [key, id].includes(event.key),
        );
        if (!line) expect.fail(`nothing in the ledger of ${lot.id} for ${JSON.stringify(event)}`);
        event.grams = line.grams;
        if (event.kind === "entry") lot.made = line.grams;
        if (event.kind === "use") byId(event.key).inputs.set(lot.id, -line.grams);
      }
    }
  }

  async function compare() {
    for (const lot of lots) {
      const stored = (await listActive(lot.id)).map(({ at, grams: amount }) => `${at} ${amount}`);
      expect(stored.sort(), `${lot.kind} ${lot.id}`).toEqual(
        lot.events.map((event) => `${event.at} ${event.grams}`).sort(),
      );
      const { balance } = await t.admin.call(lotsRoutes.read, { params: { id: lot.id } });
      expect(balance).toBe(kg(sumBalance(lot)));
    }
    for (const lot of lots.slice(-6)) {
      const { closure } = await t.admin.call(lotsRoutes.trace, {
        params: { id: lot.id },
        query: { direction: "both" },
      });
      expect([null, 100], `${lot.kind} ${lot.id} ${closure}`).toContain(closure);
    }
    expect(await brokenInvariants(t.database.pool)).toEqual({});
  }

  return {
    act: (given: Step) => write[given.do](given as never),
    async end() {
      if (count !== null) await t.admin.call(countsRoutes.cancel, { params: { id: count.id }, body: {} } as never);
      await compare();
    },
  };
}

interface Entry {
  id: string;
  lot: { id: string };
}

/** Active movements of a lot, without returns, which enter a lot of their own immediately. */
async function listActive(lotId: string): Promise<{ id: string; key: string; at: string; grams: number }[]> {
  const { rows } = await t.database.pool.query(
    `select m.id, coalesce(m.child_lot_id::text, m.dispatch_id::text, case when m.kind in ('entry', 'production') then 'entry' end, '') as key,
       m.occurred_at as at, (m.quantity * 1000)::int as grams
     from lot_movements m where m.lot_id = $1 and m.kind <> 'return' and m.reverses_id is null
       and not exists (select from lot_movements r where r.reverses_id = m.id)`,
    [lotId],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

async function ledgerAt(lotId: string, at: string): Promise<number> {
  const { rows } = await t.database.pool.query(
    "select sum(quantity)::float8 as held from lot_movements where lot_id = $1 and occurred_at <= $2",
    [lotId, at],
  );
  return rows[0]?.held ?? 0;
}

test("for late records, corrections, counts, returns and further uses: no lot's balance was ever negative, and a count ends with the shelf's quantity", {
  timeout: 3_600_000,
}, async (context) => {
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 110, size: "max" }), async (story) => {
      t.clock.now = new Date("2026-11-20T11:00:00Z");
      const { act, end } = plant();
      for (const amount of [90_000, 120_500]) await act({ do: "receive", grams: amount, daysAgo: 2 });
      pass(90);
      await act({ do: "produce", lots: [0, 1], grams: [40_000, 30_000], daysAgo: 0, madeAgo: null, isBlend: false });
      for (const taken of story) {
        pass(3);
        await act(taken);
      }
      operations += story.length;
      await end();
    }),
    propertyRuns(8, 100),
  );
  addCount(context, "random operations", operations);
  // Each kind of action in this list must succeed and be refused at least once; otherwise the test proves little.
  for (const act of [
    "pulp",
    "blend",
    "weigh",
    "redate",
    "retake",
    "send",
    "reload",
    "return",
    "record loss",
    "approve",
  ])
    for (const answer of [true, false])
      expect(outcomes.get(`${act} ${answer}`) ?? 0, `${act} ${answer}`).toBeGreaterThan(0);
  for (const act of ["chain", "resend", "unsend", "refuse", "undo"])
    expect(outcomes.get(`${act} true`) ?? 0, act).toBeGreaterThan(0);
});
