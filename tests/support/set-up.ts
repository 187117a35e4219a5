import { afterAll, afterEach, expect } from "vitest";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { startApp } from "./app.ts";
import { factories } from "./factories.ts";

interface SetUp {
  /** The first instant of the app's clock, ISO 8601; by default the real time. */
  now?: string;
  /** Whether the data must satisfy every invariant after each test. */
  checksInvariants?: boolean;
}

/**
 * Starts the real app for the tests of one file and stops it after them.
 * @returns the app, and the factories of its records.
 */
export async function setUpApp({ now, checksInvariants = false }: SetUp = {}) {
  const t = await startApp();
  if (now !== undefined) t.clock.now = new Date(now);
  afterAll(() => t.close());
  if (checksInvariants)
    afterEach(async () => {
      expect(await brokenInvariants(t.database.pool)).toEqual({});
    });
  return { t, make: factories(t) };
}
