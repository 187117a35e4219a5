import type { ErrorCode, ErrorReply } from "@pomar/contract/errors";
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import { databaseError } from "../db/conflict.ts";

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.unsupported",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.malformed",
  FST_ERR_BAD_URL: "request.no-route",
};

// Deadlock, serialisation failure, lock and statement time-outs, too many connections, server shutting down:
// the same request may well succeed a moment later.
const passing = new Set(["40P01", "40001", "55P03", "57014", "53300", "57P01", "57P03"]);

/** Every refusal leaves here: known ones with their sentence, the rest logged whole and answered "Erro desconhecido". */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = known(error);
    if (refusal.statusCode >= 500) request.log.error({ err: error }, "unexpected error");
    const body: ErrorReply = {
      statusCode: refusal.statusCode,
      code: refusal.code,
      message: refusal.message,
      ...(refusal.issues && { issues: refusal.issues }),
      requestId: request.id,
    };
    const seconds = /aguarde (\d+) s/.exec(refusal.message)?.[1];
    if (refusal.code === "session.throttled" && seconds) reply.header("retry-after", seconds);
    return reply.code(refusal.statusCode).send(body);
  });
}

function known(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  const refusal = typeof code === "string" ? byFastifyCode[code] : undefined;
  if (refusal === "request.no-route") return AppError.of("request.no-route");
  if (refusal) return AppError.of(refusal as "request.malformed");
  if (error instanceof SyntaxError && Reflect.get(error, "statusCode") === 400) return AppError.of("request.malformed");
  const database = databaseError(error).code;
  if (database && passing.has(database)) return AppError.of("internal.busy");
  return AppError.of("internal.unknown");
}

/** A call that is not in the contract. */
export function answerUnknownCalls(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw AppError.of("request.no-route");
  });
}
