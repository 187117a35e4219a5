import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The name of the missing program, for a skipped test. */
    missing?: string;
  }
}

/**
 * Skips a test when a program is missing; the summary of `npm test` names the reason.
 * @param reason  the reason; null when no program is missing.
 */
export function skipWithout(reason: string | null, context: TestContext): void {
  if (reason === null) return;
  context.task.meta.missing = reason;
  context.skip(reason);
}
