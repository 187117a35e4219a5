import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

// Scripts come from our own files only. The component library writes its theme's colours and sizes into style elements
// and attributes; a style runs nothing, and nothing that people type is ever part of one.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join("; ");

const unused = ["camera", "microphone", "geolocation", "payment", "usb", "serial", "display-capture"];

/** Of a part of a page: the page that it is in says the rest. Half a hundred parts come with one. */
const ofParts = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const always = {
  ...ofParts,
  "content-security-policy": policy,
  "permissions-policy": unused.map((feature) => `${feature}=()`).join(", "),
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
};

// A year. Of this host only: its neighbours may not have TLS.
const overTls = { "strict-transport-security": "max-age=31536000" };

/** Nothing that runs when it is opened by itself, as a picture or a document may. */
const part = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

/**
 * What a browser may do with our answers, those of a live connection included, so call it once that is open; a call's answer is never kept by a cache on the way. Whoever came over TLS, by
 * the word of a trusted proxy, is to come so for ever.
 */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => secure(request, reply));
  // The live connection answers its own addresses, before any hook.
  app.server.prependListener("request", (request, response) => {
    if (request.url?.startsWith("/socket.io/"))
      for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  });
}

/** For an answer that no hook sees. */
export function secure(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(part.test(request.url) ? ofParts : always);
  if (request.protocol === "https") reply.headers(overTls);
  if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
}
