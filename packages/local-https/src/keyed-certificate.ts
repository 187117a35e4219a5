import { createPrivateKey, X509Certificate } from "node:crypto";

/** A certificate with its private key, each as PEM. */
export interface KeyedCertificate {
  key: string;
  certificate: string;
}

/** Reads what one PEM text holds. @returns null when it is no whole pair of a certificate and its own key. */
export function parseKeyed(pem: string): KeyedCertificate | null {
  const key = /-----BEGIN (?:\w+ )?PRIVATE KEY-----[^-]+-----END (?:\w+ )?PRIVATE KEY-----\n?/.exec(pem)?.[0];
  const certificate = pem.replace(key ?? "", "").trimStart();
  return key !== undefined && fits({ key, certificate }) ? { key, certificate } : null;
}

/** Whether the key is the certificate's, and both can be read. */
export function fits({ key, certificate }: KeyedCertificate): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
