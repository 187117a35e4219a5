import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { afterAll, expect, test } from "vitest";
import { adminPassword, request, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { idleHours } from "./session.queries.ts";
import { waitSeconds } from "./throttle.ts";

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

test("an unknown name hashes as much as a known one", async () => {
  const time = async (name: string) => {
    await forget();
    const start = process.cpuUsage();
    await login(name, "senha-errada");
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const median = async (name: string) => {
    const times = [];
    for (let i = 0; i < 7; i++) times.push(await time(name));
    return times.sort((a, b) => a - b)[3] as number;
  };
  // Without the decoy hash the unknown name costs a tenth; the bounds leave room for a noisy machine.
  const ratio = (await median("quem-não-existe")) / (await median("admin"));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
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

test("behind a proxy on this machine, people are told apart by where they come from", async () => {
  await forget();
  const from = (address: string) => login("admin", "errada", { "x-forwarded-for": address });
  for (let i = 0; i < 10; i++) await from("10.1.2.3");
  expect((await from("10.1.2.3")).status).toBe(429);
  expect((await from("10.1.2.4")).status).toBe(401);
  await forget();
});

test("a clock that was set back locks nobody out", async () => {
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
