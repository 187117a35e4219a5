import { uuidv7 } from "uuidv7";
import type { Act } from "./act.ts";
import { AppError } from "./app-error.ts";
import { hourIn } from "./clock.ts";

/** The stored columns of a new row. */
export function creation(act: Act) {
  return { id: uuidv7(), createdAt: act.at, createdBy: act.by.id, updatedAt: act.at, updatedBy: act.by.id };
}

/** The stored columns of a changed row. */
export function change(act: Act, before: { version: number }) {
  return { updatedAt: act.at, updatedBy: act.by.id, version: before.version + 1 };
}

/** Refuses (412) a change that was made from an older version than the stored one. */
export function assertFresh(act: Act, row: { version: number; updatedAt: string; updatedByName: string | null }): void {
  if (act.ifMatch === null || act.ifMatch.includes(row.version)) return;
  throw AppError.of("record.stale", {
    name: row.updatedByName ?? "outra pessoa",
    time: hourIn(act.timeZone, new Date(row.updatedAt)),
  });
}
