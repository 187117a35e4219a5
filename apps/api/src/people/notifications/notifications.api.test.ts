import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { maxUnread, notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Caller, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();
const password = "senha-da-chefia";
let admins = 0;

/** Creates an administrator whose account begins now. */
async function newAdmin(): Promise<Caller> {
  const { name } = await make.user({ name: `Chefia ${++admins}`, password, level: 1 });
  return t.login(name, password, 1);
}

const minute = 60_000;
const pass = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
// Every account of a test is younger than the events of the previous tests.
beforeEach(() => pass(10 * minute));

const receive = async (caller: Caller = employee) =>
  (await caller.call(rawMaterialsRoutes.create, { body: await make.rawMaterialInput() })).lot.code;
const inbox = (caller: Caller, query: Record<string, string | number> = {}) =>
  caller.call(notificationsRoutes.list, { query: query as never });
const codesIn = ({ data }: Awaited<ReturnType<typeof inbox>>) =>
  data.map(({ message }) => /lote (\S+)/.exec(message)?.[1]);

test("an administrator reads others' acts, newest first, their own as their own and read, and nothing from before their account", async () => {
  await receive();
  pass(1);
  const admin = await newAdmin();
  const first = await receive();
  pass(1);
  const own = await receive(admin);
  pass(1);
  const second = await receive();
  const found = await inbox(admin);
  expect(codesIn(found)).toEqual([second, own, first]);
  expect(found).toMatchObject({ total: 3, unread: 2 });
  expect(found.data.map((one) => [one.own, one.read])).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  expect(codesIn(await inbox(admin, { unread: "true" }))).toEqual([second, first]);
  expect(codesIn(await inbox(admin, { unread: "false" }))).toEqual([own]);
  expect(found.data[0]).toMatchObject({ endpoint: "raw-material", read: false, at: t.clock.now.toISOString() });
  expect((await inbox(admin, { rows: 1, page: 2 })).data).toHaveLength(1);
  expect(codesIn(await inbox(admin, { sortOrder: "asc" }))).toEqual([first, own, second]);
  expect(codesIn(await inbox(admin, { search: second }))).toEqual([second]);
});

test("a notification that one administrator has read is unread for a different one", async () => {
  const [one, other] = [await newAdmin(), await newAdmin()];
  const codes = [await receive(), await receive(), await receive()];
  const { data } = await inbox(one);
  const ids = data.slice(0, 2).map(({ id }) => id);
  for (const _ of [1, 2]) expect(await one.call(notificationsRoutes.read, { body: { ids } })).toEqual({ unread: 1 });
  expect((await inbox(one)).data.map(({ read }) => read)).toEqual([true, true, false]);
  expect(codesIn(await inbox(one, { unread: "true" }))).toEqual([codes[0]]);
  expect(codesIn(await inbox(one, { unread: "false" }))).toEqual([codes[2], codes[1]]);
  expect((await inbox(other)).unread).toBe(3);
  expect(await other.call(notificationsRoutes.read, { body: { all: true } })).toEqual({ unread: 0 });
  expect((await inbox(other, { unread: "true" })).total).toBe(0);
  expect((await inbox(one)).unread).toBe(1);
});

test("two screens of one person may mark all as read at once", async () => {
  const admin = await newAdmin();
  await Promise.all([receive(), receive(), receive()]);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => admin.call(notificationsRoutes.read, { body: { all: true } })),
  );
  expect(replies).toEqual(replies.map(() => ({ unread: 0 })));
});

test.each([{}, { ids: [], all: true }, { ids: [] }, { ids: ["x"] }, { all: false }, { ids: [uuidv7()], all: true }])(
  "which to mark is said in one way: %j is refused and marks nothing",
  async (body) => {
    const admin = await newAdmin();
    await receive();
    expect(await admin.refused(notificationsRoutes.read, { body })).toMatchObject({ statusCode: 400 });
    expect((await inbox(admin)).unread).toBe(1);
  },
);

test("a user's own and unknown notifications are left as they are", async () => {
  const [admin, author] = [await newAdmin(), await newAdmin()];
  await receive(author);
  const id = (await inbox(admin)).data[0]?.id ?? "";
  await author.call(notificationsRoutes.read, { body: { ids: [id, uuidv7()] } });
  const { rows } = await t.database.pool.query("select from notification_reads where user_id = $1", [author.id]);
  expect(rows).toEqual([]);
});

test("a reconnected screen receives everything since two minutes before its last event", async () => {
  const admin = await newAdmin();
  const codes = [];
  for (const wait of [0, 3 * minute, 1 * minute, 5 * minute, 1]) {
    pass(wait);
    codes.push(await receive());
  }
  const { data } = await inbox(admin);
  expect(codesIn(await inbox(admin, { after: data[2]?.id ?? "" }))).toEqual([codes[4], codes[3], codes[2], codes[1]]);
  expect(codesIn(await inbox(admin, { after: data[0]?.id ?? "" }))).toEqual([codes[4], codes[3]]);
  expect((await inbox(admin, { after: uuidv7() })).total).toBe(0);
});

test("a notification older than ninety days counts as read", async () => {
  const admin = await newAdmin();
  const { pool } = t.database;
  await pool.query("update users set created_at = $2::timestamptz - interval '1 year' where id = $1", [
    admin.id,
    t.clock.now,
  ]);
  await pool.query(
    `insert into notifications (id, message, endpoint, at)
     select gen_random_uuid(), 'Há ' || n || ' dias', 'pulp', $1::timestamptz - n * interval '1 day' from unnest(array[89, 91]) n`,
    [t.clock.now],
  );
  const found = await inbox(admin, { rows: 100 });
  expect(found.data.map(({ message, read }) => [message, read]).slice(-2)).toEqual([
    ["Há 89 dias", false],
    ["Há 91 dias", true],
  ]);
  const unread = await inbox(admin, { unread: "true", rows: 100 });
  expect(unread.data.at(-1)?.message).toBe("Há 89 dias");
  expect(unread.total).toBe(found.unread);
});

test("a user who has read everything sees none, however it was read, and later ones are new", async () => {
  const [one, other] = [await newAdmin(), await newAdmin()];
  await receive();
  pass(20 * minute);
  const second = await receive();
  const { data } = await inbox(one);
  await one.call(notificationsRoutes.read, { body: { ids: data.map(({ id }) => id) } });
  await other.call(notificationsRoutes.read, { body: { all: true } });
  const third = await receive();
  for (const reader of [one, other]) {
    const found = await inbox(reader);
    expect(found.data.map(({ read }) => read)).toEqual([false, true, true]);
    expect(codesIn(found).slice(0, 2)).toEqual([third, second]);
    expect(found.unread).toBe(1);
  }
  // The second person has read everything up to an instant: only notifications after this instant have rows.
  const kept = await t.database.pool.query("select from notification_reads where user_id = $1", [other.id]);
  expect(kept.rowCount).toBe(1);
  pass(20 * minute);
  await other.call(notificationsRoutes.read, { body: { ids: [data[0]?.id ?? ""] } });
  expect((await inbox(other)).unread).toBe(1);
});

test("no more than a hundred are counted", async () => {
  const admin = await newAdmin();
  await t.database.pool.query(
    `insert into notifications (id, message, endpoint, at)
     select gen_random_uuid(), 'Pasta ' || n, 'pulp', $1 from generate_series(1, 130) n`,
    [t.clock.now],
  );
  expect(await inbox(admin)).toMatchObject({ unread: maxUnread, total: 130 });
});

test("a screen that asks by itself keeps no session alive", async () => {
  const admin = await newAdmin();
  for (let hour = 0; hour < 13; hour++) {
    await admin.send(notificationsRoutes.list);
    pass(60 * minute);
  }
  expect(await admin.refused(notificationsRoutes.list)).toMatchObject({ statusCode: 401 });
});
