import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import { expect, test } from "vitest";
import { runningOutWords } from "./stock-by-fruit.tsx";

/** Builds a stock report with 10 kg of packed product of each fruit, given the kilograms dispatched per day. */
function buildStock(kgPerDay: Record<string, number>): Pick<StockReport, "rows" | "outflow"> {
  return {
    rows: Object.keys(kgPerDay).map((name) => ({
      type: "final_product",
      item: { id: name, name, code: "" },
      unit: "un",
      contentG: 400,
      balance: 25,
      kg: 10,
      lots: 1,
      value: null,
      unpriced: 1,
      oldest: null,
      minStock: null,
      usable: 25,
      usableKg: 10,
      isShort: null,
    })),
    outflow: Object.entries(kgPerDay).map(([fruitId, kg]) => ({ fruitId, kgPerDay: kg })),
  };
}

test("one or two fruits that run out are named, the soonest first", () => {
  expect(runningOutWords(buildStock({ Cacau: 2, Acerola: 10, Caju: 1 }))).toBe(
    "Acerola acaba em 1\u00a0dia, Cacau em 5\u00a0dias",
  );
  expect(runningOutWords(buildStock({ Cacau: 2 }))).toBe("Cacau acaba em 5\u00a0dias");
});

test("more fruits are only counted, and none gives no words", () => {
  expect(runningOutWords(buildStock({ Cacau: 2, Acerola: 10, Umbu: 4 }))).toBe(
    "3 frutas acabam em menos de 7\u00a0dias",
  );
  expect(runningOutWords(buildStock({ Caju: 1 }))).toBeNull();
});

test("a recalled, quarantined or expired lot lasts nobody a day", () => {
  const { rows, outflow } = buildStock({ Caju: 1 });
  const held = rows.map((row) => ({ ...row, usable: 10, usableKg: 4 }));
  expect(runningOutWords({ rows: held, outflow })).toBe("Caju acaba em 4\u00a0dias");
});
