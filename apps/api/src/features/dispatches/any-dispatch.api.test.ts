import type { AnyRoute } from "@pomar/contract/core/route";
import { dispatchesRoutes } from "@pomar/contract/dispatches/dispatches.routes";
import type { Dispatch } from "@pomar/contract/dispatches/dispatches.schema";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { propertyRuns } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const customerIds = await Promise.all([make.buyer(), make.buyer(), make.buyer()]);

/** On paper: where each lot's units are. */
interface PaperLot {
  id: string;
  made: number;
  balance: number;
  isReleased: boolean;
  /** Of a lot that came back: of which line. */
  of: PaperLine | null;
  removed: boolean;
}
interface PaperLine {
  dispatchId: string;
  lot: PaperLot;
  quantity: number;
  returned: number;
}
interface Paper {
  lots: PaperLot[];
  dispatches: { id: string; lines: PaperLine[]; removed: boolean }[];
}

const units = fc.integer({ min: 1, max: 60 });
const nth = fc.nat(30);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("send" as const), lots: fc.tuple(nth, nth), units: fc.tuple(units, units) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("correct" as const), dispatch: nth, line: nth, units }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reverse" as const), dispatch: nth }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("takeBack" as const), dispatch: nth, line: nth, units }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), lot: nth }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("release" as const), lot: nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const seen = new Set<string>();
/** Asks, and expects what the paper says: a yes, or a no that is a rule's. */
async function ask(route: AnyRoute, input: object, allowed: boolean): Promise<unknown> {
  const { status, body } = await t.admin.send(route, input);
  expect(status < 300, `${route.method} ${route.path} ${JSON.stringify([input, body])}`).toBe(allowed);
  if (!allowed) expect(status).toBe(409);
  seen.add(`${route.method} ${route.path} ${allowed}`);
  return body;
}

const pick = <One>(n: number, of: readonly One[]) => of[n % of.length];
const isUsed = ({ dispatches }: Paper, lot: PaperLot) =>
  dispatches.some(({ lines, removed }) => !removed && lines.some((line) => line.lot === lot));

function acting(paper: Paper) {
  const standing = () => paper.dispatches.filter(({ removed }) => !removed);
  const acts: { [Do in Step["do"]]: (taken: Extract<Step, { do: Do }>) => Promise<void> } = {
    async send({ lots: [one, other], units: sent }) {
      const chosen = [...new Set([pick(one, paper.lots), pick(other, paper.lots)])].flatMap((lot) => lot ?? []);
      const lines = chosen.map((lot, n) => ({ lot, quantity: sent[n] ?? 1 }));
      const allowed = lines.every(({ lot, quantity }) => !lot.removed && lot.isReleased && lot.balance >= quantity);
      const body = {
        customerId: pick(one + other, customerIds),
        lines: lines.map(({ lot, quantity }) => ({ lotId: lot.id, quantity })),
      };
      const reply = (await ask(dispatchesRoutes.create, { body }, allowed)) as Dispatch;
      if (!allowed) return;
      for (const { lot, quantity } of lines) lot.balance -= quantity;
      const written = lines.map((line) => ({ ...line, dispatchId: reply.id, returned: 0 }));
      paper.dispatches.push({ id: reply.id, lines: written, removed: false });
    },
    async correct({ dispatch: d, line: l, units: quantity }) {
      const dispatch = pick(d, standing());
      const line = dispatch && pick(l, dispatch.lines);
      if (!dispatch || !line) return;
      const more = quantity - line.quantity;
      const allowed = quantity >= line.returned && line.lot.balance >= more;
      const lines = dispatch.lines.map((one) => ({
        lotId: one.lot.id,
        quantity: one === line ? quantity : one.quantity,
      }));
      await ask(dispatchesRoutes.update, { params: { id: dispatch.id }, body: { lines } }, allowed);
      if (!allowed) return;
      line.lot.balance -= more;
      line.quantity = quantity;
    },
    async reverse({ dispatch: d }) {
      const dispatch = pick(d, standing());
      if (!dispatch) return;
      const allowed = dispatch.lines.every(({ returned }) => returned === 0);
      await ask(dispatchesRoutes.remove, { params: { id: dispatch.id } }, allowed);
      if (!allowed) return;
      dispatch.removed = true;
      for (const { lot, quantity } of dispatch.lines) lot.balance += quantity;
    },
    async takeBack({ dispatch: d, line: l, units: quantity }) {
      const dispatch = pick(d, standing());
      const line = dispatch && pick(l, dispatch.lines);
      if (!dispatch || !line) return;
      const allowed = quantity <= line.quantity - line.returned;
      const body = { lines: [{ lotId: line.lot.id, quantity, reason: "mole" }] };
      const reply = await ask(dispatchesRoutes.takeBack, { params: { id: dispatch.id }, body }, allowed);
      if (!allowed) return;
      line.returned += quantity;
      const { lot } = (reply as { lines: { lot: { id: string } }[] }).lines[0] ?? { lot: { id: "" } };
      paper.lots.push({
        ...{ id: lot.id, made: quantity, balance: quantity },
        ...{ isReleased: false, of: line, removed: false },
      });
    },
    async undo({ lot: n }) {
      const lot = pick(
        n,
        paper.lots.filter(({ of, removed }) => of !== null && !removed),
      );
      if (!lot?.of) return;
      const allowed = !isUsed(paper, lot);
      const params = { id: lot.of.dispatchId, lotId: lot.id };
      await ask(dispatchesRoutes.undoReturn, { params }, allowed);
      if (!allowed) return;
      lot.of.returned -= lot.made;
      Object.assign(lot, { removed: true, balance: 0 });
    },
    async release({ lot: n }) {
      const lot = pick(
        n,
        paper.lots.filter(({ isReleased, removed }) => !isReleased && !removed),
      );
      if (!lot) return;
      await ask(
        lotsRoutes.update,
        { params: { id: lot.id }, body: { decision: "released", reason: "conferido" } },
        true,
      );
      lot.isReleased = true;
    },
  };
  return (taken: Step) => acts[taken.do](taken as never);
}

test("whatever is sent, corrected, taken back, undone and sent again: nothing appears and nothing is lost", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 45, maxLength: 60, size: "max" }), async (story) => {
      const paper: Paper = { lots: [], dispatches: [] };
      for (const made of [90, 140, 260]) {
        const { id } = await make.lot({ type: "final_product", quantity: made });
        paper.lots.push({ id, made, balance: made, isReleased: true, of: null, removed: false });
      }
      const act = acting(paper);
      // A return that is used again is not undone, whatever else is drawn.
      await act({ do: "send", lots: [0, 1], units: [30, 20] });
      await act({ do: "takeBack", dispatch: 0, line: 0, units: 9 });
      await act({ do: "release", lot: 0 });
      await act({ do: "send", lots: [3, 3], units: [4, 4] });
      await act({ do: "undo", lot: 0 });
      for (const taken of story) await act(taken);

      const { rows } = await t.database.pool.query("select id, balance::float8 from lots where id = any($1)", [
        paper.lots.map(({ id }) => id),
      ]);
      const stored = new Map(rows.map(({ id, balance }) => [id, balance]));
      for (const { id, balance } of paper.lots) expect(stored.get(id)).toBe(balance);
      for (const { id, lines, removed } of paper.dispatches) {
        if (removed) continue;
        const read = await t.admin.call(dispatchesRoutes.read, { params: { id } });
        const told = read.lines.map(({ lot, quantity, returned }) => [lot.id, quantity, returned]);
        const written = lines.map(({ lot, quantity, returned }) => [lot.id, quantity, returned]);
        expect(told.toSorted()).toEqual(written.toSorted());
      }
      // All that was made is in a lot or with a customer.
      const whole = paper.lots.reduce((sum, { of, made }) => (of === null ? sum + made : sum), 0);
      const out = paper.dispatches
        .filter(({ removed }) => !removed)
        .flatMap(({ lines }) => lines)
        .reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
      expect([...stored.values()].reduce((sum, balance) => sum + balance, out)).toBe(whole);
      expect(await brokenInvariants(t.database.pool)).toEqual({});
    }),
    propertyRuns(5, 40),
  );
  const both = [...seen].map((key) => key.replace(/ (true|false)$/, ""));
  expect(both.filter((key, n) => both.indexOf(key) !== n).length).toBeGreaterThanOrEqual(5);
});
