import type { AddressInfo } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import {
  type CertificateSource,
  certificateSource,
  type HttpsSettings,
  readCertificate,
  TlsUnavailable,
  tlsFolder,
} from "./certificate-source.ts";
import { calculateFingerprint } from "./install-page.ts";
import { type LocalAuthority, type LocalAuthorityOptions, openLocalAuthority } from "./local-authority.ts";
import { machineNames } from "./machine-names.ts";
import { addressesFor, openPlainServer } from "./plain-server.ts";

/** The interval at which the machine's addresses and the certificate's age are checked. */
const lookMs = 300_000;

/** Registers a function that closes an opened resource. */
type OnClose = (close: () => Promise<void>) => void;

interface Https {
  source: CertificateSource;
  local: (() => LocalAuthority) | null;
}

/** Creates and stores the certificate, once for all serving processes. @returns null for plain HTTP. */
export async function prepareHttps(
  settings: HttpsSettings,
  { onClose, ...reports }: { onClose: OnClose } & Pick<LocalAuthorityOptions, "log" | "describeError">,
): Promise<Https | null> {
  const source = certificateSource(settings);
  if (source === null) return null;
  if (!source.isLocal) {
    readCertificate(source);
    return { source, local: null };
  }
  const names = () =>
    machineNames({
      hostname: hostname(),
      interfaces: networkInterfaces(),
      publicUrl: settings.PUBLIC_URL,
      host: settings.HOST,
    });
  const machine = hostname();
  const options = { folder: tlsFolder(settings), machine, names, clock: () => new Date(), ...reports };
  const authority = await openLocalAuthority(options, lookMs);
  onClose(async () => authority.stop());
  return { source, local: authority.latest };
}

/** The plain HTTP server: the addresses that devices reach, and the authority that devices must install. */
export interface PlainHttp {
  appUrl: string;
  pageUrl: string;
  /** The fingerprint of the authority that devices must install; null when they already trust the certificate. */
  fingerprint: string | null;
}

/** Serves HTTP in addition to the app's HTTPS. */
export async function servePlainHttp(
  { local }: Https,
  { settings, appPort, onClose }: { settings: HttpsSettings; appPort: number; onClose: OnClose },
): Promise<PlainHttp> {
  const { HTTP_PORT: port, HOST: host, PUBLIC_URL: publicUrl } = settings;
  const options = { port, host, appPort, publicUrl, local };
  const server = await openPlainServer(options).catch((error: NodeJS.ErrnoException) => {
    const why = { EADDRINUSE: "já está em uso", EACCES: "não é permitida a esta conta" }[error.code ?? ""];
    throw why ? new TlsUnavailable(`A porta ${port} (HTTP_PORT) ${why}; escolha outra com HTTP_PORT=3081.`) : error;
  });
  onClose(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    ...addressesFor(null, { ...options, listening: server.address() as AddressInfo }),
    fingerprint: local && calculateFingerprint(local().certificate),
  };
}
