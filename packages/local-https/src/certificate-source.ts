import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fits, type KeyedCertificate, readKept } from "./keyed-certificate.ts";
import { filesIn } from "./local-authority.ts";

/** The app's settings, under the names that the operator uses. */
export interface HttpsSettings {
  DATA_DIR: string;
  /** Whether the local authority's certificate is served; a certificate in the operator's two files has priority. */
  HTTPS: boolean;
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
  HOST: string;
  HTTP_PORT: number;
  PUBLIC_URL?: string | undefined;
}

type SourceSettings = Pick<HttpsSettings, "DATA_DIR" | "HTTPS" | "TLS_CERT_FILE" | "TLS_KEY_FILE">;

/** The place from which the served certificate is read. */
export interface CertificateSource {
  /** True when this app's own authority signed the certificate, so that devices must install the authority. */
  isLocal: boolean;
  files: readonly string[];
  /** @returns null while the files are no complete pair of key and certificate. @throws when a file is not readable. */
  read: () => KeyedCertificate | null;
}

/** The reason why HTTPS cannot be served, in a sentence for the operator. */
export class TlsUnavailable extends Error {
  override name = "TlsUnavailable";
}

/** The folder of the local authority. */
export function tlsFolder({ DATA_DIR }: Pick<HttpsSettings, "DATA_DIR">): string {
  return path.join(DATA_DIR, "tls");
}

/** The source of the certificate: the files in the settings, otherwise the local authority; null for plain HTTP. */
export function certificateSource(settings: SourceSettings): CertificateSource | null {
  const { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key, HTTPS } = settings;
  if (certificate !== undefined && key !== undefined) return ownSource(certificate, key);
  if (!HTTPS) return null;
  const { server } = filesIn(tlsFolder(settings));
  const read = () => {
    const keyed = readKept(server);
    return keyed === "broken" ? null : keyed;
  };
  return { isLocal: true, files: [server], read };
}

function ownSource(certificateFile: string, keyFile: string): CertificateSource {
  const read = () => {
    const pair = { key: readFileSync(keyFile, "utf8"), certificate: readFileSync(certificateFile, "utf8") };
    return fits(pair) ? pair : null;
  };
  return { isLocal: false, files: [certificateFile, keyFile], read };
}

/** Reads the certificate when the app starts. */
export function readCertificate({ files, read }: CertificateSource): KeyedCertificate {
  let pair: KeyedCertificate | null;
  try {
    pair = read();
  } catch (error) {
    const { code, path: file } = error as NodeJS.ErrnoException;
    throw new TlsUnavailable(`O arquivo ${file ?? files.join(" ou ")} não pode ser lido (${code}).`);
  }
  if (pair === null)
    throw new TlsUnavailable(`${files.join(" e ")} não são um certificado e a chave dele, em PEM e sem senha.`);
  return pair;
}

interface Watch {
  everyMs: number;
  apply: (fresh: KeyedCertificate) => void;
  log: (line: string) => void;
}

/** Checks the files at intervals (a folder may be a replaced link), applies a valid pair and logs an invalid pair. */
export function watchCertificate({ files, read }: CertificateSource, { everyMs, apply, log }: Watch): () => void {
  let applied = buildStamp(files);
  let lastStamp = applied;
  const timer = setInterval(() => {
    const stamp = buildStamp(files);
    if (stamp === applied) return;
    // An operator replaces certificate and key one after another: the pair is complete once a check finds no change.
    if (stamp !== lastStamp) {
      lastStamp = stamp;
      return;
    }
    applied = stamp;
    const fresh = attempt(read);
    if (fresh === null) log(`O certificado novo em ${files.join(" e ")} não serve; o de antes continua em uso.`);
    else apply(fresh);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function attempt(read: () => KeyedCertificate | null): KeyedCertificate | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function buildStamp(files: readonly string[]): string {
  return files
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "";
    })
    .join(" ");
}
