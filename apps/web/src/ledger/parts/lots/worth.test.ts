import { expect, test } from "vitest";
import { costOrNone, leftOutWords, worthInWords, worthOfAll } from "./worth.tsx";

test("a lot of unknown cost is not worth R$ 0,00; one of zero cost is", () => {
  expect(worthOfAll([{ value: null, unpriced: 3 }])).toBe("sem custo");
  expect(worthOfAll([{ value: 0 }])).toBe("R$\u00a00,00");
  expect(worthOfAll([])).toBe("R$\u00a00,00");
  expect(costOrNone(null, 4)).toBe("sem custo");
  expect(costOrNone(0, 2)).toBe("0,00");
});

test("a sum names the number of lots that it leaves out", () => {
  const rows = [
    { value: 10.7, unpriced: 2 },
    { value: null, unpriced: 3 },
  ];
  expect(worthInWords(rows)).toBe("R$\u00a010,70 · 5 sem custo");
  expect(leftOutWords(rows)).toBe("exceto 5 sem custo");
  expect(leftOutWords([{ value: 4, unpriced: 1 }])).toBe("exceto 1 sem custo");
  expect(leftOutWords([{ value: 4, unpriced: 0 }])).toBeNull();
});
