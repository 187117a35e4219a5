import { AppError } from "../../apps/api/src/platform/http/app-error.ts";

/** The refusal that something throws; anything else that it throws is thrown on. */
export function refusalOf(refused: () => unknown): AppError {
  try {
    refused();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("Nothing was refused");
}
