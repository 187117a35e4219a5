import { createPrivateKey, type KeyObject, webcrypto, X509Certificate } from "node:crypto";
import { once } from "node:events";
import https from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../../../tests/support/over-tls.ts";
import { isCurrent, isLasting, makeAuthority, makeServerCertificate, signable } from "./certificates.ts";
import type { KeyedCertificate } from "./keyed-certificate.ts";

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const names = ["localhost", "servidor", "servidor.local", "127.0.0.1", "::1", "203.0.113.7", "pomar.example.com"];
const authority = await makeAuthority("servidor", names, now);
const serverCertificate = await makeServerCertificate(authority, names, now);

async function serve({ key, certificate }: KeyedCertificate): Promise<number> {
  const server = https.createServer({ key, cert: certificate }, (_request, response) => response.end("polpa"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("the authority is valid for ten years, and neither serves nor signs another authority", () => {
  const { subject, issuer, ca, validTo, keyUsage } = new X509Certificate(authority.certificate);
  expect(subject).toBe("O=Pomar\nCN=Pomar em servidor");
  expect(issuer).toBe(subject);
  expect(ca).toBe(true);
  expect(keyUsage).toBeUndefined();
  expect(new Date(validTo).getFullYear()).toBe(inDays(3651).getFullYear());
});

test("a server's certificate is valid for its names and for serving, and no longer than Apple accepts", () => {
  const certificate = new X509Certificate(serverCertificate.certificate);
  const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 86_400_000;
  expect(days).toBe(397);
  expect(certificate.ca).toBe(false);
  expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
  expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
  for (const name of ["localhost", "servidor", "servidor.local", "pomar.example.com"])
    expect(certificate.checkHost(name)).toBe(name);
  for (const address of ["127.0.0.1", "203.0.113.7"]) expect(certificate.checkIP(address)).toBe(address);
  expect(certificate.checkHost("outro.local")).toBeUndefined();
  expect(certificate.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
});

test("a client that trusts the authority accepts it at each name, over HTTP/1.1", async () => {
  const port = await serve(serverCertificate);
  for (const servername of ["localhost", "servidor.local", "pomar.example.com"]) {
    const answer = await ask(`https://127.0.0.1:${port}/`, {
      ca: authority.certificate,
      servername,
      headers: { host: servername },
    });
    expect([answer.body.toString(), answer.protocol]).toEqual(["polpa", "http/1.1"]);
  }
  expect((await ask(`https://127.0.0.1:${port}/`, { ca: authority.certificate })).status).toBe(200);
});

test("a client that does not trust it, or requests a different name, refuses it", async () => {
  const port = await serve(serverCertificate);
  await expect(ask(`https://127.0.0.1:${port}/`)).rejects.toThrow(/unable to verify/);
  const elsewhere = ask(`https://127.0.0.1:${port}/`, {
    ca: authority.certificate,
    headers: { host: "banco.example.com" },
    servername: "banco.example.com",
  });
  await expect(elsewhere).rejects.toThrow(/altnames/);
});

/** A certificate signed with the stolen key of the authority. */
async function forge(names: readonly string[]): Promise<KeyedCertificate> {
  const x509 = await import("@peculiar/x509");
  const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const pkcs8 = (key: KeyObject) => key.export({ format: "der", type: "pkcs8" });
  const keys = await webcrypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]);
  const stolen = await webcrypto.subtle.importKey("pkcs8", pkcs8(createPrivateKey(authority.key)), ecdsa, false, [
    "sign",
  ]);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: "CN=Banco",
    issuer: new x509.X509Certificate(authority.certificate).subject,
    notBefore: inDays(-1),
    notAfter: inDays(30),
    publicKey: keys.publicKey,
    signingKey: stolen,
    signingAlgorithm: ecdsa,
    extensions: [
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? "ip" : "dns", value }))),
    ],
  });
  const raw = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  const key = createPrivateKey({ key: raw, format: "der", type: "pkcs8" }).export({ format: "pem", type: "pkcs8" });
  return { key: String(key), certificate: certificate.toString("pem") };
}

test("a stolen authority can sign for the plant's own addresses only", async () => {
  const trusted = async (names: string[]) =>
    (await ask(`https://127.0.0.1:${await serve(await forge(names))}/`, { ca: authority.certificate })).status;
  expect(await trusted(["127.0.0.1", "192.168.0.12"])).toBe(200);
  await expect(trusted(["127.0.0.1", "banco.example.com"])).rejects.toThrow("permitted subtree violation");
  await expect(trusted(["127.0.0.1", "8.8.8.8"])).rejects.toThrow("permitted subtree violation");
});

test("a name that the authority may not sign for is left out, so that the others are valid", async () => {
  const wantedNames = [
    "localhost",
    "127.0.0.1",
    "novo.local",
    "192.168.7.7",
    "banco.example.com",
    "8.8.8.8",
    "2804:14c::9",
  ];
  const holding = ["localhost", "127.0.0.1", "novo.local", "192.168.7.7"];
  expect(signable(authority, wantedNames)).toEqual(holding);
  const fresh = await makeServerCertificate(authority, wantedNames, now);
  expect(isCurrent(fresh, { authority, names: wantedNames, now })).toBe(true);
  expect((await ask(`https://127.0.0.1:${await serve(fresh)}/`, { ca: authority.certificate })).status).toBe(200);
});

test("it is current until weeks before its end, or until a name is missing", () => {
  const current = (at: Date, wanted = names) => isCurrent(serverCertificate, { authority, names: wanted, now: at });
  expect([current(now), current(inDays(365)), current(inDays(367)), current(inDays(-2))]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(current(now, [...names, "192.168.0.12"])).toBe(false);
  expect(current(now, names.slice(1))).toBe(true);
});

test("it is not current under a different authority, even one of the same name", async () => {
  for (const machine of ["servidor", "outro"]) {
    const other = await makeAuthority(machine, names, now);
    expect(isCurrent(serverCertificate, { authority: other, names, now })).toBe(false);
  }
});

test("near the authority's end its certificates end with it", async () => {
  expect([isLasting(authority, inDays(3600)), isLasting(authority, inDays(3630))]).toEqual([true, false]);
  const late = await makeServerCertificate(authority, names, inDays(3500));
  expect(new X509Certificate(late.certificate).validTo).toBe(new X509Certificate(authority.certificate).validTo);
});
