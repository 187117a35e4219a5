import { type Decimal, decimal, unbroken } from "../../core/decimal.ts";
import { bare, decimals, given, grams, lossPercent, mass, problem, reais, said, without } from "./fields.rules.ts";
import type { Formula, NumberField } from "./formula.rules.ts";

const packed: readonly NumberField[] = [
  grams("content", "Conteúdo", { above: true, max: 1_000_000 }),
  grams("overfill", "Sobrepeso", { max: 100_000, standard: 0 }),
];
const perCase = (options: Partial<NumberField> = {}) =>
  bare("perCase", "Unidades por caixa", "un", { decimals: 0, above: true, max: 100_000, ...options });

/** The pulp left over in g; rounded down to a tenth when rounding to the nearest tenth would show a full unit. */
const lessThan = (each: Decimal, left: Decimal): Decimal => (left.round(1, 1).lt(each) ? left : left.round(1, 0));

export const packagingCount: Formula<"packaging_count"> = {
  key: "packaging_count",
  version: 1,
  name: "Embalagens",
  purpose: "Unidades e caixas que a pasta rende",
  text: "n = ⌊m × (1 − E/100) × 1000 ÷ (conteúdo + sobrepeso)⌋; embalagens = ⌈n × (1 + perda/100)⌉",
  fields: [
    mass("m", "Massa de pasta"),
    lossPercent("e", "Perda no envase", { standard: 0 }),
    ...packed,
    perCase({ optional: true }),
    lossPercent("loss", "Perda de embalagem", { standard: 0 }),
  ],
  results: [
    { key: "units", label: "Unidades", unit: "un", decimals: 0, main: true },
    { key: "cases", label: "Caixas cheias", unit: "un", decimals: 0 },
    { key: "loose", label: "Unidades soltas", unit: "un", decimals: 0 },
    { key: "films", label: "Embalagens", unit: "un", decimals: 0 },
    { key: "left", label: "Sobra de pasta", unit: "g", decimals: 1 },
  ],
  work: (inputs) => {
    const { m, e, content, overfill, loss } = decimals(inputs, "m", "e", "content", "overfill", "loss");
    const available = m.times(without(e)).times(1000);
    const each = content.plus(overfill);
    const units = available.div(each).round(0, 0);
    if (units.lte(0))
      // The required mass is rounded up, so that the mass in the message is enough for one unit.
      return problem(
        "m",
        `Não enche nem uma unidade: é preciso ao menos ${unbroken(said(each.div(1000).div(without(e)).round(3, 3), 3), "kg")}`,
      );
    const inCase = given(inputs, "perCase");
    const cases = inCase === null ? null : units.div(inCase).round(0, 0);
    return {
      values: {
        units,
        cases,
        loose: cases === null || inCase === null ? null : units.minus(cases.times(inCase)),
        films: units.times(decimal(1).plus(loss.div(100))).round(0, 3),
        left: lessThan(each, available.minus(units.times(each))),
      },
      written: `⌊${said(available)} ÷ ${said(each)}⌋ = ${unbroken(said(units, 0), "un")}`,
    };
  },
};

const some = { standard: 0 };

export const cost: Formula<"cost"> = {
  key: "cost",
  version: 1,
  name: "Custo por kg e por embalagem",
  purpose: "Quanto custa e por quanto vender",
  text: "C = fruta + frete + aditivos + adicionais + processo; c₁ = C ÷ pasta; c₂ = c₁ ÷ (1 − E/100); embalagem = c₂ × (conteúdo + sobrepeso) ÷ 1000 + filme × (1 + perda) + caixa ÷ k; preço = embalagem ÷ (1 − impostos − comissão − margem)",
  fields: [
    mass("fruit", "Fruta"),
    reais("fruitPrice", "Preço da fruta", "R$/kg", { cost: true }),
    reais("freight", "Frete", "R$", some),
    reais("additives", "Aditivos", "R$", some),
    reais("additionals", "Adicionais", "R$", some),
    mass("pulp", "Pasta obtida"),
    reais("process", "Processo", "R$/kg de pasta", some),
    lossPercent("e", "Perda no envase", some),
    ...packed,
    reais("film", "Embalagem", "R$/un", some),
    lossPercent("loss", "Perda de embalagem", some),
    reais("case", "Caixa", "R$/un", some),
    perCase({ standard: 1 }),
    lossPercent("taxes", "Impostos", some),
    lossPercent("commission", "Comissão", some),
    lossPercent("margin", "Margem", some),
  ],
  results: [
    { key: "perKg", label: "Custo por kg de pasta", unit: "R$/kg", decimals: 4, main: true },
    { key: "perPack", label: "Custo por embalagem", unit: "R$/un", decimals: 4, main: true },
    { key: "price", label: "Preço de venda", unit: "R$/un", decimals: 4, main: true },
    { key: "packedPerKg", label: "Custo por kg envasado", unit: "R$/kg", decimals: 4 },
    { key: "total", label: "Custo total", unit: "R$", decimals: 2 },
  ],
  work: (inputs) => {
    const made = decimals(inputs, "fruit", "fruitPrice", "freight", "additives", "additionals", "pulp", "process", "e");
    const pack = decimals(inputs, "content", "overfill", "film", "loss", "case", "perCase");
    const sale = decimals(inputs, "taxes", "commission", "margin");
    const kept = decimal(100).minus(sale.taxes).minus(sale.commission).minus(sale.margin);
    if (kept.lte(0)) return problem("margin", "Impostos, comissão e margem juntos precisam ficar abaixo de 100\u00a0%");
    const total = made.fruit
      .times(made.fruitPrice)
      .plus(made.freight)
      .plus(made.additives)
      .plus(made.additionals)
      .plus(made.pulp.times(made.process));
    const perKg = total.div(made.pulp);
    const packedPerKg = perKg.div(without(made.e));
    const perPack = packedPerKg
      .times(pack.content.plus(pack.overfill))
      .div(1000)
      .plus(pack.film.times(decimal(1).plus(pack.loss.div(100))))
      .plus(pack.case.div(pack.perCase));
    return {
      values: { total, perKg, packedPerKg, perPack, price: perPack.times(100).div(kept) },
      warnings: made.pulp.gt(made.fruit) ? ["Há mais pasta do que fruta: confira as massas"] : [],
      written: `${said(total, 2)} ÷ ${said(made.pulp)} = ${said(perKg)} R$/kg`,
    };
  },
};
