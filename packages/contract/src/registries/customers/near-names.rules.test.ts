import fc from "fast-check";
import { expect, test } from "vitest";
import { nearPairs } from "./near-names.rules.ts";

test("names that differ by a letter or a small word are near, others are not", () => {
  const keys = ["hotel atlantico", "padaria sol", "hotel atlantyco", "padaria lua", "hotel atlantico ii", "", "sol"];
  expect(nearPairs(keys)).toEqual([
    [0, 2],
    [0, 4],
  ]);
});

test("prefix filtering by the rarest trigrams misses no near pair", () => {
  const word = fc.constantFrom("mercado", "mercadinho", "sao jose", "sao josé", "ze", "zé", "bom", "boa", "preco");
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), (keys) => {
      // The expected pairs come from calls with only two names: such a call compares the two names whenever they share
      // a trigram, so prefix filtering removes no pair.
      const plain = keys.flatMap((one, at) =>
        keys.slice(0, at).flatMap((other, n) => (nearPairs([other, one]).length > 0 ? [[n, at]] : [])),
      );
      expect(nearPairs(keys)).toEqual(plain);
    }),
  );
});
