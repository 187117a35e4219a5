import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { redactError, withoutQuoted } from "./redact-error.ts";

type LoggerOptions = Exclude<FastifyServerOptions["logger"], boolean | undefined>;

// Fields that a log line may contain beside its time, level, process, request and sentence. Any other field that a
// library or a careless call adds (requests, headers, options) is left out: it may contain a token or personal data.
const fields = new Set(["err", "user", "session", "method", "route", "status", "ms"]);

/** Options of the log: JSON lines on standard output, from `level` on, without any content that users send. */
export function logger(level: string): LoggerOptions {
  return {
    level,
    base: { pid: process.pid },
    serializers: { err: (error: unknown) => redactError(error) as never },
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => Object.fromEntries(Object.entries(line).filter(([field]) => fields.has(field))),
    },
    hooks: {
      logMethod(given, method) {
        const [what, sentence] = given as unknown[];
        const line = what instanceof Error ? { err: what } : typeof what === "object" && what !== null ? what : {};
        const text = typeof what === "string" ? what : typeof sentence === "string" ? sentence : "error";
        // The arguments are left out: our own sentences need no arguments, and those of libraries contain addresses.
        method.apply(this, [line, withoutQuoted(text)]);
      },
    },
  };
}

const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Logs one line per call: user, route, status, duration. The address is logged only as the route's pattern. */
export function logCalls(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => logCall(request, reply));
}

/** Logs a call that no hook handles. */
export function logCall(request: FastifyRequest, reply: FastifyReply): void {
  // These calls are logged as warnings, so that operators see them without logging all calls.
  const level = reply.statusCode >= 500 || reply.statusCode === 429 ? "warn" : "info";
  if (levels.indexOf(level) >= levels.indexOf(request.log.level)) request.log[level](buildLine(request, reply), "call");
}

function buildLine(request: FastifyRequest, reply: FastifyReply) {
  const { session } = request;
  return {
    user: session?.user.id ?? null,
    session: session ? createHash("sha256").update(session.id).digest("hex").slice(0, 12) : null,
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}
