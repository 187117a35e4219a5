import { asLine, hiddenAt, isStorable } from "@pomar/contract/core/text.rules";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../tests/support/app.ts";
import { factories } from "../../../tests/support/factories.ts";
import { makeSamples, nameRoute } from "../../../tests/support/samples.ts";
import { disguises, foreignDisguises } from "../../../tests/support/stored-texts.ts";

/** A name belongs to one person or one record: a name that looks like an existing one is refused. */

const t = await startApp();
const samples = makeSamples(t);
const make = factories(t);
afterAll(() => t.close());

const people = [usersRoutes.create, suppliersRoutes.create];
const things = [
  fruitsRoutes.create,
  fruitsRoutes.createGroup,
  additivesRoutes.create,
  additionalsRoutes.create,
  packagingRoutes.create,
  placesRoutes.create,
];
const named = (routes: typeof people | typeof things) => routes.map((route) => ({ name: nameRoute(route), route }));

/** Sends the call once for each disguised spelling of the name and returns the answers. */
async function answers(route: (typeof people | typeof things)[number], ways: typeof disguises) {
  const create = async (name: string) => {
    const sample = await samples[nameRoute(route)]?.();
    return t.admin.send(route, { body: { ...sample?.body, name } });
  };
  const name = `Chefe Um ${make.letters()} lição`;
  expect((await create(name)).status).toBe(201);
  const told: Record<string, number> = {};
  for (const [way, disguised] of Object.entries(ways)) told[way] = (await create(disguised(name))).status;
  return told;
}

const passed = (told: Record<string, number>) =>
  Object.keys(told).filter((way) => ![400, 409].includes(told[way] ?? 0));

test.each([...named(people), ...named(things)])("$name takes no name that looks like another's", async ({ route }) => {
  expect(passed(await answers(route, disguises))).toEqual([]);
});

test.each(named(people))("$name takes no letters that look like those of another's name", async ({ route }) => {
  expect(passed(await answers(route, foreignDisguises))).toEqual([]);
});

test("the database leaves out of names exactly the signs that the contract refuses, and the white space that it collapses", async () => {
  const signs = Array.from({ length: 0x10ffff }, (_, n) => n + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    // Only both ends of each empty Unicode plane are tested, because the code points between the ends are unassigned.
    .filter((code) => code < 0x20000 || code % 0x10000 > 0xff00 || (code > 0xdff00 && code < 0xe1100))
    .map((code) => String.fromCodePoint(code));
  const those = async (condition: string, among: string[]) => {
    const { rows } = await t.database.pool.query(`select s from unnest($1::text[]) as s where ${condition}`, [among]);
    return rows.map(({ s }) => s.codePointAt(0).toString(16));
  };
  const codes = (keep: (line: string) => boolean) =>
    signs.filter((sign) => keep(asLine(`a${sign}b`))).map((sign) => sign.codePointAt(0)?.toString(16));
  expect(await those("seen(s) = ''", signs)).toEqual(codes((line) => hiddenAt(line) >= 0 || !isStorable(line)));
  const blanks = signs.filter((sign) => asLine(`a${sign}b`) === "a b");
  expect(await those("unique_name('a' || s || ' b') = 'a b'", blanks)).toHaveLength(blanks.length);
});

test("a person logs in however a phone writes the name", async () => {
  const password = "funcionario-de-teste";
  const { name } = await make.user({ name: `João  do\u00a0Açaí ${make.letters()}` });
  const logins: Record<string, number> = {};
  for (const [way, disguised] of Object.entries(disguises)) {
    const body = { name: disguised(name), password };
    logins[way] = (await t.app.inject({ method: "POST", url: "/api/auth/login", payload: body })).statusCode;
  }
  expect(Object.keys(logins).filter((way) => logins[way] === 401)).toEqual([]);
  expect(logins).toMatchObject({ "two spaces": 201, "decomposed accents": 201, tab: 201, "upper case": 201 });
});

test("guesses at one name count together, however it is written", async () => {
  const { name } = await make.user({ name: `Chefe Dois ${make.letters()}` });
  const guess = async (written: string) => {
    const body = { name: written, password: "errada" };
    return (await t.app.inject({ method: "POST", url: "/api/auth/login", payload: body })).statusCode;
  };
  const spellings = ["two spaces", "tab", "thin space", "full-width letters", "upper case", "dotless i"].map(
    (way) => disguises[way]?.(name) ?? expect.fail(way),
  );
  const told: number[] = [];
  for (const written of [...spellings, ...spellings]) told.push(await guess(written));
  expect(told).toEqual([...Array(10).fill(401), 429, 429]);
});
