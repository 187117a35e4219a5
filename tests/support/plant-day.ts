import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { startApp } from "./app.ts";
import { factories } from "./factories.ts";

/**
 * Starts a plant whose clock advances by five minutes before each test of a file, and whose data must be consistent
 * after each test.
 */
export async function startDay(now: string) {
  const t = await startApp();
  const make = factories(t);
  t.clock.now = new Date(now);
  const later = (minutes = 5) => {
    t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
  };
  beforeEach(() => later());
  afterEach(async () => {
    expect(await brokenInvariants(t.database.pool)).toEqual({});
  });
  afterAll(() => t.close());
  const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });

  /** Corrects an entry and every lot made of it, using the version from the preview of the correction. */
  async function correctInChain(body: {
    entryKind: "raw-material" | "pulp" | "additive";
    entryId: string;
    change: object;
  }) {
    const chain = { ...body, shares: [] };
    const { version, obstacles } = await t.admin.call(correctionsRoutes.preview, { body: chain });
    expect(obstacles).toEqual([]);
    await t.admin.call(correctionsRoutes.create, { body: { ...chain, version, reason: "Balança sem tara" } });
  }
  return { t, make, later, lotOf: readLot, correctInChain };
}
