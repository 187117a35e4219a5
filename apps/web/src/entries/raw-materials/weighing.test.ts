import { expect, test } from "vitest";
import {
  emptyWeighing,
  findNextPart,
  findWrongTare,
  formatLoad,
  loadMessages,
  nextWeighing,
  sumWeighings,
  sumWords,
  tareWords,
  toLoads,
  toStoredWeighings,
  type Weighing,
  weighingMessages,
} from "./weighing.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const crates: Weighing = { ...emptyWeighing, grossKg: 860.5, crates: 24, crateKg: 2 };
const pallet: Weighing = { ...emptyWeighing, grossKg: 120.3, tareBy: "total", tareKg: 18.1 };

test("without a weighing there is no weight, not zero", () => {
  expect(sumWeighings([emptyWeighing])).toBeNull();
});

test("the crates' tare is subtracted from the gross", () => {
  expect(sumWeighings([crates])).toEqual({ grossKg: 860.5, tareKg: 48, netKg: 812.5, crates: 24 });
  expect(plain(sumWords([crates]))).toBe("860,5 bruto − 24 caixas × 2 kg");
});

test("several weighings add up without the errors of binary fractions", () => {
  const tenths: Weighing = { ...emptyWeighing, grossKg: 0.1, crates: 3, crateKg: 0.01 };
  expect(sumWeighings([tenths, { ...tenths, grossKg: 0.2 }])).toEqual({
    grossKg: 0.3,
    tareKg: 0.06,
    netKg: 0.24,
    crates: 6,
  });
  expect(sumWeighings([crates, pallet])).toEqual({ grossKg: 980.8, tareKg: 66.1, netKg: 914.7, crates: 24 });
  expect(plain(sumWords([crates, pallet]))).toBe("980,8 bruto − 66,1 kg de tara, em 2 pesagens");
});

test("a missing tare is reported", () => {
  expect(plain(sumWords([{ ...crates, crateKg: null }]))).toBe("860,5 bruto, sem tara");
});

test("the next load keeps the crate and clears the rest", () => {
  expect(nextWeighing(crates)).toEqual({ ...emptyWeighing, crateKg: 2 });
});

test("crates without their tare do not count as fruit: the tare must be typed, or the crates removed", () => {
  expect(weighingMessages({ ...crates, crateKg: null })).toEqual({ tareKg: "Informe a tara por caixa" });
  expect(weighingMessages({ ...crates, crates: null })).toEqual({ crates: "Informe quantas caixas; 0 se não houver" });
  for (const whole of [crates, pallet, { ...crates, crates: 0, crateKg: null }, { ...crates, crateKg: 0 }])
    expect(weighingMessages(whole)).toEqual({});
  expect(weighingMessages({ ...pallet, tareKg: null })).toEqual({});
});

test("a load with a tare and no gross is not left out silently", () => {
  const message = { grossKg: "Informe o peso bruto desta pesagem" };
  expect(loadMessages({ earlier: [crates], current: { ...crates, grossKg: null } })).toEqual(message);
  expect(loadMessages({ earlier: [crates], current: { ...pallet, grossKg: null } })).toEqual(message);
  expect(loadMessages({ earlier: [crates], current: nextWeighing(crates) })).toEqual({});
});

test("a load lighter than its crates is not hidden by a heavier one", () => {
  expect(loadMessages({ earlier: [crates], current: { ...pallet, grossKg: 17.9 } })).toEqual({
    tareKg: "A tara deve ser menor que o peso bruto",
  });
  const light = { ...pallet, grossKg: 17.9 };
  const words = "A tara deve ser menor que o peso bruto";
  expect(findWrongTare({ earlier: [crates], current: light })).toEqual({ words, path: "tareKg" });
  expect(findWrongTare({ earlier: [crates, light], current: emptyWeighing })).toMatchObject({
    path: "weighings.1.tareKg",
  });
});

test("a weighed load reports its missing fields itself", () => {
  const broken = { ...crates, crateKg: null };
  expect(loadMessages({ earlier: [crates, broken, { ...pallet, grossKg: null }], current: emptyWeighing })).toEqual({
    "weighings.1.tareKg": "Informe a tara por caixa",
    "weighings.2.grossKg": "Informe o peso bruto desta pesagem",
  });
});

test("crates counted beside a weighed tare are stored, and need a tare", () => {
  const counted: Weighing = { ...pallet, crates: 7 };
  expect(toStoredWeighings({ earlier: [], current: counted })).toEqual([{ grossKg: 120.3, crates: 7, tareKg: 18.1 }]);
  expect(weighingMessages({ ...counted, tareKg: null })).toEqual({ tareKg: "Informe a tara total" });
});

test("several stored loads return as weighed loads as they were typed, and a single one on the scale", () => {
  const loads = { earlier: [crates, { ...pallet, crates: 7 }], current: pallet };
  const kept = toStoredWeighings(loads);
  expect(kept).toEqual([
    { grossKg: 860.5, crates: 24, tareKg: 48 },
    { grossKg: 120.3, crates: 7, tareKg: 18.1 },
    { grossKg: 120.3, crates: null, tareKg: 18.1 },
  ]);
  expect(toLoads(kept)).toEqual({ earlier: [...loads.earlier, pallet], current: nextWeighing(pallet) });
  expect(toLoads(kept.slice(0, 1))).toEqual({ earlier: [], current: crates });
  const odd = [
    { grossKg: 90, crates: 0, tareKg: 0 },
    { grossKg: 80, crates: 5, tareKg: 0 },
    { grossKg: 7, crates: 0, tareKg: 1 },
  ];
  expect(toStoredWeighings(toLoads(odd))).toEqual(odd);
  expect(loadMessages(toLoads(odd))).toEqual({});
});

test("an empty load on the scale is no weighing", () => {
  expect(toStoredWeighings({ earlier: [crates], current: nextWeighing(crates) })).toHaveLength(1);
});

test("Enter moves to the next empty field, and then completes the load", () => {
  const empty = emptyWeighing;
  expect(findNextPart(empty, "grossKg")).toBe("crates");
  expect(findNextPart({ ...empty, crateKg: 2 }, "grossKg")).toBe("crates");
  expect(findNextPart({ ...empty, crateKg: 2, crates: 24 }, "grossKg")).toBeNull();
  expect(findNextPart({ ...empty, crates: 24 }, "crates")).toBe("crateKg");
  expect(findNextPart({ ...empty, crateKg: 2, crates: 24 }, "crates")).toBeNull();
  expect(findNextPart({ ...empty, tareBy: "total" }, "grossKg")).toBe("tareKg");
  expect(findNextPart({ ...empty, tareBy: "total", tareKg: 18.1 }, "tareKg")).toBeNull();
});

test("weighed loads are summarised by their crates where those are equal, else by their tare", () => {
  expect(formatLoad({ ...crates, grossKg: 430.25, crates: 12 })).toEqual({ words: "430,25 − 24", net: "406,25" });
  expect(plain(tareWords([crates, { ...crates, crates: 11 }]))).toBe("35 caixas × 2 kg");
  expect(plain(tareWords([{ ...crates, crates: 1 }]))).toBe("1 caixa × 2 kg");
  expect(plain(tareWords([crates, pallet]))).toBe("66,1 kg de tara");
  expect(plain(tareWords([crates, { ...crates, crateKg: 1.8 }]))).toBe("91,2 kg de tara");
  expect(tareWords([{ ...crates, crates: 0 }])).toBe("sem tara");
});
