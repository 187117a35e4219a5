import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

// Scripts are loaded from the app's own files only. The code reader is WebAssembly, which may be compiled; evaluating
// text as a script is forbidden. The component library writes its theme's colours and sizes into style elements and
// attributes; a style runs nothing, and user input is never part of one.
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

/**
 * Headers for a script, style or font; the page itself has the other security headers. A page loads some fifty files.
 */
const ofParts = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Security headers of every answer except the parts of a page, including those of the live connection. */
export const securityHeaders = {
  ...ofParts,
  "content-security-policy": policy,
  "permissions-policy": ["camera=(self)", ...unused.map((feature) => `${feature}=()`)].join(", "),
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
};

// Browsers use TLS for one year, for this host only: neighbouring hosts may not have TLS.
const overTls = { "strict-transport-security": "max-age=31536000" };

/**
 * Scripts, styles and fonts, which run nothing when a browser opens them alone; pictures and documents are excluded,
 * since they may run scripts.
 */
const part = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

/** Sets security headers by route. @param isTlsLasting true: browsers over TLS must use TLS for one year. */
export function secureHeaders(app: FastifyInstance, isTlsLasting: boolean): void {
  app.addHook("onRequest", async (request, reply) => secure(request, reply, isTlsLasting));
}

/**
 * Sets the security headers of an answer that no hook handles. @param isTlsLasting  false on a host whose page without
 * TLS lets devices install its certificate authority.
 */
export function secure(request: FastifyRequest, reply: FastifyReply, isTlsLasting: boolean): void {
  reply.headers(part.test(request.routeOptions.url ?? "") ? ofParts : securityHeaders);
  if (isTlsLasting && request.protocol === "https") reply.headers(overTls);
}

/** Forbids caches to store the answers of these routes. */
export function forbidCaching(calls: FastifyInstance): void {
  calls.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
}
