import { getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import { expect, test } from "vitest";
import { calculatorBody, emptyCalculation, isAsked, judge, liveMessages } from "./calculator-values.ts";
import { fillInputs, rowSlot, withoutRow } from "./lot-slots.ts";

const dose = getFormula("additive_dose");
const pearson = getFormula("pearson");
const blend = getFormula("blend");

test("an empty field gets no message during typing, and all of them on sending", () => {
  const { inputs } = emptyCalculation(pearson);
  const judged = judge(pearson, { ...inputs, a: 14 });
  expect(judged.messages).toMatchObject({ "inputs.total": "Informe: massa final" });
  expect(judged.calculation).toBeNull();
  expect(liveMessages(judged, { ...inputs, a: 14 })).toEqual({});
});

test("an impossible value gets its message at once beside its field", () => {
  const inputs = { a: 14, b: 9, target: 15.5, total: 500 };
  expect(liveMessages(judge(pearson, inputs), inputs)["inputs.target"]).toContain("15,5\u00a0°Bx ou mais");
});

test("only the known one of dose and grams is asked for", () => {
  const asked = (from: string) => dose.fields.filter((field) => isAsked(dose, field, { from })).map(({ key }) => key);
  expect(asked("dose")).toEqual(["from", "m", "dose", "factor", "purity", "limit"]);
  expect(asked("grams")).toEqual(["from", "m", "grams", "factor", "purity", "limit"]);
});

test("the body leaves out empty inputs and the lots that filled the others", () => {
  const empty = emptyCalculation(blend);
  const body = calculatorBody(blend, {
    ...empty,
    inputs: { lots: [{ kg: 120, brix: 12, acidity: null }, { kg: 80 }] },
    picked: { "lots.0": "one" },
  });
  expect(body).toMatchObject({ formula: "blend", inputs: { lots: [{ kg: 120, brix: 12 }, { kg: 80 }] } });
  expect(body).not.toHaveProperty("picked");
});

test("a lot fills only its own row, and the lots of later rows move up when one is removed", () => {
  const inputs = { lots: [{ kg: 120 }, { kg: null }, { kg: 50 }] };
  expect(fillInputs(inputs, rowSlot(1), { kg: 80 })).toEqual({ lots: [{ kg: 120 }, { kg: 80 }, { kg: 50 }] });
  expect(withoutRow({ "lots.0": "a", "lots.1": "b", "lots.2": "c" }, 1)).toEqual({ "lots.0": "a", "lots.1": "c" });
});
