import type { AddressInfo } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import type { Config } from "../config.ts";
import type { OnClose } from "../lifecycle.ts";
import {
  type CertificateSource,
  certificateSource,
  readCertificate,
  TlsUnavailable,
  tlsFolder,
} from "./certificate-source.ts";
import { fingerprintOf } from "./install-page.ts";
import { type LocalAuthority, openLocalAuthority } from "./local-authority.ts";
import { machineNames } from "./machine-names.ts";
import { addressesFor, openPlainServer } from "./plain-server.ts";

/** The interval for checking the machine's addresses and the certificate's age. */
const lookMs = 300_000;

interface Https {
  source: CertificateSource;
  local: (() => LocalAuthority) | null;
}

/** Runs once for any number of serving processes: creates and stores the certificate. @returns null for HTTP. */
export async function prepareHttps(
  config: Config,
  { onClose, log }: { onClose: OnClose; log: (line: string) => void },
): Promise<Https | null> {
  const source = certificateSource(config);
  if (source === null) return null;
  if (!source.isLocal) {
    readCertificate(source);
    return { source, local: null };
  }
  const names = () =>
    machineNames({
      hostname: hostname(),
      interfaces: networkInterfaces(),
      publicUrl: config.PUBLIC_URL,
      host: config.HOST,
    });
  const machine = hostname();
  const options = { folder: tlsFolder(config), machine, names, clock: () => new Date(), log };
  const authority = await openLocalAuthority(options, lookMs);
  onClose(async () => authority.stop());
  return { source, local: authority.latest };
}

/** The HTTP server for other devices of the network. */
export interface PlainHttp {
  appUrl: string;
  pageUrl: string;
  /** The fingerprint of the authority to install; null: devices already trust the certificate. */
  fingerprint: string | null;
}

/** Serves HTTP beside the app's HTTPS. */
export async function servePlainHttp(
  { local }: Https,
  { config, appPort, onClose }: { config: Config; appPort: number; onClose: OnClose },
): Promise<PlainHttp> {
  const { HTTP_PORT: port, HOST: host, PUBLIC_URL: publicUrl } = config;
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
    fingerprint: local && fingerprintOf(local().certificate),
  };
}
