import { X509Certificate } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { throwawayPrefix } from "../../../tests/support/throwaway.ts";
import { filesIn, keepCertificate, openLocalAuthority } from "./local-authority.ts";

const root = mkdtempSync(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
afterAll(() => rm(root, { recursive: true }));

const firstDay = new Date("2026-11-25T12:00:00Z");

/** A new plant with its own folder, whose clock and names a test can change. */
function plant() {
  const folder = path.join(mkdtempSync(path.join(root, "plant-")), "tls");
  const state = { now: firstDay, names: ["localhost", "127.0.0.1", "192.168.0.12"], said: [] as string[] };
  const files = filesIn(folder);
  const options = {
    folder,
    machine: "servidor",
    names: () => state.names,
    clock: () => state.now,
    log: (line: string) => void state.said.push(line),
    describeError: String,
  };
  const readServerCertificate = () => new X509Certificate(readFileSync(files.server));
  const inDays = (days: number) => new Date(firstDay.getTime() + days * 86_400_000);
  return { folder, files, state, options, shown: readServerCertificate, inDays, keep: () => keepCertificate(options) };
}

const getMode = (place: string) => (statSync(place).mode & 0o777).toString(8);

test("the first start creates both, readable by the account alone, and the next one changes nothing", async () => {
  const { folder, files, state, keep } = plant();
  const { certificate, names, refused } = await keep();
  expect([names, refused]).toEqual([state.names, []]);
  expect(readdirSync(folder).sort()).toEqual(["authority.pem", "server.pem"]);
  expect([getMode(folder), getMode(files.authority), getMode(files.server)]).toEqual(["700", "600", "600"]);
  const before = Object.values(files).map((file) => readFileSync(file, "utf8"));
  expect((await keep()).certificate).toBe(certificate);
  expect(Object.values(files).map((file) => readFileSync(file, "utf8"))).toEqual(before);
  expect(state.said).toEqual([]);
});

test("files that were opened to other accounts are closed again", async () => {
  const { folder, files, keep } = plant();
  await keep();
  chmodSync(folder, 0o755);
  for (const file of Object.values(files)) chmodSync(file, 0o644);
  await keep();
  expect([getMode(folder), getMode(files.authority), getMode(files.server)]).toEqual(["700", "600", "600"]);
});

test("weeks before a year is over the certificate is renewed, under the same authority", async () => {
  const { state, shown, inDays, keep } = plant();
  const { certificate } = await keep();
  const first = shown().serialNumber;
  state.now = inDays(360);
  await keep();
  expect(shown().serialNumber).toBe(first);
  state.now = inDays(368);
  expect((await keep()).certificate).toBe(certificate);
  expect(shown().serialNumber).not.toBe(first);
  expect(Date.parse(shown().validTo)).toBeGreaterThan(inDays(368 + 390).getTime());
});

test("a new address of the machine is in the certificate at the next check", async () => {
  const { state, options, shown } = plant();
  const authority = await openLocalAuthority(options, 20);
  onTestFinished(() => authority.stop());
  expect(shown().checkIP("10.0.0.7")).toBeUndefined();
  state.names = [...state.names, "10.0.0.7"];
  await eventually(() => expect(shown().checkIP("10.0.0.7")).toBe("10.0.0.7"));
  await eventually(() => expect(authority.latest().names).toContain("10.0.0.7"));
});

test("a name outside the authority is logged once, with the remedy, and the other names stay valid", async () => {
  const { state, options, shown, folder } = plant();
  await keepCertificate(options);
  state.names = [...state.names, "pomar.example.com"];
  let looks = 0;
  const names = () => {
    looks += 1;
    return state.names;
  };
  const authority = await openLocalAuthority({ ...options, names }, 20);
  onTestFinished(() => authority.stop());
  await eventually(() => expect(looks).toBeGreaterThan(3));
  expect(state.said).toEqual([
    `A autoridade certificadora foi feita antes de pomar.example.com e não vale para esse endereço. Se alguém o usa, apague a pasta ${folder}, reinicie e instale a autoridade nova em cada aparelho.`,
  ]);
  expect(shown().checkIP("192.168.0.12")).toBe("192.168.0.12");
});

test.each<[string, (file: string) => void]>([
  ["half written", (file) => truncateSync(file, 400)],
  ["empty", (file) => truncateSync(file, 0)],
  ["something else", (file) => writeFileSync(file, "não é um certificado")],
])(
  "a server's certificate that is %s is made again, with a sentence, under the same authority",
  async (_how, spoil) => {
    const { files, state, shown, keep } = plant();
    const { certificate } = await keep();
    spoil(files.server);
    expect((await keep()).certificate).toBe(certificate);
    expect(shown().checkIssued(new X509Certificate(certificate))).toBe(true);
    expect(state.said).toEqual([`O certificado em ${files.server} não pôde ser lido e foi feito de novo.`]);
  },
);

test("an incomplete authority is replaced, and the log explains the consequence", async () => {
  const { files, state, shown, keep } = plant();
  const { certificate } = await keep();
  truncateSync(files.authority, 500);
  const firstAuthority = (await keep()).certificate;
  expect(firstAuthority).not.toBe(certificate);
  expect(shown().verify(new X509Certificate(firstAuthority).publicKey)).toBe(true);
  expect(state.said).toEqual([
    `A autoridade certificadora em ${files.authority} não pôde ser lida e foi feita de novo: instale a nova em cada aparelho.`,
  ]);
});

test("a key of a different certificate is no pair", async () => {
  const [one, other] = [plant(), plant()];
  await one.keep();
  await other.keep();
  const foreign = readFileSync(other.files.server, "utf8").split(/(?=-----BEGIN CERTIFICATE)/);
  const own = readFileSync(one.files.server, "utf8").split(/(?=-----BEGIN CERTIFICATE)/);
  writeFileSync(one.files.server, `${foreign[0]}${own[1]}`);
  await one.keep();
  expect(one.state.said).toEqual([`O certificado em ${one.files.server} não pôde ser lido e foi feito de novo.`]);
});

test("at the end of ten years there is a new authority, and the log says so", async () => {
  const { files, state, inDays, keep } = plant();
  const { certificate } = await keep();
  state.now = inDays(3640);
  expect((await keep()).certificate).not.toBe(certificate);
  expect(state.said[0]).toBe(
    `A autoridade certificadora em ${files.authority} está no fim da validade e foi feita de novo: instale a nova em cada aparelho.`,
  );
});

test("no log line contains a key", async () => {
  const { files, state, keep } = plant();
  await keep();
  const keys = Object.values(files).map((file) => readFileSync(file, "utf8").split("\n")[1] ?? "");
  for (const file of Object.values(files)) truncateSync(file, 300);
  await keep();
  expect(state.said).toHaveLength(2);
  for (const key of keys) expect(state.said.join()).not.toContain(key.slice(0, 20));
});
