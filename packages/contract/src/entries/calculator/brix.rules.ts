import { decimal, unbroken } from "../../core/decimal.ts";
import { acidity, bare, brix, decimals, mass, problem, said } from "./fields.rules.ts";
import type { Formula } from "./formula.rules.ts";

const wateredWarning =
  "Polpa simples não pode levar água, salvo onde é indispensável, como no açaí; confira com o responsável técnico";
const sugaredWarning = "Polpa simples não pode levar açúcar; confira com o responsável técnico";

export const brixLower: Formula<"brix_lower"> = {
  key: "brix_lower",
  version: 1,
  name: "Baixar Brix",
  purpose: "Quanta água pôr para baixar o Brix",
  text: "água = m × (B₀ − Bf) ÷ Bf",
  fields: [mass("m", "Massa de pasta"), brix("b0", "Brix da pasta"), brix("bf", "Brix desejado", { above: true })],
  results: [
    { key: "water", label: "Água", unit: "kg", decimals: 3, main: true },
    { key: "total", label: "Massa final", unit: "kg", decimals: 3 },
  ],
  work: (inputs) => {
    const { m, b0, bf } = decimals(inputs, "m", "b0", "bf");
    if (bf.gt(b0))
      return problem(
        "bf",
        `A água só baixa o Brix: o desejado deve ser no máximo ${unbroken(said(b0), "°Bx")}; para subir, use Subir Brix`,
      );
    const water = m.times(b0.minus(bf)).div(bf);
    return {
      values: { water, total: m.plus(water) },
      warnings: water.gt(0) ? [wateredWarning] : [],
      written: `${said(m)} × (${said(b0)} − ${said(bf)}) ÷ ${said(bf)} = ${unbroken(said(water, 3), "kg")}`,
    };
  },
};

export const brixRaise: Formula<"brix_raise"> = {
  key: "brix_raise",
  version: 1,
  name: "Subir Brix",
  purpose: "Açúcar a pôr ou água a evaporar",
  text: "x = m × (Bf − B₀) ÷ (Ba − Bf); evaporando, m × (1 − B₀ ÷ Bf)",
  fields: [
    mass("m", "Massa de pasta"),
    brix("b0", "Brix da pasta"),
    brix("bf", "Brix desejado", { above: true }),
    brix("ba", "Brix do açúcar ou xarope", { above: true, standard: 100, hint: "Açúcar 100; xarope: veja o rótulo" }),
  ],
  results: [
    { key: "added", label: "Açúcar ou xarope a pôr", unit: "kg", decimals: 3, main: true },
    { key: "total", label: "Massa final", unit: "kg", decimals: 3 },
    { key: "evaporated", label: "Ou água a evaporar", unit: "kg", decimals: 3 },
  ],
  work: (inputs) => {
    const { m, b0, bf, ba } = decimals(inputs, "m", "b0", "bf", "ba");
    if (bf.lt(b0))
      return problem(
        "bf",
        `O Brix desejado deve ser ao menos ${unbroken(said(b0), "°Bx")}; para baixar, use Baixar Brix`,
      );
    if (ba.lte(bf))
      return problem("ba", `O açúcar ou xarope deve ter mais de ${unbroken(said(bf), "°Bx")} para chegar ao desejado`);
    const added = m.times(bf.minus(b0)).div(ba.minus(bf));
    return {
      values: { added, total: m.plus(added), evaporated: m.times(decimal(1).minus(b0.div(bf))) },
      warnings: added.gt(0) ? [sugaredWarning] : [],
      written: `${said(m)} × (${said(bf)} − ${said(b0)}) ÷ (${said(ba)} − ${said(bf)}) = ${unbroken(said(added, 3), "kg")}`,
    };
  },
};

export const ratio: Formula<"ratio"> = {
  key: "ratio",
  version: 1,
  name: "Ratio",
  purpose: "O equilíbrio entre doce e ácido",
  text: "ratio = Brix ÷ acidez",
  fields: [brix("brix", "Brix"), acidity("acidity", "Acidez", { above: true })],
  results: [{ key: "ratio", label: "Ratio", unit: "", decimals: 1, main: true }],
  work: (inputs) => {
    const { brix: b, acidity: a } = decimals(inputs, "brix", "acidity");
    const value = b.div(a);
    return { values: { ratio: value }, written: `${said(b)} ÷ ${said(a)} = ${said(value, 1)}` };
  },
};

export const brixTemperature: Formula<"brix_temperature"> = {
  key: "brix_temperature",
  version: 1,
  name: "Brix a 20 °C",
  purpose: "Corrige a leitura do refratômetro",
  text: "B₂₀ = B + 0,07 × (T − 20)",
  fields: [
    brix("brix", "Brix lido", { min: 5, max: 15, hint: "De 5 a 15\u00a0°Bx" }),
    bare("temperature", "Temperatura", "°C", { decimals: 1, min: 10, max: 30, hint: "De 10 a 30\u00a0°C" }),
  ],
  results: [{ key: "corrected", label: "Brix a 20 °C", unit: "°Bx", decimals: 2, main: true }],
  work: (inputs) => {
    const { brix: b, temperature: t } = decimals(inputs, "brix", "temperature");
    const corrected = b.plus(decimal("0.07").times(t.minus(20)));
    return {
      values: { corrected },
      warnings: ["Correção aproximada; vale entre 5 e 15\u00a0°Bx e entre 10 e 30\u00a0°C"],
      written: `${said(b)} + 0,07 × (${said(t)} − 20) = ${unbroken(said(corrected, 2), "°Bx")}`,
    };
  },
};
