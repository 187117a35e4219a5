import { pageLevels } from "@pomar/contract/pages";
import { expect, test } from "vitest";
import { menu, menuFor } from "./menu.ts";

const titles = (level: 1 | 2) => menuFor(level).map((group) => group.title);

test("an administrator sees the five groups, whole", () => {
  expect(menuFor(1)).toEqual(menu);
  expect(titles(1)).toEqual(["Linha de Produção", "Entradas", "Cadastros", "Financeiro", "V2 Entradas"]);
  expect(menuFor(1).map((group) => group.items.length)).toEqual([5, 8, 6, 2, 6]);
});

test("an employee sees the production line and nothing else", () => {
  expect(titles(2)).toEqual(["Linha de Produção"]);
  expect(menuFor(2)[0]?.items.map((item) => item.label)).toEqual([
    "Calculadora",
    "Entrada de Matéria Prima",
    "Entrada de Pasta",
    "Entrada de Produto Final",
    "Todas as Entradas",
  ]);
});

test.each([1, 2] as const)("no item of level %i leads to a page that refuses it", (level) => {
  for (const { to } of menuFor(level).flatMap((group) => group.items)) {
    expect(pageLevels(to) ?? [level]).toContain(level);
  }
});

test("no page is in the menu twice", () => {
  const targets = menu.flatMap((group) => group.items.map((item) => item.to));
  expect(new Set(targets).size).toBe(targets.length);
});
