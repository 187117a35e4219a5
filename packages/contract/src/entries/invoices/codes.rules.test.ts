import { expect, test } from "vitest";
import { areAlike, codeChange } from "./codes.rules.ts";

test.each([
  ["CAJU IN NATURA", "Caju in-natura"],
  ["AÇÚCAR CRISTAL 50KG", "Acucar  cristal 50 kg."],
  ["CAIXA DE PAPELÃO P/ POLPA", "PAPELAO CAIXA POLPA"],
])("%s is %s", (one, other) => {
  expect(areAlike(one, other)).toBe(true);
});

test.each([
  ["CAJU IN NATURA", "GRAVIOLA IN NATURA"],
  ["POLPA DE CAJU", "POLPA DE CAJÁ"],
  ["CAJU", "CASTANHA DE CAJU"],
  ["MANGA", "MANGABA"],
  ["AÇÚCAR CRISTAL 50KG", "AÇÚCAR CRISTAL 25KG"],
  ["SACHE 100 G", "SACHE 1000 G"],
  ["CAJU", ""],
])("%s is not %s", (one, other) => {
  expect(areAlike(one, other)).toBe(false);
});

const caju = { name: "Caju", unit: "kg" as const };
const before = { name: "CAJU IN NATURA", ncm: "08109000", unit: "CX", ean: "7891000100103", item: caju };
const now = { name: "Caju in natura", ncm: "08109000", unit: "cx", ean: "7891000100103" };

test("a code with the same name has not changed, with or without an EAN", () => {
  expect(codeChange(before, now)).toBeNull();
  expect(codeChange(before, { ...now, ean: null })).toBeNull();
  expect(codeChange({ ...before, ean: null, ncm: null }, now)).toBeNull();
  expect(codeChange({ ...before, unit: "KG" }, { ...now, unit: "KGS" })).toBeNull();
  expect(codeChange({ ...before, item: null, unit: "UN" }, now)).toBeNull();
});

test("every difference of a code from its former meaning is reported", () => {
  expect(codeChange(before, { name: "GRAVIOLA", ncm: "08119000", unit: "FD", ean: "7891000315507" })).toBe(
    "antes este código era Caju; antes o NCM era 08109000; antes vinha em CX; antes o código de barras era 7891000100103",
  );
  expect(codeChange({ ...before, item: null }, { ...now, name: "CAIXA" })).toBe("antes este código não era estoque");
  expect(codeChange({ ...before, name: "" }, now)).toBe("este código veio com mais de um nome");
});

test("a code without a stored name means the plant's item of that name, or needs a confirmation", () => {
  expect(codeChange({ ...before, name: null }, { ...now, name: "CAJU" })).toBeNull();
  expect(codeChange({ ...before, name: null }, now)).toBe("antes este código era Caju");
});
