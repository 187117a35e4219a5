import { expect, test } from "vitest";
import { isMoneyUnknown, pastIn } from "./past.ts";
import { pastWords } from "./past-banner.tsx";

test("an address names a past by its day, its instant or both; an invalid one names none", () => {
  expect(pastIn({ asOf: "2026-10-31", page: "2" })).toEqual({ asOf: "2026-10-31" });
  expect(pastIn({ asOf: "2026-10-31", knownAt: "2026-11-03T17:32:00.000Z" })).toEqual({
    asOf: "2026-10-31",
    knownAt: "2026-11-03T17:32:00.000Z",
  });
  expect(pastIn({ asOf: "31/10/2026", knownAt: "ontem" })).toBeNull();
  expect(pastIn({})).toBeNull();
});

test("R$ are unknown for days before they were first recorded, that day excluded, and for earlier knowledge", () => {
  const since = "2026-11-08T15:00:00.000Z";
  const unknown = (past: { asOf?: string; knownAt?: string }) => isMoneyUnknown(past, since);
  expect([unknown({ asOf: "2026-11-06" }), unknown({ asOf: "2026-11-08" })]).toEqual([true, false]);
  expect(unknown({ knownAt: "2026-11-08T14:59:00.000Z" })).toBe(true);
  expect([isMoneyUnknown(null, since), isMoneyUnknown({ asOf: "2020-01-01" }, null)]).toEqual([false, false]);
});

test("a banner names the past in words", () => {
  expect(pastWords({ asOf: "2026-10-31" })).toBe("Como estava em 31/10/2026");
  expect(pastWords({ knownAt: "2026-11-03T17:32:00.000Z" })).toMatch(/^Só com o registrado até 03\/11\/2026 \d\d:32$/);
});
