import { proposeCode } from "../../core/item-code.rules.ts";

/**
 * The colours of the mark beside a fruit's name, in the order in which the user chooses; the pages define the exact
 * shades.
 */
export const fruitColorNames = {
  red: "Vermelho",
  crimson: "Carmim",
  pink: "Rosa",
  magenta: "Magenta",
  purple: "Roxo",
  violet: "Violeta",
  indigo: "Anil",
  blue: "Azul",
  cyan: "Ciano",
  teal: "Turquesa",
  green: "Verde",
  lime: "Verde-limão",
  yellow: "Amarelo",
  amber: "Âmbar",
  orange: "Laranja",
  brown: "Marrom",
};
export type FruitColor = keyof typeof fruitColorNames;
export const fruitColors = Object.keys(fruitColorNames) as [FruitColor, ...FruitColor[]];

/** The fruits of each natural colour, by the beginning of their names in small letters without accents. */
const fruitsByColor: Partial<Record<FruitColor, readonly string[]>> = {
  red: ["acerola", "maca", "pitanga"],
  // Crimson, the colour of a mango's skin, distinguishes manga from maracujá (amber) and mamão (orange), whose codes also
  // begin with M.
  crimson: ["framboesa", "manga", "melancia", "morango", "roma"],
  pink: ["goiaba", "mangaba"],
  magenta: ["ameixa", "pitaya"],
  purple: ["acai"],
  violet: ["amora", "uva"],
  indigo: ["jabuticaba"],
  blue: ["mirtilo"],
  teal: ["coco"],
  green: ["graviola", "kiwi", "umbu"],
  lime: ["abacate", "carambola", "lima", "limao", "melao"],
  yellow: ["abacaxi", "bacuri", "banana", "murici"],
  amber: ["caja", "maracuja"],
  orange: ["buriti", "caju", "laranja", "mamao", "pessego", "seriguela", "siriguela", "tangerina"],
  brown: ["cacau", "cupuacu", "jenipapo", "sapoti", "tamarindo"],
};

const colorsByName: ReadonlyMap<string, FruitColor> = new Map(
  fruitColors.flatMap((color) => fruitsByColor[color]?.map((name) => [name, color] as const) ?? []),
);

const folded = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The colour of a fruit for which the user has chosen no colour: the natural colour by name, otherwise a colour
 * calculated from the letters of the code, so that the colour stays the same.
 */
export function proposeColor({ name, code }: { name: string; code: string }): FruitColor {
  const words = folded(name).split(/[^a-z]+/);
  const named = words.map((word) => colorsByName.get(word)).find((color) => color !== undefined);
  if (named) return named;
  const letters = [...(code || proposeCode(name))].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return fruitColors[letters % fruitColors.length] ?? "green";
}

/** The colour of a fruit: the chosen colour, otherwise the proposed colour. */
export const getColor = (fruit: { name: string; code: string; color: FruitColor | null }): FruitColor =>
  fruit.color ?? proposeColor(fruit);

/**
 * The colours of the coloured mark beside a fruit's name: a plain fruit has its own colour, and a composite fruit the
 * colours of its two largest parts.
 * @param parts  the parts of a composite fruit, with percentages; empty for a plain fruit.
 * @returns one colour for a plain fruit; two colours for a composite fruit, which may be equal.
 */
export function shownColors(
  fruit: { name: string; code: string; color: FruitColor | null },
  parts: readonly { color: FruitColor; percentage: number }[],
): FruitColor[] {
  if (parts.length === 0) return [getColor(fruit)];
  const largest = parts.toSorted((one, other) => other.percentage - one.percentage).slice(0, 2);
  return largest.map(({ color }) => color);
}
