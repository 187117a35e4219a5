import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { servePages } from "./pages.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-pages-"));
const script = "console.log(1);".repeat(200);
await mkdir(path.join(folder, "assets"));
await writeFile(
  path.join(folder, "index.html"),
  '<!doctype html><head><title>Pomar</title><script type="module" src="/assets/app-a1b2.js"></script></head>',
);
await writeFile(path.join(folder, "assets/app-a1b2.js"), script);
await writeFile(path.join(folder, "assets/app-a1b2.js.br"), brotliCompressSync(script));
await writeFile(path.join(folder, "assets/app-a1b2.js.gz"), gzipSync(script));
await writeFile(path.join(folder, "sw.js"), script);
await writeFile(path.join(folder, "sw.js.br"), brotliCompressSync(script));
await writeFile(path.join(folder, "manifest.webmanifest"), '{ "name": "Pomar" }');
await mkdir(path.join(folder, ".vite"));
await writeFile(path.join(folder, ".vite/manifest.json"), JSON.stringify({ "src/lot.view.tsx": {} }));
const app = Fastify();
await servePages(app, folder);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, encodings = "") => app.inject({ url, headers: { "accept-encoding": encodings } });

test("a file whose name carries its hash is kept for good, the page itself is asked for anew", async () => {
  expect((await get("/assets/app-a1b2.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/dashboard")).headers["cache-control"]).toBe("no-cache");
});

test.each([
  ["/sw.js", "application/javascript; charset=utf-8"],
  ["/manifest.webmanifest", "application/manifest+json"],
  ["/index.html", "text/html; charset=utf-8"],
])("%s, by which a device learns of a newer build, is asked for anew, as %s", async (url, type) => {
  const { statusCode, headers } = await get(url, "br");
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ "content-type": type, "cache-control": "no-cache", etag: expect.any(String) });
  const { statusCode: again } = await app.inject({
    url,
    headers: { "accept-encoding": "br", "if-none-match": String(headers.etag) },
  });
  expect(again).toBe(304);
});

test.each([
  ["gzip, deflate, br, zstd", "br", brotliCompressSync(script).length],
  ["gzip", "gzip", gzipSync(script).length],
  ["", undefined, script.length],
])("to who takes %o it goes as %s, as the build has compressed it", async (encodings, encoding, bytes) => {
  const { headers, rawPayload } = await get("/assets/app-a1b2.js", encodings);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers["content-type"]).toContain("javascript");
  expect(rawPayload.length).toBe(bytes);
  expect(headers["cache-control"]).toContain("immutable");
});

test("the build's own notes are not served", async () => {
  const { body } = await get("/.vite/manifest.json");
  expect(body).not.toContain("lot.view");
});
