import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { type OwnPostgres, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltApp, startBuiltApp } from "../../../../../tests/support/built-app.ts";
import { cloneDatabase } from "../../../../../tests/support/database.ts";
import { removeCluster, throwawayPrefix } from "../../../../../tests/support/throwaway.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
const canaries: string[] = [];
/** Returns a word that must not occur in any log; it consists of small letters, so that no conversion changes it. */
function canary(): string {
  const word = `canary${[...randomBytes(9)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("")}`;
  canaries.push(word);
  return word;
}

const adminPassword = canary();
const metricsToken = `${canary()}-token`;
let postgres: OwnPostgres;
let app: BuiltApp;
let admin: { token: string; user: { id: string }; deviceMark: string };

beforeAll(async () => {
  postgres = await openOwnPostgres({ dataDir, log: () => {}, durable: false });
  const settings = { LOG_LEVEL: "trace", METRICS_TOKEN: metricsToken };
  app = await startBuiltApp({ data: { DATA_DIR: dataDir }, adminPassword, settings });
  const login = await send("/api/auth/login", { body: { name: "admin", password: adminPassword } });
  admin = (await login.json()) as typeof admin;
  canaries.push(admin.token, admin.deviceMark);
});
afterAll(async () => {
  await app.stop();
  await postgres.stop();
  await removeCluster(dataDir);
});

interface Sent {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

function send(address: string, { method = "POST", token, headers = {}, body }: Sent = {}): Promise<Response> {
  return fetch(`${app.url}${address}`, {
    method,
    headers: {
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && {
      body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body),
    }),
  });
}

type Line = Record<string, unknown> & { reqId?: string };
const lines = (): Line[] =>
  app
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);

/** Returns everything that the product and its PostgreSQL wrote to their logs. */
function logs(): string {
  const { cluster } = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")) as { cluster: string };
  const folder = path.join(path.resolve(dataDir, cluster), "log");
  const ofPostgres = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  return [app.output(), ...ofPostgres].join("\n");
}

/** Lists the forms of a word in a log: as text, and as the numbers that a printed buffer shows. */
const listForms = (word: string) => [word, [...Buffer.from(word)].join(","), Buffer.from(word).toString("hex")];

/** Sends bytes over a socket that need not be valid HTTP. */
function sendRaw(text: string): Promise<void> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(text));
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.resume();
  });
}

function refusedSocket(): Promise<void> {
  const socket = io(app.url, {
    auth: { token: canary() },
    query: { q: canary() },
    reconnection: false,
    transports: ["websocket"],
  });
  return new Promise((resolve) => {
    socket.once("connect_error", () => {
      socket.close();
      resolve();
    });
  });
}

async function talkingSocket(): Promise<void> {
  const socket = io(app.url, { auth: { token: admin.token }, reconnection: false, transports: ["websocket"] });
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  socket.emit(canary(), { said: canary() });
  socket.close();
}

function formWith(name: string, content: string): FormData {
  const form = new FormData();
  form.append("file", new Blob([content], { type: canary() }), name);
  return form;
}

test("nothing that people send is in a log, whatever the level", async () => {
  const { token, user } = admin;
  const headers = {
    cookie: `session=${canary()}`,
    referer: `http://${canary()}.example/`,
    "user-agent": canary(),
    "x-request-id": canary(),
    "x-forwarded-for": canary(),
  };
  await send("/api/auth/login", { body: { name: canary(), password: canary(), deviceMarks: [canary()] }, headers });
  await send(`/api/auth/login?password=${canary()}`, { body: `{"name":"${canary()}", broken` });
  await send("/api/suppliers", { method: "GET", token: canary(), headers });
  await send(`/api/suppliers?search=${canary()}&sortBy=${canary()}`, { method: "GET", token });
  await send(`/api/suppliers/${canary()}?x=${canary()}`, { method: "GET", token });
  await send(`/api/${canary()}/%ff?x=${canary()}`, { method: "GET", token });
  await send(`/${canary()}/%ff`, { method: "GET" });
  await send(`/${canary()}.js?x=${canary()}`, { method: "GET" });
  await send(`/raw/create?x=${canary()}`, { method: "GET" });
  const supplier = { name: canary(), email: `${canary()}@example.com`, document: canary(), phone: canary() };
  await send("/api/suppliers", { token, body: supplier, headers: { "idempotency-key": canary() } });
  const fruit = { name: canary() };
  await send("/api/fruits", { token, body: fruit });
  await send("/api/fruits", { token, body: fruit });
  await send(`/api/users/${user.id}/picture`, { method: "PUT", token, body: formWith(`${canary()}.png`, canary()) });
  await send("/api/metrics", { method: "GET", token: metricsToken });
  await send("/api/metrics", { method: "GET", token: canary() });
  await sendRaw(`GET /${canary()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${canary()}\r\n${canary()}\r\n\r\n`);
  await sendRaw(canary());
  await refusedSocket();
  await talkingSocket();

  const written = logs();
  expect(written.length).toBeGreaterThan(1000);
  for (const word of canaries)
    for (const form of listForms(word)) expect(written.includes(form), `${word} is in a log`).toBe(false);
});

test("a fault is found in the log by its code, with its cause and without the row that made it", async () => {
  const [refused, misread] = [canary(), canary()];
  const client = new pg.Client({ ...postgres.connection });
  await client.connect();
  await client.query(`alter table suppliers add constraint planted check (name <> '${refused}')`);
  await client.query(`create function planted() returns trigger language plpgsql as
    $$ begin if new.name = '${misread}' then perform new.name::integer; end if; return new; end $$`);
  await client.query("create trigger planted before insert on suppliers for each row execute function planted()");
  await client.end();

  for (const [name, cause] of [
    [refused, { code: "23514", table: "suppliers", constraint: "planted" }],
    [misread, { code: "22P02", message: "data exception" }],
  ] as const) {
    const answer = await send("/api/suppliers", { token: admin.token, body: { name } });
    expect(answer.status).toBe(500);
    const { requestId } = (await answer.json()) as { requestId: string };
    await expect.poll(() => lines().filter(({ reqId }) => reqId === requestId)).toHaveLength(2);
    const [error, call] = lines().filter(({ reqId }) => reqId === requestId);
    expect(error).toMatchObject({ level: "error", err: { sql: expect.stringContaining("insert into"), cause } });
    expect(JSON.stringify(error)).toMatch(/"stack":\["at /);
    expect(call).toMatchObject({ level: "warn", method: "POST", route: "/api/suppliers", status: 500 });
    expect(call).toMatchObject({ user: admin.user.id, session: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect(call?.ms).toEqual(expect.any(Number));
  }
  const written = logs();
  for (const name of [refused, misread]) expect(written.includes(name)).toBe(false);
});

test("a failing start reports the reason, without the secrets", async () => {
  const { url, drop } = await cloneDatabase();
  const name = canary();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`alter table users add constraint planted check (name <> '${name}')`);
  await client.end();
  const starting = startBuiltApp({ data: { DATABASE_URL: url }, adminPassword, settings: { ADMIN_NAME: name } });
  const { message } = await starting.then(
    () => expect.fail("it started"),
    (error: Error) => error,
  );
  expect(message).toContain("Não foi possível iniciar o Pomar");
  expect(message).toContain("constraint: planted");
  for (const hidden of [name, adminPassword, "argon2id"]) expect(message.includes(hidden)).toBe(false);
  await drop();
});

test("each call has one line, for any caller and any result", async () => {
  const before = lines().length;
  await send("/api/health", { method: "GET" });
  await send(`/api/nothing/${canary()}`, { method: "GET" });
  await send(`/api/fruits/${admin.user.id}`, { method: "GET", token: admin.token });
  const calls = () =>
    lines()
      .slice(before)
      .filter(({ msg }) => msg === "call");
  await send("/api/fruits/%ff", { method: "GET", token: admin.token });
  await expect.poll(() => calls().length).toBe(4);
  expect(calls().map(({ route, status, user, session }) => [route, status, user, session !== null])).toEqual([
    ["/api/health", 200, null, false],
    ["/api/*", 404, null, false],
    ["/api/fruits/:id", 404, admin.user.id, true],
    [null, 404, null, false],
  ]);
});
