import { expect, test } from "vitest";
import { type Attempt, afterFailure, continued } from "./attempt.ts";

const monday = new Date("2026-11-16T11:30:00Z");
const fresh: Attempt = { key: "a", startedAt: monday.toISOString(), outcomeUnknown: false };
const lost: Attempt = { ...fresh, outcomeUnknown: true };

test("a lost answer keeps the key through everything that is judged before the stored answer is looked up", () => {
  const afterLoss = afterFailure(fresh, { statusCode: 0, code: "network" });
  expect(afterLoss).toEqual(lost);
  for (const refusal of [
    { statusCode: 400, code: "request.invalid" },
    { statusCode: 401, code: "session.unauthorized" },
    { statusCode: 403, code: "session.forbidden" },
    { statusCode: 429, code: "login.throttled" },
    { statusCode: 500, code: "internal.unknown" },
    { statusCode: -1, code: "unknown" },
  ])
    expect(afterFailure(lost, refusal)).toEqual(lost);
});

test("a refusal ends an attempt when every try was answered", () => {
  expect(afterFailure(fresh, { statusCode: 400, code: "request.invalid" })).toBeNull();
  expect(afterFailure(fresh, { statusCode: 401, code: "session.unauthorized" })).toBeNull();
});

test("a rule of the business, or the key's own other body, ends an attempt with a lost answer too", () => {
  expect(afterFailure(lost, { statusCode: 409, code: "name.taken" })).toBeNull();
  expect(afterFailure(lost, { statusCode: 422, code: "idempotency.other-body" })).toBeNull();
});

test("a key is used for six days, then the server may have forgotten it", () => {
  expect(continued(lost, new Date("2026-11-22T11:29:59Z"))).toBe(lost);
  const later = continued(lost, new Date("2026-11-22T11:30:00Z"));
  expect(later.key).not.toBe(lost.key);
  expect(later).toMatchObject({ startedAt: "2026-11-22T11:30:00.000Z", outcomeUnknown: false });
});

test("a key that no request has used yet stays valid at any age, and its lifetime begins with the first try", () => {
  const later = continued(fresh, new Date("2026-11-30T08:15:00Z"));
  expect(later).toEqual({ ...fresh, startedAt: "2026-11-30T08:15:00.000Z" });
});
