import fc from "fast-check";
import { expect, test } from "vitest";
import { receptionTotal, receptionUnitCost } from "./cost.rules.ts";
import {
  acceptedKg,
  keepBilledKg,
  listBilledKgIssues,
  netKg,
  readingWarnings,
  rejectionWarning,
} from "./reception.rules.ts";

test("a reception calculated by hand: 860,5 gross, 24 crates of 2 kg, 12,25 rejected at R$ 2,20 with R$ 150 freight", () => {
  const net = netKg(860.5, 48);
  const accepted = acceptedKg(net, 12.25);
  expect(net).toBe(812.5);
  expect(accepted).toBe(800.25);
  expect(receptionTotal(accepted, 2.2, 150)).toBe(1910.55);
  expect(receptionUnitCost({ quantity: accepted }, 2.2, 150)).toBe(2.3874);
});

test("an agreed weight is billed, and its value is the cost of the accepted weight: 780 of 800,25 kg", () => {
  expect(receptionTotal(780, 2.2, 150)).toBe(1866);
  expect(receptionUnitCost({ quantity: 800.25, billed: 780 }, 2.2, 150)).toBe(2.3318);
  expect(receptionUnitCost({ quantity: 0, billed: 780 }, 2.2, 150)).toBeNull();
});

test("a billed weight that differs from the accepted one needs a reason, and an equal one is stored as none", () => {
  expect(listBilledKgIssues(800.25, { payableKg: 780 })).toEqual([
    { path: "payableReason", message: "Informe o motivo de pagar 780\u00a0kg em vez de 800,25\u00a0kg" },
  ]);
  expect(listBilledKgIssues(800.25, { payableReason: "Umidade" })).toEqual([
    { path: "payableKg", message: "Informe o peso a pagar, ou apague o motivo" },
  ]);
  for (const fine of [{}, { payableKg: 800.25 }, { payableKg: 812, payableReason: "Bonificação" }])
    expect(listBilledKgIssues(800.25, fine)).toEqual([]);
  expect(keepBilledKg(800.25, { payableKg: 800.25, payableReason: "Umidade" })).toEqual({
    payableKg: null,
    payableReason: null,
  });
  expect(keepBilledKg(800.25, { payableKg: 780, payableReason: "Umidade" })).toEqual({
    payableKg: 780,
    payableReason: "Umidade",
  });
});

test("a reading far above its minimum is a warning, like one below it; a ripe fruit is none", () => {
  const limits = { brixMin: 5.5, phMin: 2.8, phMax: null, acidityMin: 0.8 };
  const warn = (brix: number, ph: number, acidity: number) =>
    readingWarnings({ brix, ph, acidity }, limits).map(({ text }) => text);
  expect(warn(16.5, 5.6, 4)).toEqual([]);
  expect(warn(99, 5.61, 4.01)).toEqual([
    "Brix 99, muito acima do mínimo 5,5: confira a leitura",
    "pH 5,61, muito acima do mínimo 2,8: confira a leitura",
    "acidez 4,01, muito acima do mínimo 0,8: confira a leitura",
  ]);
  expect(
    readingWarnings({ brix: 99, ph: 7, acidity: 9 }, { ...limits, brixMin: 0, phMin: null, acidityMin: null }),
  ).toEqual([]);
});

test("grams survive: 0.3 - 0.1 is 0.2", () => {
  expect(netKg(0.3, 0.1)).toBe(0.2);
});

test("half a cent rounds up", () => {
  expect(receptionTotal(1, 1.005, null)).toBe(1.01);
});

test("no price, no total", () => {
  expect(receptionTotal(10, null, 5)).toBeNull();
  expect(receptionUnitCost({ quantity: 0 }, 3, null)).toBeNull();
});

test("gross is always net plus tare, to the gram", () => {
  const grams = fc.integer({ min: 0, max: 50_000_000 });
  fc.assert(
    fc.property(grams, grams, (a, b) => {
      const [gross, tare] = a > b ? [a, b] : [b, a];
      expect(Math.round(netKg(gross / 1000, tare / 1000) * 1000)).toBe(gross - tare);
    }),
  );
});

test("a reading on the limit is fine, below it warns with both numbers", () => {
  const limits = { brixMin: 5.5, phMin: 2.8, phMax: 4.5, acidityMin: 0.8 };
  expect(readingWarnings({ brix: 5.5, ph: 2.8, acidity: 0.8 }, limits)).toEqual([]);
  expect(readingWarnings({ brix: 5.1, ph: 4.6, acidity: 0.79 }, limits).map((warning) => warning.text)).toEqual([
    "Brix 5,1, mínimo 5,5",
    "pH 4,6, máximo 4,5",
    "acidez 0,79, mínimo 0,8",
  ]);
});

test("a tenth rejected is fine, a gram more warns", () => {
  expect(rejectionWarning(120, 12)).toBeNull();
  expect(rejectionWarning(120, 12.001)?.text).toBe("10\u00a0% recusado, máximo 10\u00a0%");
  expect(rejectionWarning(120, 30)?.text).toBe("25\u00a0% recusado, máximo 10\u00a0%");
});
