import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { ConnectionOptions, TLSSocket } from "node:tls";

type Asking = https.RequestOptions & { body?: string };

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
  /** The fingerprint of the server's certificate; null without TLS. */
  fingerprint: string | null;
  protocol: string | null;
}

/**
 * Sends a request on a new connection, because `fetch` accepts no certificate authority.
 * @param ca  the only trusted authority.
 * @throws the errors that a browser would warn about.
 */
export async function ask(url: string, { ca, body, ...options }: Asking = {}): Promise<Answer> {
  const own = { ...options, agent: false };
  const secure: https.RequestOptions & Pick<ConnectionOptions, "ALPNProtocols"> = {
    ...own,
    ca,
    ALPNProtocols: ["h2", "http/1.1"],
  };
  const request = url.startsWith("https:") ? https.request(url, secure) : http.request(url, own);
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const socket = response.socket as TLSSocket;
  const [fingerprint, protocol] = socket.encrypted
    ? [socket.getPeerCertificate().fingerprint256, socket.alpnProtocol || null]
    : [null, null];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks),
    fingerprint,
    protocol,
  };
}
