import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { sendRaw } from "../support/raw-socket.ts";
import { listen, secondProcess } from "../support/second-process.ts";

/** Malformed requests that no HTTP client sends, byte by byte over a socket. */

const t = await startApp();
const parent = await mkdtemp(path.join(os.tmpdir(), "pomar-raw-"));
const pagesFolder = path.join(parent, "pages");
await mkdir(path.join(pagesFolder, "assets"), { recursive: true });
await writeFile(path.join(parent, "secret.txt"), "segredo do servidor");
await writeFile(path.join(pagesFolder, "index.html"), "<!doctype html><title>Pomar</title>");
await writeFile(path.join(pagesFolder, "assets/app-a1b2.js"), "1");
const served = await secondProcess(t, { pagesFolder });
const url = await listen(served.app);
afterAll(async () => {
  await served.close();
  await t.close();
  await rm(parent, { recursive: true });
});

const host = "Host: pomar.example";
const admin = `Authorization: Bearer ${t.admin.token}`;
/** The request that an attacker would smuggle behind a valid one: its answer contains the administrator's identity. */
const hidden = `GET /api/auth/me HTTP/1.1\r\n${host}\r\n${admin}\r\n\r\n`;
const post = `POST /api/auth/login HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n`;

const ambiguous: [string, string][] = [
  [
    "two lengths, the chunked one meant",
    `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    "two lengths, the counted one meant",
    `${post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${hidden}\r\n0\r\n\r\n`,
  ],
  ["two encodings", `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`],
  ["an encoding that is none", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ["a blank before the colon", `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ["two counts", `${post}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${hidden}`],
  ["one count twice", `${post}Content-Length: 0\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ["a list of counts", `${post}Content-Length: 0, 5\r\n\r\n${hidden}`],
  ["a count with a sign", `${post}Content-Length: +0\r\n\r\n${hidden}`],
  ["a count below nothing", `${post}Content-Length: -1\r\n\r\n${hidden}`],
  ["a count in hexadecimal", `${post}Content-Length: 0x0\r\n\r\n${hidden}`],
  ["a header that goes on in the next line", `${post}X-A: b\r\n Content-Length: 5\r\n\r\n${hidden}`],
  ["lines that end in a line feed alone", `GET /api/health HTTP/1.1\n${host}\n\n`],
  ["a carriage return inside a header", `GET /api/health HTTP/1.1\r\n${host}\rX: y\r\n\r\n`],
  ["a zero inside a header", `GET /api/health HTTP/1.1\r\n${host}\r\nX: a\0b\r\n\r\n`],
  [
    "a chunk longer than any number",
    `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n${hidden}`,
  ],
  ["chunks that end in a line feed alone", `${post}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n${hidden}`],
  [
    "a chunk with a letter of twenty thousand signs behind it",
    `${post}Transfer-Encoding: chunked\r\n\r\n2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
  ["a blank in its address", `GET /api/he alth HTTP/1.1\r\n${host}\r\n\r\n`],
  ["bytes in its address that are none of ASCII", `GET /api/h\u00e9 HTTP/1.1\r\n${host}\r\n\r\n`],
  ["a method in small letters", `get /api/health HTTP/1.1\r\n${host}\r\n\r\n`],
  ["another version", `GET /api/health HTTP/9.9\r\n${host}\r\n\r\n`],
  ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["the beginning of TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u0003\u0003"],
];

test.each(ambiguous)(
  "a request with %s is refused, the bytes behind it are not read as a request, and the connection ends",
  async (_, bytes) => {
    const { statuses, closed, text } = await sendRaw(url, Buffer.from(bytes, "latin1"), { until: 2 });
    expect([statuses, closed]).toEqual([[400], true]);
    expect(text).toContain('"code":"request.not-http"');
    expect(text).not.toContain(t.admin.id);
  },
);

test.each([
  ["header", `GET /api/health HTTP/1.1\r\n${host}\r\nX: ${"a".repeat(100_000)}\r\n\r\n`],
  ["heap of headers", `GET /api/health HTTP/1.1\r\n${host}\r\n${"X-Heap-Of-Headers: 1\r\n".repeat(5000)}\r\n`],
  ["address", `GET /api/health?${"a".repeat(100_000)} HTTP/1.1\r\n${host}\r\n\r\n`],
])("a %s of a hundred kilobytes is refused, and the connection ends", async (_, bytes) => {
  const { statuses, text } = await sendRaw(url, bytes);
  expect(statuses).toEqual([431]);
  expect(text).toContain('"message":"O cabeçalho da requisição é grande demais"');
});

test("a body is neither awaited nor read before its sender is known", async () => {
  const announced = "Content-Length: 1000000000\r\n";
  for (const size of [announced, "Transfer-Encoding: chunked\r\n"]) {
    const { statuses } = await sendRaw(
      url,
      `POST /api/suppliers HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n${size}\r\n`,
    );
    expect(statuses).toEqual([401]);
  }
  const { statuses } = await sendRaw(
    url,
    `POST /api/suppliers HTTP/1.1\r\n${host}\r\n${admin}\r\nContent-Type: application/json\r\n${announced}\r\n`,
  );
  expect(statuses).toEqual([413]);
});

test("every host name reaches the same server, and no answer repeats the name", async () => {
  for (const head of [
    "GET /api/health HTTP/1.1\r\nHost: a.example\r\nHost: evil.example",
    "GET http://evil.example/api/health HTTP/1.1\r\nHost: a.example",
  ]) {
    const { statuses, text } = await sendRaw(url, `${head}\r\nX-Forwarded-Host: evil.example\r\n\r\n`);
    expect(statuses).toEqual([200]);
    expect(text).not.toContain("example");
  }
  expect((await sendRaw(url, "GET /api/health HTTP/1.1\r\n\r\n")).statuses).toEqual([400]);
  expect((await sendRaw(url, `GET //evil.example/%2f..%2f.. HTTP/1.1\r\n${host}\r\n\r\n`)).text).not.toMatch(
    /^location:/im,
  );
});

test.each(["h2c", "websocket", "TLS/1.0"])(
  "a connection upgrades to %s only at the live socket's address",
  async (protocol) => {
    const upgrade = `GET /api/auth/me HTTP/1.1\r\n${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
    const { statuses, closed } = await sendRaw(url, upgrade + hidden, { until: 2 });
    expect([statuses, closed]).toEqual([[], true]);
  },
);

/** Makes a call as the administrator. */
const call = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: "POST",
    url: "/api/suppliers",
    headers: { authorization: `Bearer ${t.admin.token}`, "content-type": "application/json", ...headers },
    payload,
  });

test.each([
  ["lists in lists", "[".repeat(100_000) + "]".repeat(100_000)],
  ["objects in objects", `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`],
  ["lists that never end", "[".repeat(200_000)],
])("a hundred thousand %s are refused wherever they stand, and are no error of ours", async (_, deep) => {
  const key = { "idempotency-key": "fundo" };
  for (const body of [
    deep,
    `{"name":${deep}}`,
    `{"name":"Fundo","products":[${deep}]}`,
    `{"name":"Fundo","x":${deep}}`,
  ]) {
    const { statusCode } = await call(body, key);
    expect(statusCode).toBe(400);
  }
});

test("the last of two equal keys counts, as in every browser", async () => {
  const answer = await call('{"name":"Primeiro","name":"Segundo","__proto__x":1}');
  expect(answer.json()).toMatchObject({ name: "Segundo" });
});

test.each(['{"name":"A","__proto__":{"level":1}}', '{"name":"A","constructor":{"prototype":{"level":1}}}'])(
  "%s changes no object's prototype",
  async (body) => {
    expect((await call(body)).statusCode).toBe(400);
    expect(Reflect.get({}, "level")).toBeUndefined();
  },
);

test("a compressed body is not unpacked: a bomb stays a few bytes of invalid JSON", async () => {
  const bomb = Buffer.alloc(50 * 1024 * 1024, 0x20);
  const ways = {
    gzip: gzipSync,
    deflate: deflateSync,
    br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { 1: 1 } }),
  };
  for (const [encoding, pack] of Object.entries(ways)) {
    const { statusCode } = await call(pack(bomb), { "content-encoding": encoding });
    expect([400, 413]).toContain(statusCode);
  }
});

test("a body above the limit is refused with or without a declared length", async () => {
  const large = `{"name":"${"a".repeat(300_000)}"}`;
  const head = `POST /api/suppliers HTTP/1.1\r\n${host}\r\n${admin}\r\nContent-Type: application/json\r\n`;
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
  for (const bytes of [chunked, `${head}Content-Length: ${large.length}\r\n\r\n${large}`]) {
    const { statuses, text } = await sendRaw(url, bytes);
    expect(statuses).toEqual([413]);
    expect(text).toContain('"code":"request.too-large"');
  }
});

const climbs = [
  "..",
  "%2e%2e",
  "%252e%252e",
  "..%2f..",
  "%2e%2e%2f%2e%2e",
  "..%5c..",
  "%2e%2e%5c",
  "....//",
  "..;",
  "%c0%ae%c0%ae",
  "..%00",
  "%uff0e%uff0e",
];

test.each(climbs)("no path leads out of the pages' folder or the documentation's by %s", async (climb) => {
  for (const place of ["/", "/assets/", "/api/docs/assets/", "/assets/x/"])
    for (const end of [
      "secret.txt",
      "../secret.txt",
      "../../package.json",
      "../../../../../../etc/passwd",
      "package.json%00.js",
    ]) {
      const { statuses, text } = await sendRaw(
        url,
        `GET ${place}${climb}/${end} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(statuses).toHaveLength(1);
      expect([200, 400, 403, 404]).toContain(statuses[0]);
      expect(text).not.toMatch(/segredo|root:|"version"/);
      // Every path without a file serves the app's page, and the page itself handles the address.
      if (statuses[0] === 200) expect(text).toContain("<title>Pomar</title>");
    }
});

test("files of the documentation's package beyond the two of its page are not served", async () => {
  for (const name of [
    "package.json",
    "index.html",
    "swagger-initializer.js",
    "swagger-ui-bundle.js.map",
    "oauth2-redirect.html",
    "",
  ])
    expect((await served.app.inject(`/api/docs/assets/${name}`)).statusCode).toBe(404);
});

test("users' texts cannot enter a header", async () => {
  const { id } = await t.admin.call(suppliersRoutes.create, { body: { name: 'Sítio "aspas"; x=1 e mais' } });
  const { headers } = await t.admin.send(suppliersRoutes.read, { params: { id } });
  expect(JSON.stringify(headers)).not.toContain("aspas");
  for (const query of ["search=a%0d%0aX-Hostile:%201", "search=a%0aX-Hostile:%201"]) {
    const { text } = await sendRaw(
      url,
      `GET /api/export/suppliers.csv?${query} HTTP/1.1\r\n${host}\r\n${admin}\r\nConnection: close\r\n\r\n`,
    );
    expect(text).not.toMatch(/^x-hostile/im);
    expect(text).toMatch(/content-disposition: attachment; filename="fornecedores-\d{4}-\d\d-\d\d\.csv"\r\n/);
  }
});
