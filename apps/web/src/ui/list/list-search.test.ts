import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { expect, test } from "vitest";
import { getFilters, nextSort, queryFrom, searchAfter } from "./list-search.ts";

const fruitId = "0193a5c2-7f1e-7c4b-9d2a-3b5f6e7a8c90";

test("an empty address is the first page of 25", () => {
  expect(queryFrom(suppliersRoutes.list, {})).toEqual({ page: 1, rows: 25 });
});

test("a search that looks like a number stays text", () => {
  expect(queryFrom(suppliersRoutes.list, { search: 123, page: 4 })).toEqual({ page: 4, rows: 25, search: "123" });
});

test("values that the contract refuses are left out and the rest stays", () => {
  const query = queryFrom(rawMaterialsRoutes.list, {
    rows: 7000,
    sortBy: "password",
    fruit: fruitId,
    from: "2026-02-31",
    colour: "red",
  });
  expect(query).toEqual({ page: 1, rows: 25, fruit: fruitId });
});

test("filters are the fields that narrow the list besides the search", () => {
  expect(getFilters({ page: 2, rows: 10, search: "ace", sortBy: "netKg", fruit: fruitId })).toEqual({ fruit: fruitId });
});

test("a change returns to the first page, turning the page does not", () => {
  const defaults = { page: 1, rows: 25 };
  expect(searchAfter({ page: 3, search: "ace" }, { search: "caj" }, defaults)).toEqual({ search: "caj" });
  expect(searchAfter({ page: 3, search: "ace" }, { page: 4 }, defaults)).toEqual({ page: 4, search: "ace" });
  expect(searchAfter({ rows: 50, search: "ace" }, { rows: 25, search: "" }, defaults)).toEqual({});
});

test("a header sorts up, down, then by the list's own order", () => {
  expect(nextSort({}, "name")).toEqual({ sortBy: "name", sortOrder: "asc" });
  expect(nextSort({ sortBy: "name", sortOrder: "asc" }, "name")).toEqual({ sortBy: "name", sortOrder: "desc" });
  expect(nextSort({ sortBy: "name", sortOrder: "desc" }, "name")).toEqual({});
  expect(nextSort({ sortBy: "city", sortOrder: "desc" }, "name")).toEqual({ sortBy: "name", sortOrder: "asc" });
});
