import { decimal, unbroken } from "../../core/decimal.ts";
import { acidity, bare, decimals, given, grams, mass, percent, problem, said } from "./fields.rules.ts";
import type { Formula } from "./formula.rules.ts";

/** The share of the legal limit, in %, above which a dose gets the warning "near the limit". */
const nearLimit = 90;

export const additiveDose: Formula<"additive_dose"> = {
  key: "additive_dose",
  version: 1,
  name: "Dosagem de aditivo",
  purpose: "Gramas a pesar, ou a dose que ficou",
  text: "g = m × D ÷ 1000 ÷ fator ÷ (pureza ÷ 100)",
  fields: [
    {
      kind: "choice",
      key: "from",
      label: "Calcular",
      options: [
        { value: "dose", label: "gramas, a partir da dose" },
        { value: "grams", label: "dose, a partir dos gramas" },
      ],
      standard: "dose",
    },
    mass("m", "Massa de produto"),
    bare("dose", "Dose do ativo", "mg/kg", { decimals: 2, max: 1_000_000, optional: true }),
    grams("grams", "Aditivo", { optional: true }),
    bare("factor", "Fator do ativo", "", {
      decimals: 4,
      above: true,
      max: 1,
      // No factor suits every additive, so that it stays empty until a lot or the user gives it.
      hint: "Vem do lote do aditivo. Ex.: 0,7464 no sorbato",
    }),
    percent("purity", "Pureza", { standard: 100 }),
    bare("limit", "Limite", "mg/kg", {
      decimals: 2,
      above: true,
      max: 1_000_000,
      optional: true,
      hint: "Em branco: sem limite",
    }),
  ],
  results: [
    { key: "grams", label: "Aditivo", unit: "g", decimals: 1, main: true },
    { key: "dose", label: "Dose do ativo", unit: "mg/kg", decimals: 2, main: true },
    { key: "ofLimit", label: "Parte do limite", unit: "%", decimals: 2 },
  ],
  work: (inputs) => {
    const { m, factor, purity } = decimals(inputs, "m", "factor", "purity");
    const wanted = inputs.from === "grams" ? "grams" : "dose";
    const known = given(inputs, wanted);
    if (known === null)
      return problem(wanted, wanted === "dose" ? "Informe a dose em mg/kg" : "Informe os gramas de aditivo");
    // The grams of additive that add 1 mg of active per kg of product.
    const perDose = m.div(1000).div(factor).div(purity.div(100));
    const [dose, weight] = wanted === "dose" ? [known, known.times(perDose)] : [known.div(perDose), known];
    const limit = given(inputs, "limit");
    const ofLimit = limit === null ? null : dose.times(100).div(limit);
    const warnings = [];
    if (ofLimit?.gt(100))
      warnings.push(`A dose passa do limite de ${unbroken(said(limit ?? 0), "mg/kg")}: não pode ser usada`);
    else if (ofLimit?.gte(nearLimit))
      warnings.push(`A dose está perto do limite de ${unbroken(said(limit ?? 0), "mg/kg")}: pese com cuidado`);
    const written =
      wanted === "dose"
        ? `${said(m)} × ${said(dose)} ÷ 1000 ÷ ${said(factor)} ÷ ${said(purity.div(100))} = ${unbroken(said(weight, 1), "g")}`
        : `${said(weight)} × 1000 × ${said(factor)} × ${said(purity.div(100))} ÷ ${said(m)} = ${unbroken(said(dose, 2), "mg/kg")}`;
    return { values: { grams: weight, dose, ofLimit }, warnings, written };
  },
};

export const acidRaise: Formula<"acid_raise"> = {
  key: "acid_raise",
  version: 1,
  name: "Corrigir acidez",
  purpose: "Quanto ácido cítrico pôr",
  text: "x = m × (Af − A₀) ÷ (100 × P − Af)",
  fields: [
    mass("m", "Massa de pasta"),
    acidity("a0", "Acidez da pasta"),
    acidity("af", "Acidez desejada", { above: true }),
    bare("p", "Pureza do ácido", "", {
      decimals: 4,
      above: true,
      max: 1,
      standard: 0.995,
      hint: "Anidro 0,995; mono-hidratado 0,9142",
    }),
  ],
  results: [
    { key: "acid", label: "Ácido", unit: "kg", decimals: 3, main: true },
    { key: "total", label: "Massa final", unit: "kg", decimals: 3 },
  ],
  work: (inputs) => {
    const { m, a0, af, p } = decimals(inputs, "m", "a0", "af", "p");
    if (af.lt(a0))
      return problem(
        "af",
        `O ácido só aumenta a acidez: a desejada deve ser ao menos ${unbroken(said(a0), "g/100 g")}`,
      );
    const strength = p.times(100);
    if (strength.lte(af))
      return problem("p", `A pureza do ácido deve ser maior que ${said(af.div(100))} para chegar à acidez desejada`);
    const acid = m.times(af.minus(a0)).div(strength.minus(af));
    return {
      values: { acid, total: m.plus(acid) },
      written: `${said(m)} × (${said(af)} − ${said(a0)}) ÷ (100 × ${said(p)} − ${said(af)}) = ${unbroken(said(acid, 3), "kg")}`,
    };
  },
};

/** The grams of citric acid in one milliequivalent of acid. */
const citricEquivalent = decimal("0.06404");

export const titration: Formula<"titration"> = {
  key: "titration",
  version: 1,
  name: "Acidez titulável",
  purpose: "A acidez pela titulação com soda",
  text: "A = V × N × f × 0,06404 × 100 ÷ amostra",
  fields: [
    bare("v", "Volume gasto", "mL", { decimals: 2, above: true, max: 1000 }),
    bare("n", "Normalidade da soda", "N", { decimals: 4, above: true, max: 10, standard: 0.1 }),
    bare("f", "Fator da soda", "", { decimals: 4, above: true, max: 2, standard: 1 }),
    grams("sample", "Amostra", { above: true, max: 1000 }),
  ],
  results: [{ key: "acidity", label: "Acidez em ácido cítrico", unit: "g/100 g", decimals: 2, main: true }],
  work: (inputs) => {
    const { v, n, f, sample } = decimals(inputs, "v", "n", "f", "sample");
    const result = v.times(n).times(f).times(citricEquivalent).times(100).div(sample);
    if (result.gt(100))
      return problem("v", "A acidez passaria de 100\u00a0g/100\u00a0g: confira o volume, a normalidade e a amostra");
    return {
      values: { acidity: result },
      written: `${said(v)} × ${said(n)} × ${said(f)} × 0,06404 × 100 ÷ ${said(sample)} = ${unbroken(said(result, 2), "g/100 g")}`,
    };
  },
};

export const chlorine: Formula<"chlorine"> = {
  key: "chlorine",
  version: 1,
  name: "Sanitização",
  purpose: "Hipoclorito na água de lavagem",
  text: "mL = ppm × L ÷ (10 × %Cl)",
  fields: [
    bare("ppm", "Cloro desejado", "ppm", { decimals: 1, above: true, max: 1000, standard: 50 }),
    bare("litres", "Água", "L", { decimals: 1, above: true, max: 1_000_000 }),
    percent("strength", "Cloro ativo do produto", { standard: 10 }),
  ],
  results: [{ key: "millilitres", label: "Hipoclorito", unit: "mL", decimals: 1, main: true }],
  work: (inputs) => {
    const { ppm, litres, strength } = decimals(inputs, "ppm", "litres", "strength");
    if (ppm.gte(strength.times(10_000)))
      return problem("ppm", `O produto tem ${said(strength.times(10_000))} ppm: o desejado deve ser menor`);
    const millilitres = ppm.times(litres).div(strength.times(10));
    return {
      values: { millilitres },
      warnings: ppm.gt(200) ? ["Acima de 200 ppm: enxágue e confira com o responsável técnico"] : [],
      written: `${said(ppm)} × ${said(litres)} ÷ (10 × ${said(strength)}) = ${unbroken(said(millilitres, 1), "mL")}`,
    };
  },
};
