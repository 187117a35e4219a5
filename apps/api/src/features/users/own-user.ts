import type { SessionUser } from "@pomar/contract/users/users.schema";
import { AppError } from "../../platform/http/app-error.ts";

/** An administrator may name anybody, an employee only themselves: others are "not found", since a 403 would log them out. */
export function assertMayName(by: SessionUser, id: string): void {
  if (by.level === 2 && by.id !== id) throw AppError.of("record.not-found");
}
