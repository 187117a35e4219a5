import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gathered } from "./gathered.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the first is said at once, what comes while it rests is said together, and then it is quiet", () => {
  const said: number[][] = [];
  const news = gathered<number>(25, (things) => said.push(things));
  for (const n of [1, 2, 3]) news.add(n);
  expect(said).toEqual([[1]]);
  vi.advanceTimersByTime(25);
  expect(said).toEqual([[1], [2, 3]]);
  vi.advanceTimersByTime(50);
  news.add(4);
  expect(said).toEqual([[1], [2, 3], [4]]);
});

test("what still waits at the end is said before it", () => {
  const said: number[][] = [];
  const news = gathered<number>(25, (things) => said.push(things));
  news.add(1);
  news.add(2);
  news.flush();
  expect(said).toEqual([[1], [2]]);
  vi.advanceTimersByTime(100);
  expect(said).toEqual([[1], [2]]);
});
