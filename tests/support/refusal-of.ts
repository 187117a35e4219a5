import { AppError } from "../../apps/api/src/platform/http/app-error.ts";

/** Returns the refusal that a function throws; any other error is thrown again. */
export function catchRefusal(refused: () => unknown): AppError {
  try {
    refused();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("Nothing was refused");
}
