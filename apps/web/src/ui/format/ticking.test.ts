import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onTick, tickedAt } from "./ticking.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T14:32:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("all listeners share one timer, and without listeners none runs", () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const stops = [onTick(one), onTick(other)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(15_000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 3]);
  stops[0]?.();
  vi.advanceTimersByTime(5000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 4]);
  stops[1]?.();
  expect(vi.getTimerCount()).toBe(0);
});

test("the instant stays the same between two ticks and moves with each", () => {
  const stop = onTick(() => undefined);
  const start = tickedAt();
  vi.advanceTimersByTime(4999);
  expect(tickedAt()).toBe(start);
  vi.advanceTimersByTime(1);
  expect(tickedAt()).toBe(start + 5000);
  stop();
});
