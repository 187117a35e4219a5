import { type FruitColor, fruitColors } from "@pomar/contract/registries/fruits/fruit-color.rules";
import { expect, test } from "vitest";
import { fruitTones, palette, roles, surfaces } from "./colors.ts";

/** The relative luminance of a colour `#rrggbb`, as defined by WCAG 2.2. */
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

test.each(fruitColors)("a fruit in %s contrasts with both themes", (color: FruitColor) => {
  const tone = fruitTones[color];
  for (const { canvas, surface } of [surfaces.light, surfaces.dark])
    for (const below of [canvas, surface]) expect(contrast(tone, below)).toBeGreaterThanOrEqual(3);
});

const { dark, ...tuples } = palette;
const { gray } = tuples;
type Name = keyof typeof tuples;
const names = Object.keys(tuples) as Name[];
const themes = [
  { scheme: "light", text: "#17202b", primaryShade: 6, placeholder: gray[5] },
  { scheme: "dark", text: dark[0], primaryShade: 4, placeholder: dark[3] },
] as const;

/** Expects the contrast that WCAG AA requires for text of the body's size. */
const expectLegible = (ink: string, below: string, pair: string) =>
  expect(contrast(ink, below), `${pair}: ${ink} on ${below}`).toBeGreaterThanOrEqual(4.5);

test.each(themes)("every text colour is legible on every background that it appears on, $scheme", (theme) => {
  const { canvas, surface, muted } = surfaces[theme.scheme];
  const softs = names.map((name) => [name, roles[theme.scheme][name].soft] as const);
  for (const [place, below] of [["canvas", canvas], ["surface", surface], ...softs] as const) {
    expectLegible(theme.text, below, `text on ${place}`);
    expectLegible(muted, below, `muted text on ${place}`);
  }
  expectLegible(theme.placeholder, surface, "placeholder in a field");
});

test.each(themes)("every colour is legible as text and below its own text, $scheme", ({ scheme, primaryShade }) => {
  const { canvas, surface } = surfaces[scheme];
  for (const name of names) {
    const { soft, softHover, strong, contrast: ink } = roles[scheme][name];
    for (const below of [canvas, surface, soft, softHover]) expectLegible(strong, below, `${name} as text`);
    if (name === "gray") continue;
    const [filled = "", hovered = ""] = [primaryShade, scheme === "light" ? 7 : 3].map((shade) => tuples[name][shade]);
    for (const below of [filled, hovered]) expectLegible(ink, below, `text on filled ${name}`);
  }
});
