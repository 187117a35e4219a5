import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { throwawayPrefix } from "../../../tests/support/throwaway.ts";
import { certificateSource, type HttpsSettings, readCertificate, watchCertificate } from "./certificate-source.ts";
import { makeAuthority, makeServerCertificate } from "./certificates.ts";
import type { KeyedCertificate } from "./keyed-certificate.ts";

const root = mkdtempSync(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
afterAll(() => rm(root, { recursive: true }));

const authority = await makeAuthority("registro", ["pomar.example.com"], new Date());
const issue = () => makeServerCertificate(authority, ["pomar.example.com"], new Date());
const [first, second] = [await issue(), await issue()];

/** Writes an operator's certificate files, and opens the certificate source of settings that name the two files. */
function settled(pair: KeyedCertificate) {
  const folder = mkdtempSync(path.join(root, "own-"));
  const files = { certificate: path.join(folder, "fullchain.pem"), key: path.join(folder, "privkey.pem") };
  writeFileSync(files.certificate, pair.certificate + authority.certificate);
  writeFileSync(files.key, pair.key);
  const source = openSource({ TLS_CERT_FILE: files.certificate, TLS_KEY_FILE: files.key });
  return { folder, files, source };
}

function openSource(settings: Partial<HttpsSettings>) {
  const source = certificateSource({ DATA_DIR: root, HTTPS: false, ...settings });
  if (source === null) throw new Error("It serves HTTP.");
  return source;
}

function watched(source: ReturnType<typeof openSource>) {
  const [applied, said]: [string[], string[]] = [[], []];
  const stop = watchCertificate(source, {
    everyMs: 20,
    apply: ({ key }) => void applied.push(key),
    log: (line) => void said.push(line),
  });
  onTestFinished(stop);
  return { applied, said };
}

test("a certificate with its chain and its key is served unchanged", () => {
  const { source } = settled(first);
  expect(source.isLocal).toBe(false);
  expect(readCertificate(source)).toEqual({ key: first.key, certificate: first.certificate + authority.certificate });
});

test("the certificate in the settings has priority over the local authority's", () => {
  const { files } = settled(first);
  const own = { TLS_CERT_FILE: files.certificate, TLS_KEY_FILE: files.key };
  expect(openSource({ HTTPS: true, ...own }).isLocal).toBe(false);
  expect(openSource({ HTTPS: true }).isLocal).toBe(true);
});

test("missing files, or a key of a different certificate, refuse the start with a sentence that contains no key", () => {
  const { files, source } = settled(first);
  writeFileSync(files.key, second.key);
  expect(() => readCertificate(source)).toThrow(
    `${files.certificate} e ${files.key} não são um certificado e a chave dele, em PEM e sem senha.`,
  );
  rmSync(files.key);
  expect(() => readCertificate(source)).toThrow(`O arquivo ${files.key} não pode ser lido (ENOENT).`);
});

test("changed files are served without a restart, once both have changed", async () => {
  const { files, source } = settled(first);
  const { applied, said } = watched(source);
  writeFileSync(files.certificate, second.certificate);
  writeFileSync(files.key, second.key);
  await eventually(() => expect(applied).toEqual([second.key]));
  expect(said).toEqual([]);
});

test("a redirected link counts as a change, since certbot renews that way", async () => {
  const { folder, files } = settled(first);
  const renewed = settled(second);
  const link = path.join(folder, "live");
  symlinkSync(folder, link);
  const { applied } = watched(
    openSource({
      TLS_CERT_FILE: path.join(link, "fullchain.pem"),
      TLS_KEY_FILE: path.join(link, path.basename(files.key)),
    }),
  );
  symlinkSync(renewed.folder, `${link}.new`);
  renameSync(`${link}.new`, link);
  await eventually(() => expect(applied).toEqual([second.key]));
});

test("an invalid pair is logged once, and served once it is valid", async () => {
  const { files, source } = settled(first);
  const { applied, said } = watched(source);
  writeFileSync(files.certificate, second.certificate);
  await eventually(() => expect(said).toHaveLength(1));
  expect(said[0]).toBe(
    `O certificado novo em ${files.certificate} e ${files.key} não serve; o de antes continua em uso.`,
  );
  expect(applied).toEqual([]);
  writeFileSync(files.key, second.key);
  await eventually(() => expect(applied).toEqual([second.key]));
  expect(said).toHaveLength(1);
});
