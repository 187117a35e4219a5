import { expect, test } from "vitest";
import { groupItems } from "./recent-items.ts";

const acerola = { id: "1", name: "Acerola" };
const caju = { id: "2", name: "Caju" };
const manga = { id: "3", name: "Manga" };
const gone = { id: "9", name: "Removida" };

test("recent choices come first in their own order, removed ones not at all", () => {
  expect(groupItems([acerola, caju, manga], { known: [manga, gone, acerola], supplied: null })).toEqual([
    { title: "Recentes", items: [manga, acerola] },
    { title: "Todos", items: [caju] },
  ]);
});

test("suppliers of the wanted item come before recently chosen ones", () => {
  const of = (name: string, supplies: boolean) => ({ id: name, name, supplies });
  const [sitio, coop, areia, nova] = [of("Sítio", true), of("Coop", false), of("Areia", true), of("Nova", false)];
  expect(groupItems([areia, sitio, coop, nova], { known: [sitio, nova], supplied: { name: "Acerola" } })).toEqual([
    { title: "Fornece acerola", items: [areia, sitio] },
    { title: "Recentes", items: [nova] },
    { title: "Outros", items: [coop] },
  ]);
});
