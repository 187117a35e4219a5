import { type Dependent, type ErrorReply, errorReply, errorsOfPages, type Issue } from "@pomar/contract/core/refusal";

/** The fallback for an answer of the server without a sentence. */
const unknownError = errorsOfPages["internal.unknown"].message();
const noConnection = "Sem conexão com o servidor";

/** A call that failed: the API's refusal, or `statusCode` 0 when no answer came at all. */
export class ApiError extends Error {
  readonly statusCode: number;
  /** One of the contract's codes, `network` without an answer, `unknown` for an answer that is not the API's. */
  readonly code: string;
  /** The fields that failed; empty when the refusal is about the whole. */
  readonly issues: readonly Issue[];
  readonly dependents: readonly Dependent[];
  readonly requestId: string | null;

  constructor(refusal: ErrorReply) {
    super(refusal.message);
    this.name = "ApiError";
    this.statusCode = refusal.statusCode;
    this.code = refusal.code;
    this.issues = refusal.issues ?? [];
    this.dependents = refusal.dependents ?? [];
    this.requestId = refusal.requestId ?? null;
  }

  /** No answer came: the network failed, not the request. */
  get isOffline(): boolean {
    return this.statusCode === 0;
  }
}

export function offlineError(): ApiError {
  return new ApiError({ statusCode: 0, code: "network", message: noConnection });
}

/** Reads a refusal; an answer in a different shape (a proxy's page) has its own status and the fallback sentence. */
export function errorFrom(status: number, body: unknown, requestId: string | null): ApiError {
  const whole = errorReply.safeParse(body);
  if (whole.success && whole.data.message !== "") return new ApiError({ ...whole.data, statusCode: status });
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return new ApiError({
    statusCode: status,
    code: "unknown",
    message: typeof message === "string" && message !== "" ? message : unknownError,
    requestId: requestId ?? undefined,
  });
}

/** Converts any thrown value to an `ApiError`: a bug of ours is an unknown error to the user. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ statusCode: -1, code: "unknown", message: unknownError });
}
