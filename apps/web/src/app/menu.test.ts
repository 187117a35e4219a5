import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { expect, test } from "vitest";
import { menu, menuFor, menuPageAt, placesFor } from "./menu.ts";

const titles = (level: 1 | 2) => menuFor(level).map((group) => group.title);

test("an administrator sees the customer's five groups, whole and first, then reports, dispatch and plant", () => {
  expect(titles(1)).toEqual([
    "Linha de Produção",
    "Entradas",
    "Cadastros",
    "Financeiro",
    "V2 Entradas",
    "Relatórios",
    "Expedição",
    "Fábrica",
  ]);
  expect(menuFor(1).map((group) => group.items.length)).toEqual([5, 10, 6, 2, 6, 8, 5, 6]);
  expect(menu.map(({ isOurs }) => isOurs === true)).toEqual([false, false, false, false, false, true, true, true]);
});

test("an employee sees the production line, dispatch, counts and lookups, and nothing else", () => {
  expect(titles(2)).toEqual(["Linha de Produção", "Expedição", "Fábrica"]);
  expect(menuFor(2)[2]?.items.map((item) => item.label)).toEqual(["Inventários", "Visões salvas", "No aparelho"]);
  expect(menuFor(2)[1]?.items.map((item) => item.label)).toEqual(["Nova expedição", "Expedições"]);
  expect(menuFor(2)[0]?.items.map((item) => item.label)).toEqual([
    "Calculadora",
    "Entrada de Matéria Prima",
    "Entrada de Pasta",
    "Entrada de Produto Final",
    "Todas as Entradas",
    "Pasta",
  ]);
});

test.each([1, 2] as const)("no item of level %i leads to a page that refuses it", (level) => {
  for (const { to } of menuFor(level).flatMap((group) => group.items)) {
    expect(pageLevels(to) ?? [level]).toContain(level);
  }
});

test("no page is in the menu twice", () => {
  const targets = menuFor(1).flatMap((group) => group.items.map((item) => item.to));
  expect(new Set(targets).size).toBe(targets.length);
});

test("a person may open every allowed page without parameters by its name, and finds each once", () => {
  const employees = placesFor(2).map(({ to }) => to);
  expect(employees).toEqual([
    "/production-line/calc",
    "/production-line/raw-material",
    "/pulp/create",
    "/final/create",
    "/production-line/all-entries",
    "/pulp/find-all",
    "/dispatches/create",
    "/dispatches/find-all",
    "/counts/find-all",
    "/views",
    "/no-aparelho",
    "/dashboard",
    "/reports/changes",
  ]);
  const admins = placesFor(1);
  expect(admins.map(({ to }) => to)).toContain("/reports/yield");
  expect(new Set(admins.map(({ label, group }) => `${label} ${group}`)).size).toBe(admins.length);
  expect(admins.some(({ to }) => to.includes("$"))).toBe(false);
});

test("a page that creates or shows a record belongs to the item of its list", () => {
  expect(menuPageAt("/fruits/create")).toBe("/fruits/find-all");
  expect(menuPageAt("/suppliers/update/0190a8f4-0000-7000-8000-000000000000")).toBe("/suppliers/find-all");
  expect(menuPageAt("/pagamentos/precos")).toBe("/pagamentos/visualizar");
  expect(menuPageAt("/fruits/find-all")).toBe("/fruits/find-all");
  expect(menuPageAt("/nao/existe")).toBeNull();
});

test("every page of an administrator but the profile, the start and a label's belongs to an item of the menu", () => {
  const items = new Set(menu.flatMap((group) => group.items.map(({ to }) => to)));
  const outside = (Object.keys(pages) as PagePath[]).filter((to) => !items.has(menuPageAt(to) ?? to));
  expect(outside).toEqual([
    "/auth/login",
    "/auth/deny",
    "/dashboard",
    "/users/update-profile/$id",
    "/p/$code",
    "/l/$code",
  ]);
});
