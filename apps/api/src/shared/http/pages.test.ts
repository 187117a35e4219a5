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
await mkdir(path.join(folder, ".vite"));
const lot = { scripts: ["assets/app-a1b2.js", "assets/lot.view-c3d4.js"], styles: ["assets/lot-e5f6.css"] };
await writeFile(path.join(folder, ".vite/first-loads.json"), JSON.stringify({ "/lots/view/$id": lot }));
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

test("a page announces the files that it will ask for, but for those that every page names", async () => {
  const { body } = await get("/lots/view/0199a1b2-0000-7000-8000-00000000000a?tab=rastreio");
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/lot.view-c3d4.js">');
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/lot-e5f6.css">');
  expect(body.match(/app-a1b2/g)).toHaveLength(1);
  expect((await get("/dashboard")).body).not.toContain("lot.view");
});

test("the build's own notes are nobody's business", async () => {
  const { body } = await get("/.vite/first-loads.json");
  expect(body).not.toContain("lot.view");
});
