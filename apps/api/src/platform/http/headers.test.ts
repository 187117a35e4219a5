import { X509Certificate } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { makeAuthority, makeServerCertificate } from "@pomar/local-https/certificates";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { ask } from "../../../../../tests/support/over-tls.ts";
import { buildApp } from "../../app.ts";

const t = await startApp();
const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-pages-"));
await writeFile(path.join(folder, "index.html"), "<!doctype html><title>Pomar</title>");
await writeFile(path.join(folder, "app.js"), "1");
await mkdir(path.join(folder, "assets"));
for (const name of ["part-1a2b.js", "part-1a2b.css", "letters-1a2b.woff2", "picture-1a2b.svg", "page-1a2b.html"])
  await writeFile(path.join(folder, "assets", name), "1");
const app = await buildApp({
  database: t.database,
  timeZone: "America/Sao_Paulo",
  logLevel: "silent",
  pagesFolder: folder,
});
afterAll(async () => {
  await app.close();
  await t.close();
  await rm(folder, { recursive: true });
});

const answers = [
  "/",
  "/raw/create",
  "/app.js",
  "/gone.js",
  "/assets/picture-1a2b.svg",
  "/assets/page-1a2b.html",
  "/%ff",
  "/api/health",
  "/api/docs",
  "/api/docs/start.js",
  "/api/docs/assets/swagger-ui-bundle.js",
  "/api/openapi.json",
  "/api/suppliers",
  "/api/suppliers/%ff",
  "/api/nothing",
];

test.each(answers)("%s has headers that limit a browser: our own scripts, no frame, no guessing", async (url) => {
  const { headers } = await app.inject(url);
  const directives = String(headers["content-security-policy"]).split("; ");
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": expect.stringMatching(/^camera=\(self\), microphone=\(\), geolocation=\(\)/),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["x-powered-by"] ?? headers.server).toBeUndefined();
});

test.each(["part-1a2b.js", "part-1a2b.css", "letters-1a2b.woff2"])(
  "%s has the headers of a part: its type and its readers, and leaves the rest to its page",
  async (name) => {
    const { statusCode, headers } = await app.inject(`/assets/${name}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(headers["content-security-policy"]).toBeUndefined();
    const { headers: overTls } = await app.inject({
      url: `/assets/${name}`,
      headers: { "x-forwarded-proto": "https" },
      remoteAddress: "127.0.0.1",
    });
    expect(overTls["strict-transport-security"]).toBe("max-age=31536000");
  },
);

test.each(answers.filter((url) => url.startsWith("/api/")))("no cache on the way keeps %s", async (url) => {
  expect((await app.inject(url)).headers["cache-control"]).toMatch(/no-store|max-age=0/);
});

test.each([
  "/%61pi/suppliers",
  "/%61pi/openapi.json",
  "/ap%69/nothing",
  "/%61pi/suppliers/%ff",
  "/api",
  "/%61pi?x=/",
  "/api%2Fnothing",
  "/gone.js",
  "/assets/gone-1a2b.js",
])("no cache keeps %s, however the address is spelt", async (url) => {
  const { headers } = await app.inject(url);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
});

test.each(["/%61pi/nothing", "/ap%69", "/api%2Fnothing", "/api%2f", "/gone%2ejs", "/assets/gone-1a2b.js"])(
  "%s is no page: the refusal is one of every call's form",
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect([answer.statusCode, answer.json().code]).toEqual([404, "request.no-route"]);
  },
);

test.each(["/socket.io/?EIO=4&transport=polling", "/socket.io/?EIO=2", "/socket.io/nothing"])(
  "%s, which the live connection answers by itself, says so too",
  async (address) => {
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}${address}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  },
);

test("a caller over TLS by this app's own authority is not told to return over TLS: its page comes without it, from the same host", async () => {
  const authority = await makeAuthority("servidor", [], new Date());
  const tls = { ...(await makeServerCertificate(authority, ["127.0.0.1"], new Date())), isLocal: true };
  const local = await buildApp({ database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent", tls });
  const url = await local.listen({ port: 0, host: "127.0.0.1" });
  for (const path of ["/api/health", "/api/suppliers/%ff"]) {
    const { headers, fingerprint } = await ask(`${url}${path}`, { ca: authority.certificate });
    expect(fingerprint).toBe(new X509Certificate(tls.certificate).fingerprint256);
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["strict-transport-security"]).toBeUndefined();
  }
  await local.close();
  const lasting = await buildApp({
    database: t.database,
    timeZone: "America/Sao_Paulo",
    logLevel: "silent",
    tls: { ...tls, isLocal: false },
  });
  const { headers } = await ask(`${await lasting.listen({ port: 0, host: "127.0.0.1" })}/api/health`, {
    ca: authority.certificate,
  });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  await lasting.close();
});

test("a caller over TLS is told to come over TLS for a year, and no other caller is", async () => {
  const hsts = async (headers: Record<string, string>, remoteAddress: string) =>
    (await app.inject({ url: "/api/health", headers, remoteAddress })).headers["strict-transport-security"];
  const https = { "x-forwarded-proto": "https" };
  expect(await hsts(https, "127.0.0.1")).toBe("max-age=31536000");
  expect(await hsts({}, "127.0.0.1")).toBeUndefined();
  expect(await hsts({ "x-forwarded-proto": "http" }, "127.0.0.1")).toBeUndefined();
  // This header comes from an arbitrary client instead of a proxy, so the server ignores it.
  expect(await hsts(https, "192.168.0.7")).toBeUndefined();
});
