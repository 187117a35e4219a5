import { expect, test } from "vitest";
import { isMixed, nextRows } from "./portions.ts";

const rowsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => ({ id: `${name}${n}` }));
const old = rowsOf("old", 100);

/** Every list that is drawn on the way, the last of them the wanted one. */
function wayFrom(drawn: readonly { id: string }[] | undefined, wanted: readonly { id: string }[]) {
  const way: (readonly { id: string }[])[] = [];
  while (way.at(-1) !== wanted) way.push(nextRows(way.at(-1) ?? drawn, wanted));
  return way;
}

const freshOf = (before: readonly { id: string }[] | undefined, after: readonly { id: string }[]) =>
  after.filter(({ id }) => !before?.some((row) => row.id === id)).length;

test("another page comes from the top, twenty rows at a time, and is as long as it will be", () => {
  const wanted = rowsOf("new", 100);
  const way = wayFrom(old, wanted);
  expect(way).toHaveLength(5);
  expect(way.map((rows, step) => freshOf(way[step - 1] ?? old, rows))).toEqual([20, 20, 20, 20, 20]);
  expect(way.every(({ length }) => length === 100)).toBe(true);
  expect(way[1]).toEqual([...wanted.slice(0, 40), ...old.slice(40)]);
  expect(way.at(-1)).toBe(wanted);
});

test("the last page is short at once, and the first one grows", () => {
  expect(wayFrom(old, rowsOf("new", 37)).map(({ length }) => length)).toEqual([37, 37]);
  expect(wayFrom(undefined, old).map(({ length }) => length)).toEqual([20, 40, 60, 80, 100]);
  expect(wayFrom(rowsOf("few", 3), old).map(({ length }) => length)).toEqual([23, 43, 63, 83, 100]);
});

test("what changes little, or only its order, is drawn at once", () => {
  for (const wanted of [[], old.toReversed(), old.slice(1), [...rowsOf("new", 20), ...old.slice(0, 80)]])
    expect(nextRows(old, wanted)).toBe(wanted);
});

test("a row that is in both lists is never there twice", () => {
  const wanted = [...rowsOf("new", 30), ...old.slice(90), ...rowsOf("other", 60)];
  for (const rows of wayFrom(old, wanted)) expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test("rows of two lists are mixed until less than a portion is missing", () => {
  const wanted = rowsOf("new", 100);
  const way = wayFrom(old, wanted);
  expect([old, ...way].map((rows) => isMixed(rows, wanted))).toEqual([true, true, true, true, false, false]);
  expect(isMixed(undefined, wanted)).toBe(false);
  expect(isMixed(wanted.slice(0, 20), wanted)).toBe(false);
  expect(isMixed(old, old.slice(1))).toBe(false);
});
