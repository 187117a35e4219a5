import type { AppError } from "../http/app-error.ts";

/**
 * Turns the violation of a unique constraint into its refusal: a query before the write would miss a simultaneous
 * write.
 */
export async function refusing<Result>(write: Promise<Result>, refusals: Record<string, AppError>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = databaseError(error);
    const refusal = code === "23505" && constraint ? refusals[constraint] : undefined;
    throw refusal ?? error;
  }
}

/** Finds the code and the constraint of PostgreSQL's error anywhere in the chain of causes. */
export function databaseError(error: unknown): { code?: string; constraint?: string } {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = Reflect.get(cause, "code");
    if (typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) {
      const constraint = Reflect.get(cause, "constraint");
      return typeof constraint === "string" ? { code, constraint } : { code };
    }
  }
  return {};
}
