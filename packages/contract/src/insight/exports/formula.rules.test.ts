import { expect, test } from "vitest";
import { neutralised, unneutralised } from "./formula.rules.ts";

test.each(["=1+1", "+55 81", "-2", "@SUM(A1)", "\t=1", "\r=1", "＝1"])("%j becomes text and comes back", (text) => {
  expect(neutralised(text)).toBe(`'${text}`);
  expect(unneutralised(neutralised(text))).toBe(text);
});

test.each(["Sítio = Bom", "pix@sitio", "'aspas'", "", "d'Água"])("%j is left alone both ways", (text) => {
  expect(neutralised(text)).toBe(text);
  expect(unneutralised(text)).toBe(text);
});
