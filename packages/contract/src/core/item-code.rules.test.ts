import { expect, test } from "vitest";
import { proposeCode, proposeCodes } from "./item-code.rules.ts";

test.each([
  ["Acerola", "ACE"],
  ["Açaí", "ACA"],
  ["  cajá-manga", "CAJ"],
  ["Ub", "UB"],
  ["1", ""],
])("%s proposes %s", (name, code) => {
  expect(proposeCode(name)).toBe(code);
});

test("when the first letters are taken, the next codes still resemble the name", () => {
  expect(proposeCodes("Sachê").slice(0, 3)).toEqual(["SAC", "SCH", "SAH"]);
  expect(proposeCodes("Mangaba").slice(0, 3)).toEqual(["MAN", "MNG", "MNB"]);
  expect(proposeCodes("Manga").slice(0, 2)).toEqual(["MAN", "MNG"]);
});

test("each proposed code has two to four letters and occurs once, and there are enough for a plant of any size", () => {
  for (const name of ["Ub", "Sachê", "Pouch 400 g", "Ácido ascórbico"]) {
    const codes = proposeCodes(name);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(600);
    for (const code of codes) expect(code).toMatch(/^[A-Z]{2,4}$/);
  }
});
