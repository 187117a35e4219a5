import { expect, test } from "vitest";
import { lotsDifference } from "./lots.rules.ts";

type Typed = Parameters<typeof lotsDifference>[0];

const ask = (quantity: number, lots: number[], part: Partial<Omit<Typed, "lots">> = {}) =>
  lotsDifference({
    item: { quantity, taxQuantity: quantity },
    factor: 1,
    type: "raw-material",
    unit: "kg",
    lots: lots.map((own) => ({ quantity: own })),
    ...part,
  });

const plain = (sentence: string | null) => sentence?.replaceAll("\u00a0", " ");

test("a quantity a hundred times too large is questioned, with both quantities in the plant's unit", () => {
  expect(plain(ask(10, [999]))).toBe("A nota traz 10,000 kg deste item e os lotes somam 999,000 kg");
  expect(plain(ask(3, [1, 1], { factor: 1500, type: "packaging", unit: "un" }))).toBe(
    "A nota traz 4.500 un deste item e os lotes somam 3.000 un",
  );
});

test.each([
  ["one per cent of fruit", 200, [101, 101], [101, 101.01]],
  ["half a kilo of little fruit", 10, [4, 6.5], [4, 6.501]],
  ["less fruit than the invoice says", 200, [99, 99], [98.9, 99]],
])("%s is usual and not asked about, a little more is", (_, quantity, usual, more) => {
  expect(ask(quantity, usual)).toBeNull();
  expect(ask(quantity, more)).not.toBeNull();
});

test("one per cent of a manufacturer's packs is rounding, and pieces are counted", () => {
  const litres = { type: "additional", unit: "L" } as const;
  expect(ask(10, [3.3, 6.6], litres)).toBeNull();
  expect(ask(10, [3.2, 6.6], litres)).not.toBeNull();
  const pieces = { type: "packaging", unit: "un" } as const;
  expect(ask(10_000, [4000, 6000], pieces)).toBeNull();
  expect(ask(10_000, [4000, 6001], pieces)).not.toBeNull();
});

test("lots in the unit of the tax base make the whole item", () => {
  const sacks = { item: { quantity: 3, taxQuantity: 75.5 }, factor: 25 };
  expect(ask(3, [25.5, 50], sacks)).toBeNull();
  expect(ask(3, [25.5, 51], sacks)).not.toBeNull();
});
