import { uuidv7 } from "uuidv7";
import type { ActionContext } from "../action-context.ts";
import { hourIn } from "../clock.ts";
import { AppError } from "../http/app-error.ts";

export type ColumnsOf<Table extends { $inferInsert: object }, Omitted extends string> = Omit<
  Table["$inferInsert"],
  "id" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "removedAt" | "version" | Omitted
>;

export function insertColumns(act: ActionContext) {
  return { id: uuidv7(), createdAt: act.at, createdBy: act.by.id, updatedAt: act.at, updatedBy: act.by.id };
}

export function updateColumns(act: ActionContext, before: { version: number }) {
  return { updatedAt: act.at, updatedBy: act.by.id, version: before.version + 1 };
}

/** Refuses (412) a change that was made from an older version than the stored one. */
export function assertFresh(
  act: ActionContext,
  row: { version: number; updatedAt: string; updatedByName: string | null },
): void {
  if (act.ifMatch === null || act.ifMatch.includes(row.version)) return;
  throw AppError.of("record.stale", {
    name: row.updatedByName ?? "outra pessoa",
    time: hourIn(act.timeZone, new Date(row.updatedAt)),
  });
}
