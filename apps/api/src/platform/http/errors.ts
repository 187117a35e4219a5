import type { Socket } from "node:net";
import { type ErrorCode, type ErrorParams, type ErrorReply, errors } from "@pomar/contract/core/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { databaseError } from "../db/conflict.ts";
import { AppError } from "./app-error.ts";

/** An error code whose sentence takes no parameters. */
type PlainCode = { [Code in ErrorCode]: ErrorParams<Code> extends [] ? Code : never }[ErrorCode];

const byFastifyCode: Record<string, PlainCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.unsupported",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.malformed",
  FST_ERR_BAD_URL: "request.no-route",
};

// The codes of errors that pass by themselves: deadlock, serialisation failure, lock and statement time-outs, out of
// memory, too many connections, server shutting down or starting, a disk that failed to read or write.
const passing = new Set(["40P01", "40001", "55P03", "57014", "53200", "53300", "57P01", "57P02", "57P03", "58030"]);
const diskFull = "53100";
const numberTooLarge = "22003";

/**
 * Answers every error: a known refusal with its sentence; any other error is logged completely and answered "Erro
 * desconhecido".
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  // The contract's limits prevent too large numbers: a log line with this code means that a limit must be corrected.
  if (refusal.statusCode >= 500 || refusal.code === "request.number-too-large")
    request.log.error({ err: error }, "unexpected error");
  const body: ErrorReply = {
    statusCode: refusal.statusCode,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.issues && { issues: refusal.issues }),
    ...(refusal.dependents && { dependents: refusal.dependents }),
    requestId: request.id,
  };
  const seconds = retryAfter(refusal);
  if (seconds !== undefined) reply.header("retry-after", seconds);
  // The header is also set where no route exists: a file that is missing now may exist after the next update.
  reply.header("cache-control", "no-store").code(refusal.statusCode).send(body);
}

/** Seconds after which the same call will probably succeed; undefined for a refusal that waiting does not change. */
function retryAfter({ code, params }: AppError): string | number | undefined {
  if (code === "internal.busy") return 2;
  if (code !== "session.throttled" && code !== "internal.queue-full") return undefined;
  return (params as ErrorParams<typeof code>)[0].seconds;
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return AppError.of("internal.unknown");
  const code: unknown = Reflect.get(error, "code");
  const listed = typeof code === "string" ? byFastifyCode[code] : undefined;
  if (listed) return AppError.of(listed);
  const status: unknown = Reflect.get(error, "statusCode");
  if (typeof status === "number" && status >= 400 && status < 500) return AppError.of("request.malformed");
  if (databaseError(error).code === numberTooLarge) return AppError.of("request.number-too-large");
  if (databaseError(error).code === diskFull) return AppError.of("internal.disk-full");
  return AppError.of(isPassing(error) ? "internal.busy" : "internal.unknown");
}

/** Whether the database was unreachable or busy, so that the same request will probably succeed a moment later. */
function isPassing(error: Error): boolean {
  const sqlState = databaseError(error).code;
  if (sqlState) return passing.has(sqlState) || sqlState.startsWith("08");
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"].includes(String(Reflect.get(cause, "code")))) return true;
    if (/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(cause.message))
      return true;
  }
  return false;
}

const refuseUnknown = () => {
  throw AppError.of("request.no-route");
};

/** Answers requests that are neither a call nor a page. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler(refuseUnknown);
}

/** Answers calls that are not in the contract, which must not receive the page of the app. */
export function answerUnknownCalls(calls: FastifyInstance): void {
  calls.all("/", refuseUnknown);
  calls.all("/*", refuseUnknown);
}

/** The refusal for each kind of request that Node's HTTP parser aborted. */
const byNodeCode = {
  HPE_HEADER_OVERFLOW: "request.head-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request.too-slow",
} as const;

/** Refuses a malformed request and closes the connection: the start of the next request is unknown. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code = byNodeCode[error.code as keyof typeof byNodeCode] ?? "request.not-http";
  const { status, message } = errors[code];
  const body: ErrorReply = { statusCode: status, code, message: message() };
  const text = JSON.stringify(body);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  socket.destroySoon();
}
