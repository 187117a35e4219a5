import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { installPage, installPageHeaders } from "./install-page.ts";
import { detectPlatform } from "./install-steps.ts";
import { findLanAddress } from "./lan-address.ts";
import type { LocalAuthority } from "./local-authority.ts";

interface PlainServerOptions {
  port: number;
  host: string;
  /** The port on which the app serves HTTPS. */
  appPort: number;
  publicUrl: string | undefined;
  /** The authority that devices must install; null when they already trust the certificate. */
  local: (() => LocalAuthority) | null;
}

type Visited = PlainServerOptions & { listening: AddressInfo };
type Installing = Visited & { authority: X509Certificate };

const headers = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Opens an HTTP server in addition to HTTPS. With a local authority it serves one page, which guides a device through
 * trusting the authority: a redirect to HTTPS would only show a warning. With a trusted certificate it redirects to
 * HTTPS.
 */
export async function openPlainServer(options: PlainServerOptions): Promise<Server> {
  const { port, host, local } = options;
  const limits = { headersTimeout: 10_000, requestTimeout: 10_000 };
  const server = createServer(limits, (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const visited = { ...options, listening: server.address() as AddressInfo };
    if (local) answerInstalling(request, response, { ...visited, authority: new X509Certificate(local().certificate) });
    else leadToApp(request, response, visited);
  });
  server.maxConnections = 200;
  server.listen({ port, host });
  await once(server, "listening");
  return server;
}

function leadToApp(request: IncomingMessage, response: ServerResponse, { appPort, publicUrl }: Visited): void {
  const host = getHostName(request);
  const origin = secureOrigin(publicUrl) ?? (host && originAt("https", host, appPort));
  const path = request.url?.startsWith("/") ? request.url : "/";
  if (origin) response.writeHead(308, { location: origin + path }).end();
  else response.writeHead(400).end();
}

function answerInstalling(request: IncomingMessage, response: ServerResponse, visited: Installing): void {
  const { authority } = visited;
  if (request.method !== "GET" && request.method !== "HEAD") response.writeHead(405, { allow: "GET, HEAD" }).end();
  else if (request.url === "/pomar-ca.crt")
    response.writeHead(200, { "content-type": "application/x-x509-ca-cert" }).end(authority.raw);
  else if (request.url === "/") {
    const platform = detectPlatform(request.headers["user-agent"] ?? "");
    const addresses = addressesFor(getHostName(request), visited);
    response.writeHead(200, installPageHeaders).end(installPage({ ...addresses, authority, platform }));
  } else response.writeHead(307, { location: "/" }).end();
}

/**
 * The addresses of the app and of the install page.
 * @param asked  the host in the visitor's request, used in the addresses when the certificate is valid for the host.
 */
export function addressesFor(asked: string | null, { listening, appPort, publicUrl, local }: Visited) {
  const isForOthers = asked !== null && local?.().names.includes(asked) && !/^(localhost$|127\.|::1$)/.test(asked);
  const lan = findLanAddress(listening);
  const host = isForOthers ? asked : lan === null ? "localhost" : bare(new URL(lan).hostname);
  return {
    appUrl: secureOrigin(publicUrl) ?? originAt("https", host, appPort),
    pageUrl: originAt("http", host, listening.port),
  };
}

/** The host in a request, without the port; null when the host is invalid. */
function getHostName({ headers: { host = "" } }: IncomingMessage): string | null {
  const isReadable = /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
  return isReadable ? bare(new URL(`http://${host}`).hostname) : null;
}

const secureOrigin = (publicUrl: string | undefined) => (publicUrl?.startsWith("https:") ? publicUrl : undefined);

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

/** An origin in the browser's form: the scheme's default port is left out. */
function originAt(scheme: "http" | "https", host: string, port: number): string {
  return new URL(`${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`).origin;
}
