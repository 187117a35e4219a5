import { mkdtemp, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { AppError } from "./app-error.ts";
import { answerError, answerUnknown } from "./errors.ts";
import { servePages } from "./pages.ts";

const t = await startApp();
afterAll(() => t.close());

test.each(["/api", "/api/", "/api/nada", "/api//suppliers", "/api/suppliers;x", "/api/suppliers/a/b/c"])(
  "%s is no call: a JSON 404, never a page",
  async (url) => {
    for (const method of ["GET", "POST", "DELETE"] as const) {
      const reply = await t.app.inject({ method, url });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: "request.no-route", message: "Chamada não encontrada" });
    }
  },
);

test.each([
  ["/api/suppliers/%ff", {}, 404, "Chamada não encontrada"],
  ["/api/auth/login", { "content-type": "application/xml" }, 415, "Envie os dados em formato JSON"],
  [
    "/api/auth/login",
    { "content-type": "application/json", "content-encoding": "gzip" },
    400,
    "O corpo da requisição não é um JSON válido",
  ],
])("an unreadable request, %s %j, is refused in Portuguese", async (url, headers, status, message) => {
  const reply = await t.app.inject({ method: "POST", url, headers, payload: "\u001f\u008bnada" });
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ message });
});

test.each([
  [Object.assign(new Error("x", { cause: Object.assign(new Error("y"), { code: "57P01" }) })), 503],
  [new Error("x", { cause: Object.assign(new Error("no space left"), { code: "53100" }) }), 507],
  [Object.assign(new Error("out of memory"), { code: "53200" }), 503],
  [new Error("Connection terminated unexpectedly"), 503],
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), 503],
  [new TypeError("undefined is not a function"), 500],
  [AppError.of("record.not-found"), 404],
])("%s answers %i and leaks nothing", async (error, status) => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get("/", () => {
    throw error;
  });
  const reply = await app.inject("/");
  expect(reply.statusCode).toBe(status);
  if (status >= 500) expect(reply.body).not.toContain(error.message);
});

test("a number that only the database refused is a refusal, and a fault in the log", async () => {
  const written: string[] = [];
  const app = Fastify({ logger: { level: "error", stream: { write: (line: string) => written.push(line) } } });
  app.setErrorHandler(answerError);
  app.get("/", () => t.database.pool.query("select 1e10::numeric(5, 2)"));
  const reply = await app.inject("/");
  expect(reply.json()).toMatchObject({
    statusCode: 400,
    code: "request.number-too-large",
    message: "Um número ficou grande demais: confira as quantidades e os preços",
  });
  expect(written.map((line) => JSON.parse(line))).toMatchObject([{ err: { code: "22003" } }]);
});

test.each([
  ["a lock that was not had in time", Object.assign(new Error("x"), { code: "55P03" }), "2"],
  ["a statement that took too long", Object.assign(new Error("x"), { code: "57014" }), "2"],
  ["a queue that is full", AppError.of("internal.queue-full", { of: "importações", seconds: 30 }), "30"],
])("%s is a 503 that says when to try again", async (_, error, seconds) => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get("/", () => {
    throw error;
  });
  const { statusCode, headers } = await app.inject("/");
  expect({ statusCode, retryAfter: headers["retry-after"] }).toEqual({ statusCode: 503, retryAfter: seconds });
});

test("pages answer every address but a file that is not there", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-pages-"));
  await writeFile(path.join(folder, "index.html"), "<p>Pomar</p>");
  await writeFile(path.join(folder, "app.js"), "1");
  const app = Fastify();
  app.setErrorHandler(answerError);
  answerUnknown(app);
  await servePages(app, folder);
  const get = async (url: string) => (await app.inject(url)).statusCode;
  expect(await get("/raw/create?x=1.5")).toBe(200);
  expect(await get("/app.js")).toBe(200);
  expect(await get("/assets/old-1234.js")).toBe(404);
  expect((await app.inject({ method: "POST", url: "/raw/create" })).json()).toMatchObject({
    message: "Chamada não encontrada",
  });
});
