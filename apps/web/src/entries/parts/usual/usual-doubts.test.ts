import { expect, test } from "vitest";
import { usualDoubts } from "./usual-doubts.ts";

const usual = { low: 300, high: 900 };
const figure = { usual, does: "receber", unit: "kg" };

test("an unusual figure is asked about with the plant's own figures", () => {
  expect(usualDoubts([{ ...figure, value: 12 }])).toEqual([
    { title: "Confira antes de salvar", text: "Você costuma receber 300 a 900\u00a0kg. 12\u00a0kg?" },
  ]);
  expect(usualDoubts([{ ...figure, value: 18_500.5, does: "usar", of: "de sorbato" }])[0]?.text).toBe(
    "Você costuma usar 300 a 900\u00a0kg de sorbato. 18.500,5\u00a0kg?",
  );
});

test("an unusual price is asked about in reais", () => {
  const price = { value: 220, usual: { low: 2.1, high: 2.6125 }, does: "pagar", unit: "R$/kg" };
  expect(usualDoubts([price])[0]?.text).toBe(
    "Você costuma pagar R$\u00a02,10 a R$\u00a02,6125 por kg. R$\u00a0220,00 por kg?",
  );
});

test("a usual, empty or unknown figure is not asked about", () => {
  expect(usualDoubts([{ ...figure, value: 250 }])).toEqual([]);
  expect(usualDoubts([{ ...figure, value: null }])).toEqual([]);
  expect(usualDoubts([{ ...figure, value: 1, usual: null }])).toEqual([]);
  // A user whose level may not see prices receives no usual price.
  expect(usualDoubts([{ ...figure, value: 1, usual: undefined }])).toEqual([]);
});

test("a figure with a factor of its own is asked about from that factor", () => {
  expect(usualDoubts([{ ...figure, value: 2701, factor: 3 }])).toHaveLength(1);
  expect(usualDoubts([{ ...figure, value: 2700, factor: 3 }])).toEqual([]);
});
