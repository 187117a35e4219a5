import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { readChoice, shownColumns } from "./use-columns.ts";

const column = (key: string, extra?: true): Column<unknown> => ({ key, header: key, cell: () => key, extra });
const columns = [column("name"), column("city"), column("document", true)] as [Column<unknown>, ...Column<unknown>[]];
const shown = (choice: Record<string, boolean>) => shownColumns(columns, choice).map(({ key }) => key);

test("extra columns show when chosen, others unless hidden, the first always", () => {
  expect(shown({})).toEqual(["name", "city"]);
  expect(shown({ document: true, city: false })).toEqual(["name", "document"]);
  expect(shown({ name: false })).toEqual(["name", "city"]);
});

test("an unreadable stored choice chooses nothing", () => {
  for (const stored of [null, "{", '"x"', '{"city": 3}']) expect(readChoice(stored)).toEqual({});
  expect(readChoice('{"city":false}')).toEqual({ city: false });
});
