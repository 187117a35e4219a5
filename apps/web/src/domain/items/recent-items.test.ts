import { expect, test } from "vitest";
import { recentFirst } from "./recent-items.ts";

const acerola = { id: "1", name: "Acerola" };
const caju = { id: "2", name: "Caju" };
const manga = { id: "3", name: "Manga" };
const gone = { id: "9", name: "Removida" };

test("recent choices come first in their own order, removed ones not at all", () => {
  expect(recentFirst([acerola, caju, manga], [manga, gone, acerola])).toEqual({
    recent: [manga, acerola],
    others: [caju],
  });
});
