import { type FruitColor, fruitColors } from "@pomar/contract/fruits/fruit-color.rules";
import { expect, test } from "vitest";
import { fruitTones, inkOn, surfaces } from "./colors.ts";

/** Relative luminance of `#rrggbb`. Source: WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(fruitColors)("a fruit in %s stands out on both themes, and so do the letters on it", (color: FruitColor) => {
  const tone = fruitTones[color];
  for (const { canvas, surface } of [surfaces.light, surfaces.dark])
    for (const below of [canvas, surface]) expect(contrast(tone, below)).toBeGreaterThanOrEqual(3);
  expect(contrast(tone, inkOn([color]))).toBeGreaterThanOrEqual(4.5);
});
