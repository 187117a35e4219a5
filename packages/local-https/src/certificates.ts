import { createPrivateKey, webcrypto, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { KeyedCertificate } from "./keyed-certificate.ts";
import { nameConstraints, permits } from "./name-constraints.ts";

const dayMs = 24 * 3_600_000;

/** A certificate becomes valid one day before its creation, so that a device whose clock is a day behind accepts it. */
const backdatedMs = dayMs;

/** The longest validity of a server certificate that Apple accepts, in days. */
const servesDays = 397;
const renewedDaysBefore = 30;
const authorityDays = 3652;

const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const { subtle } = webcrypto;

/**
 * Makes the authority that a plant's devices install once.
 * @param machine  the machine's host name, by which people tell its authority from that of a different plant.
 * @param names  the names that the authority may sign for, besides private names and addresses.
 */
export async function makeAuthority(machine: string, names: readonly string[], now: Date): Promise<KeyedCertificate> {
  const x509 = await library();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ O: ["Pomar"] }, { CN: [`Pomar em ${machine}`] }],
    ...validity(now, authorityDays),
    signingAlgorithm: ecdsa,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      new x509.Extension("2.5.29.30", true, new Uint8Array(nameConstraints(names))),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { key: await toPem(keys.privateKey), certificate: `${certificate.toString("pem")}\n` };
}

/** Makes the server's certificate for all given names that the authority may sign for. */
export async function makeServerCertificate(
  authority: KeyedCertificate,
  names: readonly string[],
  now: Date,
): Promise<KeyedCertificate> {
  const x509 = await library();
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(authority.certificate);
  const until = validity(now, servesDays);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ O: ["Pomar"] }, { CN: ["Pomar"] }],
    issuer: issuer.subjectName,
    ...until,
    notAfter: new Date(Math.min(until.notAfter.getTime(), issuer.notAfter.getTime())),
    signingAlgorithm: ecdsa,
    publicKey: keys.publicKey,
    signingKey: await importSigningKey(authority),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        signable(authority, names).map((value) => ({ type: isIP(value) ? ("ip" as const) : ("dns" as const), value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return { key: await toPem(keys.privateKey), certificate: `${certificate.toString("pem")}\n` };
}

/** @returns the given names that the authority may sign for. */
export function signable(authority: Pick<KeyedCertificate, "certificate">, names: readonly string[]): string[] {
  const { raw } = new X509Certificate(authority.certificate);
  return names.filter((name) => permits(raw, name));
}

/** Whether an authority remains valid for at least a month. */
export function isLasting({ certificate }: KeyedCertificate, now: Date): boolean {
  return daysLeft(new X509Certificate(certificate), now) >= renewedDaysBefore;
}

/** Whether this authority signed the certificate for all given names, and the certificate lasts at least a month. */
export function isCurrent(
  { certificate }: KeyedCertificate,
  { authority, names, now }: { authority: KeyedCertificate; names: readonly string[]; now: Date },
): boolean {
  const parsedCertificate = new X509Certificate(certificate);
  const issuer = new X509Certificate(authority.certificate);
  return (
    parsedCertificate.checkIssued(issuer) &&
    parsedCertificate.verify(issuer.publicKey) &&
    Date.parse(parsedCertificate.validFrom) <= now.getTime() &&
    daysLeft(parsedCertificate, now) >= renewedDaysBefore &&
    signable(authority, names).every((name) => holdsFor(parsedCertificate, name))
  );
}

/** Whether a browser accepts the certificate for this name or address. */
function holdsFor(certificate: X509Certificate, name: string): boolean {
  return (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name, { wildcards: false })) !== undefined;
}

const daysLeft = ({ validTo }: X509Certificate, now: Date) => (Date.parse(validTo) - now.getTime()) / dayMs;

function validity(now: Date, days: number): { notBefore: Date; notAfter: Date } {
  const from = now.getTime() - backdatedMs;
  return { notBefore: new Date(from), notAfter: new Date(from + days * dayMs) };
}

/** Loads the library only when a certificate is made, once a year. */
async function library() {
  // The library uses this module to register its parts.
  await import("reflect-metadata");
  return import("@peculiar/x509");
}

const newKeys = () => subtle.generateKey(ecdsa, true, ["sign", "verify"]);

async function toPem(key: webcrypto.CryptoKey): Promise<string> {
  const raw = Buffer.from(await subtle.exportKey("pkcs8", key));
  return String(createPrivateKey({ key: raw, format: "der", type: "pkcs8" }).export({ format: "pem", type: "pkcs8" }));
}

function importSigningKey({ key }: KeyedCertificate) {
  const raw = createPrivateKey(key).export({ format: "der", type: "pkcs8" });
  return subtle.importKey("pkcs8", raw, ecdsa, false, ["sign"]);
}
