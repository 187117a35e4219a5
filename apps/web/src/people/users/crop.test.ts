import { expect, test } from "vitest";
import { getWholeCrop, moved, zoomed } from "./crop.ts";

const size = { width: 900, height: 600 };

test("the crop begins as the largest square in the middle", () => {
  expect(getWholeCrop(size)).toEqual({ x: 450, y: 300, side: 600 });
  expect(getWholeCrop({ width: 40, height: 70 })).toEqual({ x: 20, y: 35, side: 40 });
});

test("the square moves by parts of itself and stops at the picture's edge", () => {
  const whole = getWholeCrop(size);
  expect(moved(whole, { dx: 0.1, dy: 0.1 }, size)).toEqual({ x: 510, y: 300, side: 600 });
  expect(moved(whole, { dx: -3, dy: 0 }, size)).toEqual({ x: 300, y: 300, side: 600 });
});

test("zooming in keeps the centre, zooming out stays inside", () => {
  const close = moved(zoomed(getWholeCrop(size), 3, size), { dx: 5, dy: 5 }, size);
  expect(close).toEqual({ x: 800, y: 500, side: 200 });
  expect(zoomed(close, 1, size)).toEqual({ x: 600, y: 300, side: 600 });
  expect(zoomed(close, 99, size).side).toBe(150);
});
