import { AppError } from "../../apps/api/src/platform/http/app-error.ts";

/** The refusal that a function throws; any other error is rethrown. */
export function catchRefusal(refused: () => unknown): AppError {
  try {
    refused();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("Nothing was refused");
}
