import { expect, test } from "vitest";
import { emptyFruit, listFruitMessages, toFruitBody } from "./fruit-values.ts";

const part = (fruitId: string | null, percentage: number | null) => ({ key: `${fruitId}`, fruitId, percentage });
const mix = (...parts: ReturnType<typeof part>[]) => ({ ...emptyFruit, composite: true, parts });

test("a plain fruit sends no parts, also when parts were typed before it became plain", () => {
  const typed = mix(part("acerola", 60), part("caju", 40));
  expect(toFruitBody(typed).components).toHaveLength(2);
  expect(toFruitBody({ ...typed, composite: false }).components).toEqual([]);
});

test("a total of 99.99 % is reported at the parts once they are all filled in", () => {
  expect(listFruitMessages(mix(part("acerola", 60), part(null, 39.99)))).toEqual({});
  expect(listFruitMessages(mix(part("acerola", 60), part("caju", 39.99)))).toEqual({
    components: "As porcentagens devem somar 100,00\u00a0%; somam 99,99\u00a0%",
  });
  expect(listFruitMessages(mix(part("acerola", 60), part("caju", 40)))).toEqual({});
});
