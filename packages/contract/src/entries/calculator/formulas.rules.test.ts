import fc from "fast-check";
import { expect, test } from "vitest";
import { formatNumber } from "../../core/decimal.ts";
import type { Inputs } from "./formula.rules.ts";
import { type FormulaKey, formulaKeys } from "./formula.schema.ts";
import { calculate, formulas, getFormula } from "./formulas.rules.ts";
import { buildInputsSchema } from "./inputs.schema.ts";

/**
 * Calculates a formula with inputs in the form that a page sends: returns the displayed figures by key, or the
 * refusals.
 */
function answer(key: FormulaKey, inputs: Record<string, unknown>) {
  const formula = getFormula(key);
  const judged = buildInputsSchema(formula).safeParse(inputs);
  if (!judged.success) return judged.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const outcome = calculate(formula, judged.data);
  if (Array.isArray(outcome)) return outcome.map(({ path, message }) => `${path}: ${message}`);
  return Object.fromEntries(
    outcome.figures.map(({ key: figure, value, decimals }) => [
      figure,
      value === null ? null : formatNumber(value, decimals),
    ]),
  );
}

function figures(key: FormulaKey, inputs: Inputs): Record<string, number> {
  const outcome = calculate(getFormula(key), inputs);
  if (Array.isArray(outcome)) throw new Error(outcome[0]?.message);
  return Object.fromEntries(
    outcome.figures.flatMap(({ key: figure, value }) => (value === null ? [] : [[figure, value]])),
  );
}

test("each of the fourteen formulas occurs once, under its own key", () => {
  expect(formulas.map(({ key }) => key)).toEqual([...formulaKeys]);
});

const examples: [FormulaKey, Record<string, unknown>, Record<string, string | null>][] = [
  [
    "yield",
    { received: 1000, refuse: 40, pulp: 672, residue: 270 },
    {
      processPercent: "70,00",
      totalPercent: "67,20",
      selected: "960,000",
      unexplained: "18,000",
      unexplainedPercent: "1,80",
    },
  ],
  // Without the residue, the mass that nothing explains is unknown.
  [
    "yield",
    { received: 1000, refuse: 0, pulp: 672 },
    {
      processPercent: "67,20",
      totalPercent: "67,20",
      selected: "1.000,000",
      unexplained: null,
      unexplainedPercent: null,
    },
  ],
  ["fruit_needed", { p: 500, r: 35, s: 5, e: 2 }, { fruit: "1.534,448" }],
  ["brix_lower", { m: 200, b0: 14, bf: 11 }, { water: "54,545", total: "254,545" }],
  ["brix_raise", { m: 200, b0: 9, bf: 11, ba: 100 }, { added: "4,494", total: "204,494", evaporated: "36,364" }],
  ["brix_raise", { m: 200, b0: 9, bf: 11, ba: 67 }, { added: "7,143", total: "207,143", evaporated: "36,364" }],
  [
    "pearson",
    { a: 14, b: 9, target: 11, total: 500 },
    { massA: "200,000", massB: "300,000", percentA: "40,00", percentB: "60,00" },
  ],
  [
    "blend",
    {
      lots: [
        { kg: 120, brix: 12, acidity: 0.9, cost: 4.1 },
        { kg: 80, brix: 9.5, acidity: 1.2, cost: 3.8 },
        { kg: 50, brix: 10.4, acidity: 1, cost: 4.4 },
      ],
    },
    { total: "250,000", brix: "10,88", acidity: "1,016", solids: null, cost: "4,0640" },
  ],
  [
    "additive_dose",
    { from: "dose", m: 350, dose: 500, factor: 0.7464, purity: 99, limit: 1000 },
    { grams: "236,8", dose: "500,00", ofLimit: "50,00" },
  ],
  ["acid_raise", { m: 300, a0: 0.45, af: 0.6, p: 0.995 }, { acid: "0,455", total: "300,455" }],
  ["acid_raise", { m: 300, a0: 0.45, af: 0.6, p: 0.9142 }, { acid: "0,495", total: "300,495" }],
  ["titration", { v: 8.2, n: 0.1, f: 1, sample: 5 }, { acidity: "1,05" }],
  [
    "packaging_count",
    { m: 250, e: 1.5, content: 100, overfill: 2, perCase: 50, loss: 2 },
    { units: "2.414", cases: "48", loose: "14", films: "2.463", left: "22,0" },
  ],
  [
    "cost",
    {
      fruit: 1000,
      fruitPrice: 2.2,
      freight: 150,
      additives: 18,
      additionals: 0,
      pulp: 672,
      process: 0.9,
      e: 1.5,
      content: 100,
      overfill: 2,
      film: 0.06,
      loss: 2,
      case: 1.8,
      perCase: 50,
      taxes: 8,
      commission: 5,
      margin: 25,
    },
    { total: "2.972,80", perKg: "4,4238", packedPerKg: "4,4912", perPack: "0,5553", price: "0,8956" },
  ],
  ["ratio", { brix: 10.88, acidity: 1.016 }, { ratio: "10,7" }],
  ["brix_temperature", { brix: 10.6, temperature: 27 }, { corrected: "11,09" }],
  ["chlorine", { ppm: 50, litres: 500, strength: 10 }, { millilitres: "250,0" }],
];

test.each(examples)("%s: the worked example matches to the displayed digit", (key, inputs, expected) => {
  expect(answer(key, inputs)).toEqual(expected);
});

const impossible: [FormulaKey, Record<string, unknown>, string][] = [
  [
    "yield",
    { received: 100, refuse: 100, pulp: 0, residue: 0 },
    "refuse: O refugo precisa ser menor que a fruta recebida, 100\u00a0kg",
  ],
  [
    "yield",
    { received: 100, refuse: 4, pulp: 70, residue: 30 },
    "pulp: Pasta e bagaço juntos passam da fruta selecionada, 96\u00a0kg: confira as pesagens",
  ],
  ["fruit_needed", { p: 500, r: 0, s: 5, e: 2 }, "r: Rendimento deve ser maior que 0\u00a0%"],
  [
    "brix_lower",
    { m: 200, b0: 9, bf: 11 },
    "bf: A água só baixa o Brix: o desejado deve ser no máximo 9\u00a0°Bx; para subir, use Subir Brix",
  ],
  [
    "brix_raise",
    { m: 200, b0: 9, bf: 8, ba: 100 },
    "bf: O Brix desejado deve ser ao menos 9\u00a0°Bx; para baixar, use Baixar Brix",
  ],
  [
    "brix_raise",
    { m: 200, b0: 9, bf: 70, ba: 67 },
    "ba: O açúcar ou xarope deve ter mais de 70\u00a0°Bx para chegar ao desejado",
  ],
  [
    "pearson",
    { a: 14, b: 9, target: 15.5, total: 500 },
    "target: Com 9 e 14\u00a0°Bx só se chega a um Brix entre os dois; é preciso uma pasta com 15,5\u00a0°Bx ou mais",
  ],
  [
    "pearson",
    { a: 14, b: 9, target: 7, total: 500 },
    "target: Com 9 e 14\u00a0°Bx só se chega a um Brix entre os dois; é preciso uma pasta com 7\u00a0°Bx ou menos",
  ],
  [
    "pearson",
    { a: 11, b: 11, target: 11, total: 500 },
    "b: As duas pastas já têm o Brix desejado: qualquer proporção serve",
  ],
  ["additive_dose", { from: "dose", m: 350, factor: 1, purity: 99 }, "dose: Informe a dose em mg/kg"],
  ["additive_dose", { from: "grams", m: 350, factor: 1, purity: 99 }, "grams: Informe os gramas de aditivo"],
  [
    "acid_raise",
    { m: 300, a0: 0.7, af: 0.6, p: 0.995 },
    "af: O ácido só aumenta a acidez: a desejada deve ser ao menos 0,7\u00a0g/100\u00a0g",
  ],
  [
    "acid_raise",
    { m: 300, a0: 1, af: 12, p: 0.1 },
    "p: A pureza do ácido deve ser maior que 0,12 para chegar à acidez desejada",
  ],
  [
    "titration",
    { v: 1000, n: 10, f: 2, sample: 0.001 },
    "v: A acidez passaria de 100\u00a0g/100\u00a0g: confira o volume, a normalidade e a amostra",
  ],
  [
    "packaging_count",
    { m: 0.05, e: 0, content: 100, overfill: 2, loss: 0 },
    "m: Não enche nem uma unidade: é preciso ao menos 0,102\u00a0kg",
  ],
  ["ratio", { brix: 11, acidity: 0 }, "acidity: Acidez deve ser maior que 0\u00a0g/100\u00a0g"],
  ["brix_temperature", { brix: 10, temperature: 31 }, "temperature: Temperatura deve ser no máximo 30\u00a0°C"],
  ["chlorine", { ppm: 1000, litres: 10, strength: 0.05 }, "ppm: O produto tem 500 ppm: o desejado deve ser menor"],
];

test.each(impossible)("%s names the change that would help: %j", (key, inputs, message) => {
  expect(answer(key, inputs)).toEqual([message]);
});

const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);

test("dilution followed by evaporation returns to the initial Brix", () => {
  fc.assert(
    fc.property(hundredths(1, 900), hundredths(6, 30), hundredths(1, 5), (m, b0, bf) => {
      const { water, total } = figures("brix_lower", { m, b0, bf });
      const { evaporated } = figures("brix_raise", { m: total ?? 0, b0: bf, bf: b0, ba: 100 });
      expect(Math.abs((evaporated ?? 0) - (water ?? 0))).toBeLessThanOrEqual(0.002);
    }),
  );
});

test("Pearson's answer, blended, has the target Brix", () => {
  fc.assert(
    fc.property(hundredths(5, 12), hundredths(13, 25), fc.integer({ min: 0, max: 100 }), (b, a, part) => {
      const target = Number((b + ((a - b) * part) / 100).toFixed(2));
      const { massA = 0, massB = 0 } = figures("pearson", { a, b, target, total: 5000 });
      const lots = [
        { kg: massA, brix: a, acidity: null, solids: null, cost: null },
        { kg: massB, brix: b, acidity: null, solids: null, cost: null },
      ];
      expect(figures("blend", { lots }).brix).toBeCloseTo(target, 2);
    }),
  );
});

test("a dose converted to grams and back is unchanged", () => {
  fc.assert(
    fc.property(hundredths(1, 5000), hundredths(1, 2000), hundredths(50, 100), (m, dose, purity) => {
      const common = { m, factor: 0.7464, purity, limit: null };
      const { grams = 0 } = figures("additive_dose", { ...common, from: "dose", dose, grams: null });
      const back = figures("additive_dose", { ...common, from: "grams", dose: null, grams });
      // Additives are weighed to a tenth of a gram; half a tenth is the possible rounding error of a dose.
      const step = (0.05 * 1000 * 0.7464 * purity) / 100 / m;
      expect(Math.abs((back.dose ?? 0) - dose)).toBeLessThanOrEqual(step + 0.01);
    }),
  );
});

test("packs never hold more than the available mass, and the rest fills none", () => {
  fc.assert(
    fc.property(hundredths(2, 3000), hundredths(0, 20), fc.integer({ min: 50, max: 900 }), (m, e, content) => {
      const { units = 0, left = 0 } = figures("packaging_count", {
        m,
        e,
        content,
        overfill: 2,
        perCase: null,
        loss: 0,
      });
      expect(units * (content + 2)).toBeLessThanOrEqual(m * (1 - e / 100) * 1000 + 0.001);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThan(content + 2);
    }),
  );
});

test("the rest is always below one unit, however close it is", () => {
  const inputs = { overfill: 2, perCase: null, loss: 0 };
  expect(figures("packaging_count", { m: 2095.97, e: 19.95, content: 114, ...inputs })).toMatchObject({
    units: 14_463,
    left: 115.9,
  });
});

test("a mass too small for one unit is refused with a sufficient mass: rounded up, never down", () => {
  const inputs = { e: 10.61, content: 892, overfill: 2, perCase: null, loss: 0 };
  expect(() => figures("packaging_count", { m: 1, ...inputs })).toThrow("ao menos 1,001\u00a0kg");
  expect(figures("packaging_count", { m: 1.001, ...inputs }).units).toBe(1);
});

test("cost per kg times kg equals the total, to the cent", () => {
  fc.assert(
    fc.property(hundredths(100, 9000), hundredths(1, 20), hundredths(50, 90), (fruit, fruitPrice, part) => {
      const pulp = Number(((fruit * part) / 100).toFixed(3));
      const some = {
        freight: 80,
        additives: 12.5,
        additionals: 0,
        process: 0.9,
        e: 1,
        content: 400,
        overfill: 0,
        film: 0.3,
        loss: 1,
      };
      const sale = { case: 2, perCase: 20, taxes: 8, commission: 5, margin: 20 };
      const { perKg = 0, total = 0 } = figures("cost", { fruit, fruitPrice, pulp, ...some, ...sale });
      // The price per kg is rounded to four decimals, so multiplying by the kg enlarges the rounding error.
      expect(Math.abs(perKg * pulp - total)).toBeLessThanOrEqual(0.00005 * pulp + 0.005);
    }),
  );
});

/**
 * Generates inputs that a form could send for a formula: values within the limits, values at the limits, and empty
 * values for optional fields.
 */
function anything(key: FormulaKey) {
  const number = ({
    min,
    max,
    decimals,
    above,
    optional,
  }: {
    min: number;
    max: number;
    decimals: number;
    above?: boolean;
    optional?: boolean;
  }) => {
    const unit = 10 ** decimals;
    const least = Math.round(min * unit) + (above ? 1 : 0);
    const value = fc.oneof(
      fc.integer({ min: least, max: Math.round(max * unit) }),
      fc.constantFrom(least, Math.round(max * unit)),
      fc.integer({ min: least, max: Math.min(Math.round(max * unit), least + 30) }),
    );
    const written = value.map((n) => Number((n / unit).toFixed(decimals)));
    return optional ? fc.option(written) : written;
  };
  return fc.record(
    Object.fromEntries(
      getFormula(key).fields.map((field) => [
        field.key,
        field.kind === "number"
          ? number(field)
          : field.kind === "choice"
            ? fc.constantFrom(...field.options.map(({ value }) => value))
            : fc.array(fc.record(Object.fromEntries(field.columns.map((column) => [column.key, number(column)]))), {
                minLength: field.least,
                maxLength: 5,
              }),
      ]),
    ),
  );
}

test.each(formulaKeys)("%s never returns NaN, an infinity or a negative mass", (key) => {
  fc.assert(
    fc.property(anything(key), (inputs) => {
      const formula = getFormula(key);
      const judged = buildInputsSchema(formula).safeParse(inputs);
      expect(judged.error?.issues ?? []).toEqual([]);
      const outcome = calculate(formula, judged.data as Inputs);
      if (Array.isArray(outcome)) {
        for (const { message } of outcome) expect(message.length).toBeGreaterThan(15);
        return;
      }
      for (const { value, unit } of outcome.figures) {
        if (value === null) continue;
        expect(Number.isFinite(value)).toBe(true);
        if (["kg", "g", "mL", "un", "%", "R$", "R$/kg", "R$/un"].includes(unit))
          expect(value).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 400 },
  );
});
