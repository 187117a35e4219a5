import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether the sender of these headers may open a live connection: a client that is no page, a page of the requested
 * host, or a page of `publicUrl`. `X-Forwarded-Host` is not read: a plant with a proxy that replaces the Host sets
 * `publicUrl`.
 * @param publicUrl  an origin as browsers write it: `https://pomar.example.com`.
 */
export function isOwnOrigin({ origin, host = "" }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // The Host is read with the page's scheme, because some clients add the scheme's default port and some do not.
  const requestedHost = `${page.protocol}//${host}`;
  return URL.canParse(requestedHost) && page.host === new URL(requestedHost).host;
}
