import { unbroken } from "../../core/decimal.ts";
import { decimals, given, lossPercent, mass, percent, problem, said, somePart, without } from "./fields.rules.ts";
import type { Formula } from "./formula.rules.ts";

export const yieldAndLoss: Formula<"yield"> = {
  key: "yield",
  version: 1,
  name: "Rendimento e perda",
  purpose: "Quanto da fruta virou pasta",
  text: "selecionada = recebida − refugo; processo = pasta ÷ selecionada; total = pasta ÷ recebida; não explicado = selecionada − pasta − bagaço",
  fields: [
    mass("received", "Fruta recebida"),
    somePart("pulp", "Pasta obtida"),
    somePart("refuse", "Refugo", { standard: 0 }),
    somePart("residue", "Bagaço", { optional: true, hint: "em branco se não foi pesado" }),
  ],
  results: [
    { key: "processPercent", label: "Rendimento do processo", unit: "%", decimals: 2, main: true },
    { key: "totalPercent", label: "Rendimento total", unit: "%", decimals: 2, main: true },
    { key: "selected", label: "Fruta selecionada", unit: "kg", decimals: 3 },
    { key: "unexplained", label: "Não explicado", unit: "kg", decimals: 3 },
    { key: "unexplainedPercent", label: "Não explicado da fruta recebida", unit: "%", decimals: 2 },
  ],
  work: (inputs) => {
    const { received, refuse, pulp, residue } = decimals(inputs, "received", "refuse", "pulp", "residue");
    const selected = received.minus(refuse);
    if (selected.lte(0))
      return problem("refuse", `O refugo precisa ser menor que a fruta recebida, ${unbroken(said(received), "kg")}`);
    const left = selected.minus(pulp).minus(residue);
    if (left.lt(0))
      return problem(
        "pulp",
        `Pasta e bagaço juntos passam da fruta selecionada, ${unbroken(said(selected), "kg")}: confira as pesagens`,
      );
    const unexplained = given(inputs, "residue") === null ? null : left;
    const process = pulp.times(100).div(selected);
    return {
      values: {
        selected,
        processPercent: process,
        totalPercent: pulp.times(100).div(received),
        unexplained,
        unexplainedPercent: unexplained?.times(100).div(received) ?? null,
      },
      written: `${said(pulp)} ÷ (${said(received)} − ${said(refuse)}) = ${unbroken(said(process, 2), "%")}`,
    };
  },
};

export const fruitNeeded: Formula<"fruit_needed"> = {
  key: "fruit_needed",
  version: 1,
  name: "Fruta necessária",
  purpose: "Quanta fruta comprar para a pasta",
  text: "F = P ÷ (R/100 × (1 − S/100) × (1 − E/100))",
  fields: [
    mass("p", "Pasta desejada"),
    percent("r", "Rendimento"),
    lossPercent("s", "Perda na seleção", { standard: 0 }),
    lossPercent("e", "Perda no envase", { standard: 0 }),
  ],
  results: [{ key: "fruit", label: "Fruta", unit: "kg", decimals: 3, main: true }],
  work: (inputs) => {
    const { p, r, s, e } = decimals(inputs, "p", "r", "s", "e");
    const kept = r.div(100).times(without(s)).times(without(e));
    const fruit = p.div(kept);
    return {
      values: { fruit },
      written: `${said(p)} ÷ (${said(r.div(100))} × ${said(without(s))} × ${said(without(e))}) = ${unbroken(said(fruit, 3), "kg")}`,
    };
  },
};
