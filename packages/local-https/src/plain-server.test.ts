import { X509Certificate } from "node:crypto";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../../../tests/support/over-tls.ts";
import { makeAuthority } from "./certificates.ts";
import { openPlainServer } from "./plain-server.ts";

const authority = await makeAuthority("servidor", [], new Date());
const names = ["localhost", "127.0.0.1", "servidor.local", "192.168.0.12"];
const local = () => ({ certificate: authority.certificate, names, refused: [] });
const onAndroid = "Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const onIphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1";
const onWindows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

async function open(options: Partial<Parameters<typeof openPlainServer>[0]> = {}) {
  const server = await openPlainServer({
    port: 0,
    host: "127.0.0.1",
    appPort: 3443,
    publicUrl: undefined,
    local,
    ...options,
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const visit = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    ask(`http://127.0.0.1:${port}${path}`, { headers, method });
  return { port, visit, page: async (headers = {}) => (await visit("/", headers)).body.toString() };
}

const titles = (page: string) => [...page.matchAll(/<summary>(.+)<\/summary>/g)].map(([, title]) => title);

test.each([
  [onAndroid, ["Android", "iPhone e iPad", "Windows"]],
  [onIphone, ["iPhone e iPad", "Android", "Windows"]],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15",
    ["iPhone e iPad", "Android", "Windows"],
  ],
  [onWindows, ["Windows", "Android", "iPhone e iPad"]],
  ["", ["Android", "iPhone e iPad", "Windows"]],
])("whoever comes as %s sees their own four steps first and open", async (agent, order) => {
  const page = await (await open()).page({ "user-agent": agent });
  expect(titles(page)).toEqual(order);
  expect(page.match(/<details name="platform" open>\n<summary>(.+)<\/summary>/)?.[1]).toBe(order[0]);
  expect(page.match(/<details [^>]*open/g)).toHaveLength(1);
  for (const steps of page.match(/<ol>.+<\/ol>/g) ?? []) expect(steps.match(/<li>/g)).toHaveLength(4);
});

test("the page runs no script, is not cached, and cannot be framed", async () => {
  const { headers, body } = await (await open()).visit("/");
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
  });
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"]),
  );
  expect(policy.join()).not.toContain("script-src");
  expect(body.toString()).not.toMatch(/<script|\son\w+=/);
});

test("the authority is downloaded in the format that phones accept", async () => {
  const { status, headers, body } = await (await open()).visit("/pomar-ca.crt");
  expect([status, headers["content-type"]]).toEqual([200, "application/x-x509-ca-cert"]);
  expect(new X509Certificate(body).fingerprint256).toBe(new X509Certificate(authority.certificate).fingerprint256);
});

test("every other address redirects to the page", async () => {
  const { visit } = await open();
  for (const path of [
    "/inicio",
    "/tls/authority.pem",
    "/../authority.pem",
    "/%2e%2e/server.pem",
    "/pomar-ca.crt/",
    "/?x",
    "//elsewhere.example",
  ]) {
    const { status, headers, body } = await visit(path);
    expect([path, status, headers.location, body.length]).toEqual([path, 307, "/", 0]);
  }
  expect((await visit("/", {}, "POST")).status).toBe(405);
});

test("a device that used a name of the certificate is redirected to that name", async () => {
  const { port, page } = await open();
  const byName = await page({ host: `servidor.local:${port}` });
  expect(byName).toContain('href="https://servidor.local:3443"');
  expect(byName).toContain(`QR de http://servidor.local:${port}"`);
  expect(await page({ host: "192.168.0.12" })).toContain('href="https://192.168.0.12:3443"');
});

test("the host of a request is not repeated when the certificate is not valid for it", async () => {
  const { page } = await open();
  for (const host of ["banco.example.com", '"><script>alert(1)</script>', ""]) {
    const html = await page({ host });
    expect(html).toContain('href="https://localhost:3443"');
    expect(html).not.toMatch(/banco|alert/);
  }
});

test("PUBLIC_URL is the app's address wherever it is shown, without the scheme's default port", async () => {
  const namedServer = await open({ publicUrl: "https://pomar.example.com" });
  expect(await namedServer.page({ host: "servidor.local" })).toContain('href="https://pomar.example.com"');
  const usual = await open({ appPort: 443 });
  expect(await usual.page({ host: "servidor.local" })).toContain('href="https://servidor.local"');
});

test("with a certificate that devices already trust, HTTP redirects permanently to the same address over HTTPS", async () => {
  const { visit } = await open({ local: null });
  const { status, headers } = await visit("/lots/view/7?tab=trace", { host: "pomar.example.com:3080" });
  expect([status, headers.location]).toEqual([308, "https://pomar.example.com:3443/lots/view/7?tab=trace"]);
  expect((await visit("/pomar-ca.crt")).status).toBe(308);
  const namedServer = await open({ local: null, publicUrl: "https://pomar.example.com" });
  expect((await namedServer.visit("//elsewhere.example", { host: "x" })).headers.location).toBe(
    "https://pomar.example.com//elsewhere.example",
  );
  expect((await visit("/", { host: "a b" })).status).toBe(400);
});
