import { type Dependent, type ErrorReply, errorReply, errorsOfPages, type Issue } from "@pomar/contract/core/refusal";

/** The message for a refusal in which the server gives no sentence. */
const unknownError = errorsOfPages["internal.unknown"].message();
const noConnection = "Sem conexão com o servidor";

/** A failed call: a refusal by the API, or `statusCode` 0 when the server did not answer. */
export class ApiError extends Error {
  readonly statusCode: number;
  /** An error code of the API; `network` when no answer came, `unknown` when the answer did not come from the API. */
  readonly code: string;
  /** The fields that failed, each with its message; empty when the refusal concerns no single field. */
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

  /** True when no answer came: the network failed, not the request. */
  get isOffline(): boolean {
    return this.statusCode === 0;
  }
}

export function offlineError(): ApiError {
  return new ApiError({ statusCode: 0, code: "network", message: noConnection });
}

/** Converts a refusal to an error; an answer in an unknown format keeps its status and gets the default sentence. */
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

/** Converts any thrown value to an `ApiError`; users see a bug of the product as an unknown error. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ statusCode: -1, code: "unknown", message: unknownError });
}
