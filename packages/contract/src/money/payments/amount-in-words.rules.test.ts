import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.rules.ts";

test.each([
  [0.01, "um centavo"],
  [0.5, "cinquenta centavos"],
  [1, "um real"],
  [2.01, "dois reais e um centavo"],
  [14, "quatorze reais"],
  [21, "vinte e um reais"],
  [100, "cem reais"],
  [101.1, "cento e um reais e dez centavos"],
  [219.16, "duzentos e dezenove reais e dezesseis centavos"],
  [999, "novecentos e noventa e nove reais"],
  [1000, "mil reais"],
  [1001, "mil e um reais"],
  [1100, "mil e cem reais"],
  [1234.56, "mil duzentos e trinta e quatro reais e cinquenta e seis centavos"],
  [2500, "dois mil e quinhentos reais"],
  [21_000, "vinte e um mil reais"],
  [100_000.99, "cem mil reais e noventa e nove centavos"],
  [300_045, "trezentos mil e quarenta e cinco reais"],
  [1_000_000, "um milhão de reais"],
  [3_000_000.02, "três milhões de reais e dois centavos"],
  [1_000_001, "um milhão e um reais"],
  [2_300_000, "dois milhões e trezentos mil reais"],
  [2_345_678, "dois milhões trezentos e quarenta e cinco mil seiscentos e setenta e oito reais"],
  [1_000_000_000, "um bilhão de reais"],
  [
    999_999_999_999.99,
    "novecentos e noventa e nove bilhões novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos",
  ],
])("R$ %d is %s", (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
