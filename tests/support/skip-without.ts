import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The missing program that a test was skipped for. */
    missing?: string;
  }
}

/** Skips a test that lacks a program; the summary of `npm test` names the reason. @param reason  null: nothing is missing. */
export function skipWithout(reason: string | null, context: TestContext): void {
  if (reason === null) return;
  context.task.meta.missing = reason;
  context.skip(reason);
}
