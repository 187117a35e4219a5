import { decimal, toText } from "../../core/decimal.ts";

const small = [
  ...["zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"],
  ...["dez", "onze", "doze", "treze", "quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove"],
];
const tens = ["", "", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"];
const hundreds = [
  ...["", "cento", "duzentos", "trezentos", "quatrocentos", "quinhentos"],
  ...["seiscentos", "setecentos", "oitocentos", "novecentos"],
];
/** The word for each group of three digits in the singular and plural, beginning with the last group of a number. */
const scales = [
  { one: "", many: "" },
  { one: "mil", many: "mil" },
  { one: "milhão", many: "milhões" },
  { one: "bilhão", many: "bilhões" },
] as const;

/**
 * An amount in words, as on a paper receipt: `mil duzentos e trinta e quatro reais e cinquenta e seis centavos`.
 * @param amount  the amount in R$, above zero and below a trillion, with at most two decimals.
 */
export function amountInWords(amount: number): string {
  const [reais = "", decimals = ""] = toText(decimal(amount), 2).split(".");
  const whole = Number(reais);
  const cents = Number(decimals.padEnd(2, "0"));
  const words = [
    ...(whole > 0
      ? [`${wholeInWords(reais)} ${whole === 1 ? "real" : /0{6}$/.test(reais) ? "de reais" : "reais"}`]
      : []),
    ...(cents > 0 ? [`${groupInWords(cents)} ${cents === 1 ? "centavo" : "centavos"}`] : []),
  ];
  return words.join(" e ");
}

function wholeInWords(digits: string): string {
  const groups = digits
    .replace(/\B(?=(\d{3})+$)/g, " ")
    .split(" ")
    .map(Number);
  const groupWords = groups.flatMap((group, at, all) => {
    const scale = scales[all.length - 1 - at];
    if (group === 0 || !scale) return [];
    // In Portuguese one thousand is "mil", without "um" in front.
    const words =
      scale.one === "mil" && group === 1 ? ["mil"] : [groupInWords(group), group === 1 ? scale.one : scale.many];
    return [{ group, words: words.filter(Boolean).join(" ") }];
  });
  const last = groupWords.at(-1);
  // The word "e" precedes the last group when that group is below a hundred or a multiple of a hundred.
  const bound = groupWords.length > 1 && last !== undefined && (last.group < 100 || last.group % 100 === 0);
  return groupWords.map(({ words }, at) => (bound && at === groupWords.length - 1 ? `e ${words}` : words)).join(" ");
}

/** Writes up to three digits in words. @param group  a number from 1 to 999. */
function groupInWords(group: number): string {
  if (group === 100) return "cem";
  const rest = group % 100;
  const [ten, unit] = [(rest - (rest % 10)) / 10, rest % 10];
  const ofRest = rest < 20 ? [rest === 0 ? "" : small[rest]] : [tens[ten], unit === 0 ? "" : small[unit]];
  return [hundreds[(group - rest) / 100], ...ofRest].filter(Boolean).join(" e ");
}
