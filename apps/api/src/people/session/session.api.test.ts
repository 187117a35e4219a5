import { createHook } from "node:async_hooks";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { adminPassword, request, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { secondProcess } from "../../../../../tests/support/second-process.ts";
import { setPasswordCost } from "../../platform/password.ts";
import { idleHours } from "./session.queries.ts";
import { removeOldAttempts, waitSeconds } from "./throttle.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

const login = (name: string, password: string, headers = {}) =>
  request(t.app, sessionRoutes.login, { body: { name, password }, headers });

const forget = () => t.database.pool.query("delete from login_attempts");

test("name and password give a token and the person; case and accents of the name do not matter", async () => {
  await make.user({ name: "Conceição Araújo", password: "segredo-da-ceica" });
  const answer = await login("  conceicao ARAUJO", "segredo-da-ceica");
  expect(answer).toMatchObject({
    status: 201,
    body: { user: { name: "Conceição Araújo", level: 2, profilePicture: null } },
  });
  expect((answer.body as { token: string }).token).toMatch(/^[\w-]{43}$/);
});

test("only the token's hash is stored", async () => {
  const { body } = await login("admin", adminPassword);
  const { token } = body as { token: string };
  const { rows } = await t.database.pool.query("select count(*) as n from sessions where token_hash like $1", [
    `%${token}%`,
  ]);
  expect(rows[0].n).toBe(0);
});

test("empty fields answer the customer's two sentences", async () => {
  const answer = await login(" ", "");
  expect(answer.body).toMatchObject({
    statusCode: 400,
    issues: [
      { path: "name", message: "Por favor, forneça um email" },
      { path: "password", message: "Por favor, forneça uma senha" },
    ],
  });
});

test("a wrong password and an unknown name answer alike", async () => {
  await forget();
  const wrong = await login("admin", "senha-errada");
  const unknown = await login("ninguém", "senha-errada");
  expect(wrong).toMatchObject({ status: 401, body: { message: "Nome ou senha incorretos" } });
  expect({ ...(unknown.body as object), requestId: null }).toEqual({ ...(wrong.body as object), requestId: null });
});

/** Counts the password hashes that `work` computed, each a task in the threads beside the event loop. */
async function countProofs(work: () => Promise<unknown>): Promise<number> {
  let proofs = 0;
  const hook = createHook({
    init(_id, type) {
      // Tasks without a name come from password hashing alone.
      if (type === "undefined") proofs += 1;
    },
  });
  hook.enable();
  await work().finally(() => hook.disable());
  return proofs;
}

test("a password is proven once, whether there is such a name, it may log in, or neither", async () => {
  await forget();
  setPasswordCost();
  const gone = await make.user();
  await t.admin.call(usersRoutes.remove, { params: { id: gone.id } });
  const barred = await make.user();
  await t.admin.call(usersRoutes.update, { params: { id: barred.id }, body: { active: false } });
  for (const name of ["admin", "quem-não-existe", gone.name, barred.name]) {
    const refusals: unknown[] = [];
    expect(await countProofs(async () => refusals.push((await login(name, "funcionario-de-teste")).body)), name).toBe(
      1,
    );
    expect(refusals).toEqual([
      {
        statusCode: 401,
        code: "session.wrong-credentials",
        message: "Nome ou senha incorretos",
        requestId: expect.any(String),
      },
    ]);
  }
  // A login with an unknown name costs as much as with a user's name: the decoy hash costs as much as a user's hash.
  const { rows } = await t.database.pool.query(
    "select distinct split_part(password_hash, '$', 4) as cost from users where id = any($1)",
    [[gone.id, barred.id]],
  );
  expect(rows).toEqual([{ cost: "m=19456,t=2,p=1" }]);
  await forget();
});

test("ten wrong passwords slow down the eleventh, the right one included, until the wait is over", async () => {
  await forget();
  await make.user({ name: "Esquecido", password: "senha-lembrada" });
  for (let i = 0; i < 10; i++) expect((await login("Esquecido", `errada-${i}`)).status).toBe(401);
  const eleventh = await login("Esquecido", "senha-lembrada");
  expect(eleventh).toMatchObject({
    status: 429,
    body: { message: "Muitas tentativas; aguarde 5 s" },
    headers: { "retry-after": "5" },
  });
  expect((await login("admin", adminPassword)).status).toBe(201);
  t.clock.now = new Date(t.clock.now.getTime() + 5_100);
  expect((await login("Esquecido", "senha-lembrada")).status).toBe(201);
  expect((await login("Esquecido", "errada-de-novo")).status).toBe(401);
});

test("forty attempts at once pass no more than ten", async () => {
  await forget();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => login("Ataque", `errada-${i}`)));
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30);
  await forget();
});

test("spellings of one name share their ten attempts, and the own login gives none back", async () => {
  await forget();
  await make.user({ name: "Invasor", password: "senha-do-invasor" });
  const statuses = [];
  for (const name of ["admin", "ádmin", "ADMIN", "àdmín", "Ãdmin", "âdmin"]) {
    for (let i = 0; i < 3; i++) statuses.push((await login(name, `palpite-${i}`)).status);
    expect((await login("Invasor", "senha-do-invasor")).status).toBe(201);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  await forget();
});

test("a whole shift logs in at once from one address", async () => {
  await forget();
  const people = await Promise.all(Array.from({ length: 12 }, () => make.user({ password: "senha-do-turno" })));
  const answers = await Promise.all(people.map(({ name }) => login(name, "senha-do-turno")));
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(201));
});

test("behind a proxy on this machine, callers are distinguished by their own address", async () => {
  await forget();
  const from = (address: string) => login("admin", "errada", { "x-forwarded-for": address });
  for (let i = 0; i < 10; i++) await from("10.1.2.3");
  expect((await from("10.1.2.3")).status).toBe(429);
  expect((await from("10.1.2.4")).status).toBe(401);
  await forget();
});

/** Sends `count` wrong passwords for a name, each from a different network. */
const guesses = (name: string, count: number, third = 0) =>
  Array.from(
    { length: count },
    (_, n) => () => login(name, `palpite-${n}`, { "x-forwarded-for": `10.7.${third}.${n}` }),
  );

test("guesses from everywhere are slowed down together, for unknown names too; a user at a known place gets in", async () => {
  await forget();
  const { name } = await make.user({ password: "senha-do-turno" });
  const fromHome = () => login(name, "senha-do-turno", { "x-forwarded-for": "10.8.0.1" });
  expect((await fromHome()).status).toBe(201);
  for (const guessed of [name, "ninguém com este nome"]) {
    const statuses = [];
    for (const guess of guesses(guessed, 33)) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429]);
  }
  expect((await login(name, "senha-do-turno", { "x-forwarded-for": "10.9.0.1" })).status).toBe(429);
  expect((await fromHome()).status).toBe(201);
  // The right password must wait at a different place too; the login removes only its own attempt from the count.
  t.clock.now = new Date(t.clock.now.getTime() + 5_100);
  expect((await login(name, "senha-do-turno", { "x-forwarded-for": "10.9.0.1" })).status).toBe(201);
  const [next] = guesses(name, 1, 9);
  expect((await next?.())?.status).toBe(429);
  await forget();
});

test("a hundred addresses at once get no more guesses at a name than one after the other", async () => {
  await forget();
  const answers = await Promise.all(guesses("Ataque de todos os lados", 100).map((guess) => guess()));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
  await forget();
});

test("the addresses of one network of IPv6 are one", async () => {
  await forget();
  const statuses = [];
  for (let n = 0; n < 12; n++)
    statuses.push((await login("admin", "errada", { "x-forwarded-for": `2001:db8:1:2:${n}::${n}` })).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  await forget();
});

test("a place is forgotten after ninety days without a login", async () => {
  await forget();
  const { name } = await make.user({ password: "senha-do-turno" });
  const from = (address: string) => login(name, "senha-do-turno", { "x-forwarded-for": address });
  const start = t.clock.now;
  await from("10.8.0.2");
  t.clock.now = new Date(start.getTime() + 91 * 86_400_000);
  for (const guess of guesses(name, 30)) await guess();
  expect((await from("10.8.0.2")).status).toBe(429);
  await removeOldAttempts(t.database.db, t.clock.now);
  const { rows } = await t.database.pool.query("select 1 from login_places where network = '10.8.0.2'");
  expect(rows).toEqual([]);
  t.clock.now = start;
  await forget();
});

test("where a request says that it comes from counts only when a proxy says so", async () => {
  await forget();
  const exposed = await secondProcess(t, { trustProxy: "10.0.0.5" });
  const from = async (app: FastifyInstance, n: number, forwarded = `10.6.0.${n}`) =>
    (
      await request(app, sessionRoutes.login, {
        body: { name: "admin", password: "errada" },
        headers: { "x-forwarded-for": forwarded, forwarded: `for=10.6.0.${n}`, "x-real-ip": `10.6.0.${n}` },
      })
    ).status;
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push(await from(exposed.app, n));
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  await forget();
  // Entries of `X-Forwarded-For` before the proxy's own entry are claims of the sender.
  const behind = [];
  for (let n = 0; n < 12; n++) behind.push(await from(t.app, n, `10.6.0.${n}, 192.0.2.7`));
  expect(behind).toEqual([...Array(10).fill(401), 429, 429]);
  await forget();
  // A forwarded value that is no address causes no error.
  for (const nonsense of ["' or 1=1", "x".repeat(6000), "999.1.1.1", ",,,"])
    expect(await from(t.app, 1, nonsense)).toBe(401);
  await exposed.close();
  await forget();
});

test("a clock that was set back locks no user out", async () => {
  await forget();
  await login("admin", "errada");
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() - 3_600_000);
  expect((await login("admin", adminPassword)).status).toBe(201);
  t.clock.now = now;
});

test.each(["a\u0000b", "\ud83d"])("a name that no database can keep is refused, not an error", async (name) => {
  expect(await login(name, "qualquer")).toMatchObject({
    status: 400,
    body: { message: "O texto contém caracteres inválidos" },
  });
});

test("the wait doubles up to five minutes", () => {
  expect([9, 10, 11, 12, 16, 40].map((failures) => waitSeconds(failures, 10))).toEqual([0, 5, 10, 20, 300, 300]);
});

test("logout ends this session and no other", async () => {
  const first = await make.employee();
  const user = await t.admin.call(usersRoutes.read, { params: { id: first.id } });
  const second = await t.login(user.name, "funcionario-de-teste", 2);
  await first.call(sessionRoutes.logout);
  expect((await first.refused(sessionRoutes.me)).statusCode).toBe(401);
  expect(await second.call(sessionRoutes.me)).toMatchObject({ id: first.id, name: user.name, level: 2 });
});

test("twelve hours without use end a session, use prolongs it", async () => {
  const employee = await make.employee();
  const start = t.clock.now.getTime();
  const after = async (hours: number) => {
    t.clock.now = new Date(start + hours * 3_600_000);
    return (await employee.send(sessionRoutes.me)).status;
  };
  expect(await after(idleHours - 1)).toBe(200);
  expect(await after(2 * idleHours - 2)).toBe(200);
  expect(await after(3 * idleHours)).toBe(401);
  t.clock.now = new Date(start);
});
