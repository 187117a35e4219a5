import { expect, test } from "vitest";
import { additionWarning } from "./product.rules.ts";

test("the law of plain pulp: water only where it is allowed, and no sugar", () => {
  const plain = { waterAllowed: false, composite: false };
  const [water, sugar, mint] = [
    { isWater: true, isSugar: false },
    { isWater: false, isSugar: true },
    { isWater: false, isSugar: false },
  ];
  const sentence = "a lei não admite na polpa simples; confira com o responsável técnico";
  expect(additionWarning(plain, [mint])).toBeNull();
  expect(additionWarning(plain, [mint, water])).toBe(`Água em polpa: ${sentence}`);
  expect(additionWarning(plain, [water, sugar])).toBe(`Água e açúcar em polpa: ${sentence}`);
  expect(additionWarning({ ...plain, waterAllowed: true }, [water])).toBeNull();
  expect(additionWarning({ waterAllowed: true, composite: true }, [water, sugar])).toBe(
    `Açúcar em polpa mista: ${sentence}`,
  );
});
