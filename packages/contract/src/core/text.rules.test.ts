import fc from "fast-check";
import { expect, test } from "vitest";
import { disguises, foreignDisguises } from "../../../../tests/support/stored-texts.ts";
import { parseField, takes, textFields, writesText } from "../../../../tests/support/text-fields.ts";
import { userCreate } from "../people/users/users.schema.ts";
import { suppliersRoutes } from "../registries/suppliers/suppliers.routes.ts";
import { supplierCreate } from "../registries/suppliers/suppliers.schema.ts";
import { notes, text } from "./fields.ts";
import { asLine, asLines, hiddenAt, isLatin } from "./text.rules.ts";

const letters = [..."abcdeghiopqvxyzABCEHIOPTXáâãàçéêíóôõúüñÁÇÉÓŁłØøßæœŞşİı'.-&0123456789"];
const word = fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 9 }).map((signs) => signs.join(""));
const person = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => `${words.join(" ")} Oeste`);

/** The comparison key of a name, without accents and case, built in the same way as in the database. */
const toKey = (name: string) =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().normalize("NFKD").replace(/\p{M}/gu, "");

test.each(Object.entries({ ...disguises, ...foreignDisguises }))(
  "a person's or firm's name by way of %s is refused or the same name",
  (_, disguised) => {
    for (const { name: schema } of [userCreate.shape, supplierCreate.shape])
      fc.assert(
        fc.property(person, (name) => {
          const own = schema.parse(name);
          const other = schema.safeParse(disguised(name));
          // The schema accepts a name without letters to replace; the accepted name has the same comparison key.
          if (other.success) expect(toKey(other.data)).toBe(toKey(own));
        }),
      );
  },
);

test("every letter of another script, and every Latin letter that only phonetics uses, is refused in a name", () => {
  const taken: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const sign = asLine(String.fromCodePoint(code));
    if (/\p{L}/u.test(sign) && isLatin(sign)) taken.push(sign);
  }
  expect(taken.filter((sign) => !/^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(sign))).toEqual([]);
  expect(taken.filter((sign) => /[\u0250-\u02af\u01c0-\u01c3\u1d00-\u1d2b]/u.test(sign))).toEqual([]);
  for (const name of ["Õçáêü", "Łódź", "Đoković", "Nguyễn", "Straße", "İstanbul", "Ñandú", "g\u0303"])
    expect(isLatin(asLine(name)), name).toBe(true);
});

test("normalising a normalised text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (any) => {
      expect(asLine(asLine(any))).toBe(asLine(any));
      expect(asLines(asLines(any))).toBe(asLines(any));
    }),
  );
});

test("a line is normalised to NFKC with single spaces and composed accents, and its length is measured after that", () => {
  const line = text(20);
  expect(line.parse(" Nº\u00a05,\t1ª\r\n2½ m² ")).toBe("No 5, 1a 2 1⁄2 m2");
  expect(line.parse("D´A\u0301vila  Rocha")).toBe("D'Ávila Rocha");
  expect(line.safeParse(`${"e\u0301".repeat(20)}  `).success).toBe(true);
  expect(line.safeParse("ﷺﷺ").error?.issues[0]?.message).toBe("Use no máximo 20 caracteres");
  expect(text(9, 2).safeParse(" \u00a0x ").error?.issues[0]?.message).toBe("Use pelo menos 2 caracteres");
});

test("an invisible character is refused with its position", () => {
  const sentence = (value: string) =>
    text(200)
      .safeParse(value)
      .error?.issues.map(({ message }) => message);
  expect(sentence("Sítio  Boa\u200bVista")).toEqual([
    "Há um caractere invisível depois de “Sítio Boa”; digite de novo esse trecho",
  ]);
  expect(sentence("\u202eatsiV")).toEqual(["Há um caractere invisível no começo; digite de novo esse trecho"]);
  expect(sentence("Sítio\u0007")).toEqual(["O texto contém caracteres inválidos"]);
  expect(userCreate.shape.name.safeParse("Иван").error?.issues[0]?.message).toBe(
    "Use só letras do alfabeto latino, com ou sem acento, e algarismos comuns",
  );
});

test("an item may be named in any script, but a person's name may not imitate Latin letters", () => {
  expect(text(60).parse("β-caroteno")).toBe("β-caroteno");
  expect(supplierCreate.shape.name.safeParse("β-caroteno").success).toBe(false);
});

test("remarks keep their lines, signs and emoji, and may not hide characters either", () => {
  const remark = notes();
  expect(remark.parse("  ½ kg/m²\r\n\tNº 1\u2028fim  ")).toBe("½ kg/m²\n\tNº 1\nfim");
  for (const emoji of ["👩‍🌾", "❤️", "1️⃣", "👩🏽‍🌾 ok", "👨‍👩‍👧"]) expect(remark.parse(emoji)).toBe(emoji);
  for (const hidden of ["a\u200bb", "a\u202eb", "a\u200d", "\u2067x", "a\ufe0f"])
    expect(remark.safeParse(hidden).error?.issues[0]?.message, hidden).toMatch(/^Há um caractere invisível /);
  expect(remark.safeParse("a\u0007b").success).toBe(false);
});

const fields = writesText.flatMap((route) =>
  textFields(route).map((field) => ({ call: `${route.method} ${route.path}`, field, route })),
);

test.each(fields.filter(({ field }) => !/password/i.test(field)))(
  "$call takes $field in its normal form, and nothing in it that nobody sees",
  ({ route, field }) => {
    const remarks = parseField(route, field, "um\ndois") === "um\ndois";
    expect(remarks).toBe(field === "notes");
    expect(parseField(route, field, "  açu\u0301car ")).toBe("açúcar");
    if (!remarks) expect(parseField(route, field, "Um\u00a0\t ｄois\r\n2\u2003\u1680três")).toBe("Um dois 2 três");
    for (const hidden of [
      "u\u200bm",
      "u\u202em",
      "\ufeffum dois\u2069",
      "um\u00addois",
      "um\u{e0041}",
      "um\u0090",
      "u\u034fm",
    ])
      expect(takes(route, field, `${hidden}s`), JSON.stringify(hidden)).toBe(false);
  },
);

test("a password is not normalised", () => {
  const typed = "  ｓenha\u00a0 e\u0301\u200b ";
  expect(userCreate.shape.password.parse(typed)).toBe(typed);
});

test("a search is normalised like the names that it looks for", () => {
  expect(suppliersRoutes.list.query?.parse({ search: " Ｓítio\u00a0 Boa " })).toMatchObject({ search: "Sítio Boa" });
  expect(hiddenAt("Sítio")).toBe(-1);
});
