import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

// Scripts come from our own files only; what reads codes is WebAssembly, which may be compiled, and text may not. The component library writes its theme's colours and sizes into style elements
// and attributes; a style runs nothing, and nothing that people type is ever part of one.
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join("; ");

const unused = ["microphone", "geolocation", "payment", "usb", "serial", "display-capture"];

/** Of a part of a page: the page that it is in says the rest. Half a hundred parts come with one. */
const ofParts = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Of every answer but a part of a page, those of the live connection included. */
export const securityHeaders = {
  ...ofParts,
  "content-security-policy": policy,
  "permissions-policy": ["camera=(self)", ...unused.map((feature) => `${feature}=()`)].join(", "),
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
};

// A year. Of this host only: its neighbours may not have TLS.
const overTls = { "strict-transport-security": "max-age=31536000" };

/** Nothing that runs when it is opened by itself, as a picture or a document may. */
const part = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

/** What a browser may do with our answers, by the route that answers; whoever came over lasting TLS is to come so for ever. */
export function secureHeaders(app: FastifyInstance, isTlsLasting: boolean): void {
  app.addHook("onRequest", async (request, reply) => secure(request, reply, isTlsLasting));
}

/**
 * For an answer that no hook sees.
 * @param isTlsLasting  false where devices first have to install an authority, from a page without TLS on this very host.
 */
export function secure(request: FastifyRequest, reply: FastifyReply, isTlsLasting: boolean): void {
  reply.headers(part.test(request.routeOptions.url ?? "") ? ofParts : securityHeaders);
  if (isTlsLasting && request.protocol === "https") reply.headers(overTls);
}

/** The answers of these routes are never kept by a cache on the way. */
export function forbidCaching(calls: FastifyInstance): void {
  calls.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
}
