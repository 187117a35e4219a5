import { expect, test } from "vitest";
import { describeEffects } from "./expiry-change.tsx";

const on = (expiresAt: string | null, lots: number) => ({ expiresAt, lots });

test("the message has the day, the number of lots that follow, and the number that are expired by it", () => {
  expect(describeEffects({ lots: 4, expired: 0, days: [on("2026-12-12", 4)] })).toBe(
    "4 lotes passam a vencer em 12/12/2026",
  );
  expect(describeEffects({ lots: 1, expired: 1, days: [on("2026-11-12", 1)] })).toBe(
    "1 lote passa a vencer em 12/11/2026; 1 fica vencido agora",
  );
  expect(describeEffects({ lots: 5, expired: 2, days: [on("2026-11-12", 2), on("2026-12-12", 3)] })).toBe(
    "5 lotes mudam de validade; 2 ficam vencidos agora",
  );
  expect(describeEffects({ lots: 2, expired: 0, days: [on(null, 2)] })).toBe("2 lotes deixam de vencer");
});
