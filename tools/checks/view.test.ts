import { expect, test } from "vitest";
import { codeOnly, withoutComments } from "./view.ts";

test("comments go, strings that look like comments stay, lines keep their numbers", () => {
  const text = 'const a = "http://x"; // gone\n/* gone\ngone */ const b = 1;';
  expect(withoutComments(text)).toBe('const a = "http://x";        \n       \n        const b = 1;');
});

test("strings go, the code inside a template stays, also with braces and templates inside", () => {
  const dollar = "$";
  const code = (text: string) => `f("${text}", \`${text} ${dollar}{db.of({ a: \`${text} ${dollar}{tx}\` })} ${text}\`)`;
  expect(codeOnly(code("db"))).toBe(code("  "));
});

test("a quote inside a regular expression opens no string, a division is no regular expression", () => {
  expect(codeOnly("const q = /[\"'`]/.test(x); half(x / 2); db / 1;")).toBe(
    "const q =        .test(x); half(x / 2); db / 1;",
  );
});

test("an apostrophe in a sentence of JSX does not swallow what follows", () => {
  expect(codeOnly("<p>d'água</p>;\nconsole.log(1);")).toContain("console.log(1)");
});
