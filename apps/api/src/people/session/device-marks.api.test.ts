import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import type { LoggedIn } from "@pomar/contract/people/session/session.schema";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { afterAll, beforeEach, expect, test } from "vitest";
import { request, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { bySize } from "../../../../../tests/support/test-size.ts";
import { removeOldMarks } from "./device-marks.queries.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
beforeEach(() => t.database.pool.query("delete from login_attempts"));

const password = "senha-da-colega";
const plant = "10.20.0.1";

function login(
  name: string,
  typed: string,
  { deviceMarks, from = plant }: { deviceMarks?: string[]; from?: string } = {},
) {
  const body = { name, password: typed, ...(deviceMarks && { deviceMarks }) };
  return request(t.app, sessionRoutes.login, { body, headers: { "x-forwarded-for": from } });
}
const getStatus = async (...given: Parameters<typeof login>) => (await login(...given)).status;

/** Logs a new person in on a device, and returns the person and the cookie that identifies the device. */
async function known() {
  const { id, name } = await make.user({ password });
  const { status, body } = await login(name, password);
  expect(status).toBe(201);
  return { id, name, mark: (body as LoggedIn).deviceMark };
}

/** Enters wrong passwords from the plant's single address: first for unknown names, in the end for the name `name`. */
async function guessAt(name: string, tries = bySize(90, 120)): Promise<void> {
  for (let n = 0; n < tries; n++) await login(n % 2 === 0 ? `Ninguém ${n}` : name, `palpite-${n}`);
}

const manyGuesses = bySize(100, 300);

test(`${manyGuesses} wrong passwords at one address lock out everyone but those whose device logged in before`, async () => {
  const { name, mark } = await known();
  await guessAt(name, manyGuesses);
  expect(await getStatus(name, password)).toBe(429);
  expect(await getStatus(name, password, { deviceMarks: ["unknown-mark", "x".repeat(43)] })).toBe(429);
  const answer = await login(name, password, { deviceMarks: [mark] });
  expect(answer.status).toBe(201);
  expect((answer.body as LoggedIn).deviceMark).toBe(mark);
  // The right password does not reset the count of the attacker's address.
  expect(await getStatus("Ninguém 1", "palpite")).toBe(429);
  expect(await getStatus(name, password)).toBe(429);
});

test("guesses at one name from everywhere keep its person out of a new place, but not with a known device", async () => {
  const { name, mark } = await known();
  for (let n = 0; n < 33; n++) await login(name, `palpite-${n}`, { from: `10.21.0.${n}` });
  expect(await getStatus(name, password, { from: "10.22.0.1" })).toBe(429);
  expect(await getStatus(name, password, { from: "10.22.0.1", deviceMarks: [mark] })).toBe(201);
});

test("logins from known devices give back no guess that was not theirs", async () => {
  const { name, mark } = await known();
  await guessAt("Alvo", 12);
  const failures = async () =>
    (await t.database.pool.query("select key, failures from login_attempts where failures > 0 order by key")).rows;
  const before = await failures();
  for (let n = 0; n < 5; n++) expect(await getStatus(name, password, { deviceMarks: [mark] })).toBe(201);
  expect(await failures()).toEqual(before);
});

test("the mark is one person's: to a colleague it is worth nothing", async () => {
  const [{ mark }, colleague] = [await known(), await known()];
  await guessAt("Ninguém");
  expect(await getStatus(colleague.name, password, { deviceMarks: [mark] })).toBe(429);
  expect(await getStatus(colleague.name, password, { deviceMarks: [mark, colleague.mark] })).toBe(201);
});

test("wrong passwords on a known device are counted: after ten of them, however many at once, it is like any other", async () => {
  const { name, mark } = await known();
  await guessAt(name);
  const guess = (n: number) => getStatus(name, `palpite-${n}`, { deviceMarks: [mark] });
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  expect(await getStatus(name, password, { deviceMarks: [mark] })).toBe(429);
  // After the lockout of an hour, the right password gives this device a new cookie by which it is recognised.
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000);
  const { body } = await login(name, password, { deviceMarks: [mark] });
  const { deviceMark } = body as LoggedIn;
  expect(deviceMark).not.toBe(mark);
  await guessAt(name);
  expect(await getStatus(name, password, { deviceMarks: [mark] })).toBe(429);
  expect(await getStatus(name, password, { deviceMarks: [deviceMark] })).toBe(201);
});

test("its ten are ten in a row: the right password counts anew", async () => {
  const { name, mark } = await known();
  await guessAt(name);
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 9; n++) expect(await getStatus(name, "quase", { deviceMarks: [mark] })).toBe(401);
    expect(await getStatus(name, password, { deviceMarks: [mark] })).toBe(201);
  }
});

test("guesses on a known device count for its address as well", async () => {
  const { name, mark } = await known();
  for (let n = 0; n < 10; n++) expect(await getStatus(name, "quase", { deviceMarks: [mark] })).toBe(401);
  expect(await getStatus(name, password, { deviceMarks: [mark] })).toBe(429);
  expect(await getStatus(name, password)).toBe(429);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    "a new password",
    (id) => t.admin.call(usersRoutes.update, { params: { id }, body: { password: "outra-senha-da-colega" } }),
  ],
  [
    "deactivation",
    async (id) => {
      await t.admin.call(usersRoutes.update, { params: { id }, body: { active: false } });
      await t.admin.call(usersRoutes.update, { params: { id }, body: { active: true } });
    },
  ],
])("%s ends the marks of all devices", async (_, end) => {
  const { id, name, mark } = await known();
  await end(id);
  await guessAt(name);
  for (const typed of [password, "outra-senha-da-colega"])
    expect(await getStatus(name, typed, { deviceMarks: [mark] })).toBe(429);
});

test("a mark is random and only its hash is stored", async () => {
  const [one, other] = [await known(), await known()];
  expect(one.mark).toMatch(/^[\w-]{43}$/);
  expect(other.mark).not.toBe(one.mark);
  const { rows } = await t.database.pool.query("select row_to_json(m)::text as row from device_marks m");
  for (const { row } of rows) for (const { mark } of [one, other]) expect(row).not.toContain(mark);
});

test("a person has the marks of the twenty devices that were used last", async () => {
  const { id, name, mark } = await known();
  const marks = [mark];
  for (let n = 0; n < 20; n++) {
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
    if (n === 10) await login(name, password, { deviceMarks: [mark] });
    else marks.push(((await login(name, password)).body as LoggedIn).deviceMark);
  }
  marks.push(((await login(name, password)).body as LoggedIn).deviceMark);
  const { rows } = await t.database.pool.query("select 1 from device_marks where user_id = $1", [id]);
  expect(rows).toHaveLength(20);
  await guessAt(name);
  const [first, second, third] = marks as [string, string, string];
  expect(await getStatus(name, password, { deviceMarks: [second] })).toBe(429);
  for (const kept of [first, third]) expect(await getStatus(name, password, { deviceMarks: [kept] })).toBe(201);
});

test("a mark that was unused for 180 days is invalid, and deleted", async () => {
  const { id, name, mark } = await known();
  const start = t.clock.now;
  const after = (days: number) => {
    t.clock.now = new Date(start.getTime() + days * 86_400_000);
  };
  after(179);
  await guessAt(name);
  expect(await getStatus(name, password, { deviceMarks: [mark] })).toBe(201);
  after(179 + 181);
  await guessAt(name);
  expect(await getStatus(name, password, { deviceMarks: [mark] })).toBe(429);

  await removeOldMarks(t.database.db, t.clock.now);
  const { rows } = await t.database.pool.query("select 1 from device_marks where user_id = $1", [id]);
  expect(rows).toEqual([]);
  t.clock.now = start;
});

test("too many marks or one too long are no login", async () => {
  for (const deviceMarks of [Array(21).fill("x"), ["x".repeat(101)]])
    expect(await getStatus("admin", "qualquer", { deviceMarks })).toBe(400);
});
