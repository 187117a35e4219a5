import { formulaOf } from "@pomar/contract/entries/calculator/formulas.rules";
import { expect, test } from "vitest";
import { calculatorBody, emptyCalculation, isAsked, judge, liveMessages } from "./calculator-values.ts";
import { filledWith, rowSlot, withoutRow } from "./lot-slots.ts";

const dose = formulaOf("additive_dose");
const pearson = formulaOf("pearson");
const blend = formulaOf("blend");

test("nothing is said of a field that is still empty, and all of it when it is sent", () => {
  const { inputs } = emptyCalculation(pearson);
  const judged = judge(pearson, { ...inputs, a: 14 });
  expect(judged.messages).toMatchObject({ "inputs.total": "Informe: massa final" });
  expect(judged.calculation).toBeNull();
  expect(liveMessages(judged, { ...inputs, a: 14 })).toEqual({});
});

test("what is impossible is said at once beside its field", () => {
  const inputs = { a: 14, b: 9, target: 15.5, total: 500 };
  expect(liveMessages(judge(pearson, inputs), inputs)["inputs.target"]).toContain("15,5\u00a0°Bx ou mais");
});

test("of the dose and the grams only the one that is known is asked for", () => {
  const asked = (from: string) => dose.fields.filter((field) => isAsked(dose, field, { from })).map(({ key }) => key);
  expect(asked("dose")).toEqual(["from", "m", "dose", "factor", "purity", "limit"]);
  expect(asked("grams")).toEqual(["from", "m", "grams", "factor", "purity", "limit"]);
});

test("what is sent leaves out what is empty and the lots that filled it", () => {
  const empty = emptyCalculation(blend);
  const body = calculatorBody(blend, {
    ...empty,
    inputs: { lots: [{ kg: 120, brix: 12, acidity: null }, { kg: 80 }] },
    picked: { "lots.0": "one" },
  });
  expect(body).toMatchObject({ formula: "blend", inputs: { lots: [{ kg: 120, brix: 12 }, { kg: 80 }] } });
  expect(body).not.toHaveProperty("picked");
});

test("a lot fills its own row alone, and the lots of later rows move up when one goes", () => {
  const inputs = { lots: [{ kg: 120 }, { kg: null }, { kg: 50 }] };
  expect(filledWith(inputs, rowSlot(1), { kg: 80 })).toEqual({ lots: [{ kg: 120 }, { kg: 80 }, { kg: 50 }] });
  expect(withoutRow({ "lots.0": "a", "lots.1": "b", "lots.2": "c" }, 1)).toEqual({ "lots.0": "a", "lots.1": "c" });
});
