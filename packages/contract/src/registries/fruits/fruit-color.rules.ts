import { proposeCode } from "../../core/item-code.rules.ts";

/** The colours that mark a fruit beside its name, in the order of the choice; the pages define their appearance. */
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

/** The natural colours of fruits, by the beginning of their names in small letters without accents. */
const colorsByName: ReadonlyMap<string, FruitColor> = new Map(
  Object.entries<FruitColor>({
    abacate: "lime",
    abacaxi: "yellow",
    acai: "purple",
    acerola: "red",
    ameixa: "magenta",
    amora: "violet",
    bacuri: "yellow",
    banana: "yellow",
    buriti: "orange",
    cacau: "brown",
    caja: "amber",
    caju: "orange",
    carambola: "lime",
    coco: "teal",
    cupuacu: "brown",
    framboesa: "crimson",
    goiaba: "pink",
    graviola: "green",
    jabuticaba: "indigo",
    jenipapo: "brown",
    kiwi: "green",
    laranja: "orange",
    lima: "lime",
    limao: "lime",
    maca: "red",
    mamao: "orange",
    // Its skin's colour: in amber it would look like a maracujá, in orange like a mamão, whose codes begin with the
    // same letter.
    manga: "crimson",
    mangaba: "pink",
    maracuja: "amber",
    melancia: "crimson",
    melao: "lime",
    mirtilo: "blue",
    morango: "crimson",
    murici: "yellow",
    pessego: "orange",
    pitanga: "red",
    pitaya: "magenta",
    roma: "crimson",
    sapoti: "brown",
    seriguela: "orange",
    siriguela: "orange",
    tamarindo: "brown",
    tangerina: "orange",
    umbu: "green",
    uva: "violet",
  }),
);

const folded = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A fruit's colour until one is chosen: by its name, else by the letters of its code, so that it is stable. */
export function proposeColor({ name, code }: { name: string; code: string }): FruitColor {
  const words = folded(name).split(/[^a-z]+/);
  const named = words.map((word) => colorsByName.get(word)).find((color) => color !== undefined);
  if (named) return named;
  const letters = [...(code || proposeCode(name))].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return fruitColors[letters % fruitColors.length] ?? "green";
}

/** A fruit's colour: the chosen one, else the proposed one. */
export const getColor = (fruit: { name: string; code: string; color: FruitColor | null }): FruitColor =>
  fruit.color ?? proposeColor(fruit);

interface Part {
  color: FruitColor;
  percentage: number;
}

/**
 * The colours that a fruit is drawn in: its own, or for a composite fruit those of its two largest parts.
 * @param parts  in %; empty for a plain fruit.
 * @returns one colour for a plain fruit, two for a composite one, which may be equal.
 */
export function shownColors(
  fruit: { name: string; code: string; color: FruitColor | null },
  parts: readonly Part[],
): FruitColor[] {
  if (parts.length === 0) return [getColor(fruit)];
  const largest = parts.toSorted((one, other) => other.percentage - one.percentage).slice(0, 2);
  return largest.map(({ color }) => color);
}
