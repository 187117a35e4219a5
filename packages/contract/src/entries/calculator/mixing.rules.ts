import { calculateSum, type Decimal, decimal, unbroken } from "../../core/decimal.ts";
import { acidity, bare, brix, decimals, mass, problem, reais, said } from "./fields.rules.ts";
import type { Formula } from "./formula.rules.ts";

export const pearson: Formula<"pearson"> = {
  key: "pearson",
  version: 1,
  name: "Quadrado de Pearson",
  purpose: "A proporção entre duas pastas",
  text: "pA = |Bt − Bb| ÷ (|Bt − Bb| + |Ba − Bt|)",
  fields: [
    brix("a", "Brix da pasta A"),
    brix("b", "Brix da pasta B"),
    brix("target", "Brix desejado"),
    mass("total", "Massa final"),
  ],
  results: [
    { key: "massA", label: "Pasta A", unit: "kg", decimals: 3, main: true },
    { key: "massB", label: "Pasta B", unit: "kg", decimals: 3, main: true },
    { key: "percentA", label: "Parte de A", unit: "%", decimals: 2 },
    { key: "percentB", label: "Parte de B", unit: "%", decimals: 2 },
  ],
  work: (inputs) => {
    const { a, b, target, total } = decimals(inputs, "a", "b", "target", "total");
    const [low, high] = a.lt(b) ? [a, b] : [b, a];
    if (low.eq(high) && target.eq(low))
      return problem("b", "As duas pastas já têm o Brix desejado: qualquer proporção serve");
    const between = `Com ${said(low)} e ${unbroken(said(high), "°Bx")} só se chega a um Brix entre os dois`;
    if (target.gt(high))
      return problem("target", `${between}; é preciso uma pasta com ${unbroken(said(target), "°Bx")} ou mais`);
    if (target.lt(low))
      return problem("target", `${between}; é preciso uma pasta com ${unbroken(said(target), "°Bx")} ou menos`);
    const [toB, toA] = [target.minus(b).abs(), a.minus(target).abs()];
    const part = toB.div(toB.plus(toA));
    const massA = total.times(part);
    return {
      values: {
        massA,
        massB: total.minus(massA),
        percentA: part.times(100),
        percentB: decimal(100).minus(part.times(100)),
      },
      written: `|${said(target)} − ${said(b)}| ÷ (|${said(target)} − ${said(b)}| + |${said(a)} − ${said(target)}|) = ${unbroken(said(part.times(100), 2), "%")} de A`,
    };
  },
};

/** The readings of a blend that are averaged by mass; pH is excluded, since a mean of pH values has no meaning. */
const averaged = [
  { key: "brix", label: "Brix", unit: "°Bx", decimals: 2 },
  { key: "acidity", label: "Acidez", unit: "g/100 g", decimals: 3 },
  { key: "solids", label: "Sólidos totais", unit: "g/100 g", decimals: 2 },
  { key: "cost", label: "Custo", unit: "R$/kg", decimals: 4 },
] as const;

export const blend: Formula<"blend"> = {
  key: "blend",
  version: 1,
  name: "Mistura de lotes",
  purpose: "Brix, acidez e custo da mistura",
  text: "X = Σ(mᵢ × Xᵢ) ÷ Σmᵢ; o pH precisa ser medido",
  fields: [
    {
      kind: "rows",
      key: "lots",
      label: "Lotes",
      row: "Lote",
      least: 2,
      most: 30,
      columns: [
        mass("kg", "Massa"),
        brix("brix", "Brix", { optional: true }),
        acidity("acidity", "Acidez", { optional: true }),
        bare("solids", "Sólidos totais", "g/100 g", { decimals: 2, max: 100, optional: true }),
        reais("cost", "Custo", "R$/kg", { optional: true, cost: true }),
      ],
    },
  ],
  results: [
    { key: "total", label: "Massa", unit: "kg", decimals: 3, main: true },
    ...averaged.map((result) => ({ ...result, main: result.key === "brix" })),
  ],
  work: (inputs) => {
    const lots = inputs.lots as readonly Record<string, number | null>[];
    const total = calculateSum(lots.map(({ kg }) => kg ?? 0));
    const mean = (key: string): Decimal | null => {
      let sum = decimal(0);
      for (const lot of lots) {
        const value = lot[key];
        if (value === null || value === undefined) return null;
        sum = sum.plus(decimal(lot.kg ?? 0).times(value));
      }
      return sum.div(total);
    };
    const values = { total, ...Object.fromEntries(averaged.map(({ key }) => [key, mean(key)])) };
    const masses = lots.map(({ kg, brix: b }) => (b == null ? null : `${said(kg ?? 0)} × ${said(b)}`));
    const written = masses.includes(null)
      ? `Σmᵢ = ${unbroken(said(total, 3), "kg")}`
      : `(${masses.join(" + ")}) ÷ ${said(total, 3)} = ${unbroken(said(mean("brix") ?? 0, 2), "°Bx")}`;
    return { values, warnings: ["O pH da mistura precisa ser medido"], written };
  },
};
