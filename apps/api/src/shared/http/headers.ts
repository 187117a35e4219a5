import type { FastifyInstance } from "fastify";

// The component library sets colours and sizes by style attributes; scripts come from our own files only.
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** What a browser may do with our answers; a call's answer is never kept by a cache on the way. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
    });
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
