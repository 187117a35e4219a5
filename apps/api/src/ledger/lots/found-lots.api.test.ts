import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp();

const found = async (search: string, rows = 8) =>
  (await t.admin.call(lotsRoutes.find, { query: { search, rows } })).map(({ code }) => code);

test("a search names the newest lots that have all its words, of one or two letters where a part begins", async () => {
  const acerola = await make.fruit({ name: "Acerola", code: "ACE" });
  const mango = await make.fruit({ name: "Manga Uçá", code: "MUC" });
  const receive = async (fruitId: string, receivedAt: string, invoiceNumber?: string) =>
    (await make.rawMaterial({ fruitId, receivedAt, invoiceNumber: invoiceNumber ?? null })).lot.code;
  const older = await receive(acerola.id, "2026-11-17");
  const newer = await receive(acerola.id, "2026-11-19");
  const other = await receive(mango.id, "2026-11-18", "31/77");

  expect(await found("mp")).toEqual([newer, other, older]);
  expect(await found("mp", 2)).toEqual([newer, other]);
  expect(await found("AC")).toEqual([newer, older]);
  // A search for two letters in the middle of a word finds nothing; three letters find the lots.
  expect(await found("ro")).toEqual([]);
  expect(await found("rol")).toEqual([newer, older]);
  expect(await found("uç")).toEqual([other]);
  expect(await found("22")).toEqual([]);
  expect(await found("7")).toEqual([other]);
  expect(await found("77")).toEqual([other]);
  expect(await found("mp manga")).toEqual([other]);
  expect(await found("ac manga")).toEqual([]);
  expect(await found("z.")).toEqual([]);
  expect(await found(older.slice(-9))).toEqual([older]);
  const mangoes = [
    { code: other, type: "raw_material", item: { name: "Manga Uçá" }, unit: "kg", status: expect.any(String) },
  ];
  for (const caller of [t.admin, await make.employee()])
    expect(await caller.call(lotsRoutes.find, { query: { search: "uca" } })).toMatchObject(mangoes);
});
