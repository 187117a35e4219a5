import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

/**
 * A month is closed while movements of the month are recorded: the closing must either contain each movement or list it
 * as a late change.
 */

let t: Awaited<ReturnType<typeof startApp>>;
let make: ReturnType<typeof factories>;
beforeEach(async () => {
  t = await startApp();
  make = factories(t);
});
afterEach(async () => {
  const broken = await brokenInvariants(t.database.pool);
  await t.close();
  expect(broken).toEqual({});
});

const before = () => {
  const [year, month] = t.clock.now.toISOString().split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 2, 15, 15)).toISOString();
};
const close = () => t.admin.send(closingsRoutes.create, { body: { month: before().slice(0, 7) } });
const lose = (id: string, quantity: number) =>
  t.admin.send(lotsRoutes.move, {
    params: { id },
    body: { kind: "loss", quantity, reason: "Contada", occurredAt: before() },
  });
const lot = () => make.lot({ quantity: 5000, producedAt: before().slice(0, 10) });
const waiting = async () => {
  const { rows } = await t.database.pool.query("select count(*) as n from pg_locks where not granted");
  return rows[0].n as number;
};
const readLate = async (answer: { body: unknown }) => {
  const { id } = answer.body as { id: string };
  return t.admin.call(closingsRoutes.lateChanges, { params: { id }, query: { rows: 100 } });
};

test("a movement that began before the close and waited for its lot is late, and says that it was recorded after it", async () => {
  const { id } = await lot();
  const holder = await t.database.pool.connect();
  await holder.query("begin");
  await holder.query("select from lots where id = $1 for update", [id]);
  const moving = lose(id, 3);
  await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
  t.clock.now = new Date(t.clock.now.getTime() + 5000);
  const closed = await close();
  expect(closed.status).toBe(201);
  await holder.query("commit");
  holder.release();
  expect((await moving).status).toBe(201);
  const { data } = await readLate(closed);
  expect(data).toMatchObject([{ quantity: -3 }]);
  const { closedAt } = closed.body as { closedAt: string };
  expect(data[0]?.recordedAt.localeCompare(closedAt)).toBe(1);
});

test("a close waits for a movement that is recorded and not committed yet, and has it", async () => {
  const { id, item } = await lot();
  const recording = await t.database.pool.connect();
  await recording.query("begin");
  await recording.query("update lots set balance = balance - 8 where id = $1", [id]);
  await recording.query(
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, reason)
     values ('0197a1b2-0000-7000-8000-000000000008', $1, 'loss', -8, $2, $3, 'Contada')`,
    [id, before(), t.clock.now.toISOString()],
  );
  const closing = close();
  await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
  await recording.query("commit");
  recording.release();
  const closed = await closing;
  expect(closed.status).toBe(201);
  const { snapshot } = closed.body as { snapshot: { items: { item: { id: string }; closing: number }[] } };
  expect(snapshot.items.find((row) => row.item.id === item.id)?.closing).toBe(4992);
  expect((await readLate(closed)).total).toBe(0);
});

test("no movement is lost between two closings while months are closed again and again", async () => {
  const lots = await Promise.all([1, 2, 3, 4].map(lot));
  const rounds = Array.from({ length: 12 }, (_, n) => n);
  const answers = await Promise.all(
    rounds.flatMap((n) => [
      ...lots.map(({ id }, place) => lose(id, n * 4 + place + 1)),
      ...(n % 2 === 0 ? [close()] : []),
    ]),
  );
  const closed = answers.filter(({ body }) => typeof body === "object" && body !== null && "snapshot" in body);
  expect(closed.length).toBeGreaterThan(1);
  const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
  for (const one of closed) {
    const { snapshot } = one.body as { snapshot: { items: { closing: number }[] } };
    const known = total(snapshot.items.map((item) => item.closing));
    const { data } = await readLate(one);
    const came = total(data.map(({ quantity }) => quantity ?? 0));
    expect(known + came).toBe(4 * 5000 - total(Array.from({ length: 48 }, (_, n) => n + 1)));
  }
});
