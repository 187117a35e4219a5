import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import os, { networkInterfaces } from "node:os";
import path from "node:path";
import { makeAuthority, makeServerCertificate } from "@pomar/local-https/certificates";
import { readKept, writeKept } from "@pomar/local-https/keyed-certificate";
import { filesIn } from "@pomar/local-https/local-authority";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { cloneDatabase, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { ask } from "../support/over-tls.ts";
import { throwawayPrefix } from "../support/throwaway.ts";

const adminPassword = "senha-com-cadeado";
/** The timeout for starting and ending whole processes, perhaps on a busy machine. */
const aWhile = 240_000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
const files = filesIn(path.join(dataDir, "tls"));
let database: TestDatabase;

const start = (args: readonly string[], settings: Record<string, string> = {}) =>
  startBuiltApp({
    data: { DATABASE_URL: database.url },
    adminPassword,
    args,
    settings: { DATA_DIR: dataDir, ...settings },
  });

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The HTTP address in the app's banner. */
const getPlainUrl = (app: BuiltApp) => /(http:\/\/\S+)/.exec(app.output())?.[1] ?? "";
const readAuthority = () => new X509Certificate(readFileSync(files.authority)).toString();

function readSecrets(file: string) {
  const pair = readKept(file);
  if (pair === null || pair === "broken") throw new Error(`${file} holds no pair`);
  return pair;
}

async function logIn(app: BuiltApp, ca: string): Promise<string> {
  const answer = await ask(`${app.url}/api/auth/login`, {
    ca,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "admin", password: adminPassword }),
  });
  return (JSON.parse(answer.body.toString()) as { token: string }).token;
}

describe("an app with an authority of its own", () => {
  let app: BuiltApp;
  let ca: string;

  beforeAll(async () => {
    app = await start(["--https"], { HOST: "" });
    ca = readAuthority();
  }, aWhile);
  afterAll(() => app?.stop());

  test("serves pages and calls over HTTPS to devices that trust it, and is trusted by no others", async () => {
    expect(app.url).toMatch(/^https:\/\/localhost:\d+$/);
    const page = await ask(app.url, { ca });
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const byAddress = app.url.replace("localhost", "127.0.0.1");
    expect((await ask(`${byAddress}/api/ready`, { ca })).status).toBe(200);
    await expect(ask(`${app.url}/api/health`)).rejects.toThrow(/unable to verify/);
  });

  test("sends no HSTS header, which would block the page with the authority", async () => {
    for (const where of ["/", "/api/health", "/api/nothing"])
      expect((await ask(app.url + where, { ca })).headers["strict-transport-security"]).toBeUndefined();
  });

  test("answers HTTP with the page of the authority: addresses as QR codes, and four steps for each kind of device", async () => {
    const page = (await ask(getPlainUrl(app))).body.toString();
    expect(page).toContain("<h1>Instalar o Pomar neste aparelho</h1>");
    const codes = [...page.matchAll(/aria-label="QR de (\S+)"><svg/g)].map(([, address]) => address);
    expect(codes).toHaveLength(2);
    expect(codes[0]).toMatch(new RegExp(`^https://.+:${new URL(app.url).port}$`));
    expect(codes[1]).toBe(getPlainUrl(app));
    expect(page.match(/<li>/g)).toHaveLength(12);
    // The user who installs the certificate compares this fingerprint with the server's output.
    expect(app.output()).toContain(/class="fingerprint">([\dA-F ]{79})</.exec(page)?.[1]);
  });

  test("hands out the authority's certificate and no other stored file", async () => {
    const { body } = await ask(`${getPlainUrl(app)}/pomar-ca.crt`);
    expect(new X509Certificate(body).fingerprint256).toBe(new X509Certificate(ca).fingerprint256);
    const secrets = [files.authority, files.server].map((file) => readSecrets(file).key.split("\n")[1] ?? "");
    expect(readdirSync(path.dirname(files.server)).sort()).toEqual(["authority.pem", "server.pem"]);
    const places = ["/", "/authority.pem", "/tls/server.pem", "/../tls/authority.pem", "/assets/", files.authority];
    const answers = await Promise.all([
      ...places.map((place) => ask(getPlainUrl(app) + place)),
      ...places.map((place) => ask(app.url + place, { ca })),
    ]);
    const printedTexts = [
      app.output(),
      ...answers.map(({ body, headers }) => body.toString("latin1") + JSON.stringify(headers)),
    ];
    for (const text of printedTexts)
      for (const secret of [...secrets, "PRIVATE KEY"]) expect(text.includes(secret), text.slice(0, 200)).toBe(false);
    for (const { body, headers } of answers) expect(body.toString("latin1") + headers.location).not.toContain(dataDir);
  });

  test("accepts live connections of its own pages over TLS", async () => {
    const token = await logIn(app, ca);
    const open = (origin: string) => {
      const socket = io(app.url, {
        auth: { token },
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        extraHeaders: { origin },
        ca,
      } as object);
      onTestFinished(() => void socket.disconnect());
      const connected = once(socket as never, "connect").then(() => "connected");
      return Promise.race([connected, once(socket as never, "connect_error").then(() => "refused")]);
    };
    expect(await open(app.url)).toBe("connected");
    expect(await open("https://elsewhere.example")).toBe("refused");
  });

  test("prints labels with HTTPS addresses", async () => {
    const headers = { authorization: `Bearer ${await logIn(app, ca)}` };
    const { body } = await ask(`${app.url}/api/lots/label-address`, { ca, headers });
    const outward = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find((one) => !one.internal && one.family === "IPv4");
    const lan = outward ? `https://${outward.address}:${new URL(app.url).port}` : null;
    expect(JSON.parse(body.toString())).toEqual({ publicUrl: null, lan });
  });

  test("keeps the devices' authority after a restart, and several processes present the renewed certificate", {
    timeout: aWhile,
  }, async () => {
    await app.stop();
    app = await start(["--cluster", "--processes", "2", "--https"]);
    expect(readAuthority()).toBe(ca);
    const askFingerprint = async () => (await ask(`${app.url}/api/health`, { ca })).fingerprint;
    const before = new X509Certificate(readSecrets(files.server).certificate).fingerprint256;
    expect(await askFingerprint()).toBe(before);
    expect((await ask(`${getPlainUrl(app)}/pomar-ca.crt`)).body).toEqual(new X509Certificate(ca).raw);
    // The test renews the certificate as the process that owns it does: it writes a new certificate to the file.
    await writeKept(files.server, await makeServerCertificate(readSecrets(files.authority), ["127.0.0.1"], new Date()));
    const renewed = new X509Certificate(readSecrets(files.server).certificate).fingerprint256;
    await eventually(async () => {
      const fingerprints = await Promise.all(Array.from({ length: 12 }, askFingerprint));
      expect(new Set(fingerprints)).toEqual(new Set([renewed]));
    }, 60_000);
    expect(renewed).not.toBe(before);
  });
});

describe("an app with the user's own certificate", () => {
  const [certificateFile, keyFile] = [path.join(dataDir, "pomar.pem"), path.join(dataDir, "pomar.key")];
  const settings = { TLS_CERT_FILE: certificateFile, TLS_KEY_FILE: keyFile };

  test("redirects from HTTP to HTTPS, sends HSTS, and loads a renewed certificate without a restart", {
    timeout: aWhile,
  }, async () => {
    const registry = await makeAuthority("registro", [], new Date());
    const lay = async () => {
      const issued = await makeServerCertificate(registry, ["127.0.0.1", "localhost"], new Date());
      await writeFile(keyFile, issued.key);
      await writeFile(certificateFile, issued.certificate);
      return new X509Certificate(issued.certificate).fingerprint256;
    };
    const first = await lay();
    const app = await start([], settings);
    onTestFinished(() => app.stop());
    const health = () => ask(`${app.url}/api/health`, { ca: registry.certificate });
    expect(await health()).toMatchObject({ status: 200, fingerprint: first });
    expect((await health()).headers["strict-transport-security"]).toBe("max-age=31536000");
    const led = await ask(`${getPlainUrl(app)}/lots`);
    expect([led.status, led.headers.location]).toEqual([308, `https://localhost:${new URL(app.url).port}/lots`]);
    const renewed = await lay();
    await eventually(async () => expect((await health()).fingerprint).toBe(renewed), 60_000);
  });

  test("does not start with a key of a different certificate, and gives the reason", { timeout: aWhile }, async () => {
    const registry = await makeAuthority("registro", [], new Date());
    const [one, other] = [
      await makeServerCertificate(registry, ["localhost"], new Date()),
      await makeServerCertificate(registry, ["localhost"], new Date()),
    ];
    await writeFile(certificateFile, one.certificate);
    await writeFile(keyFile, other.key);
    const starting = start([], settings);
    await expect(starting).rejects.toThrow(
      `Não foi possível iniciar o Pomar. ${certificateFile} e ${keyFile} não são um certificado`,
    );
    await expect(starting).rejects.not.toThrow(other.key.split("\n")[1]);
  });
});
