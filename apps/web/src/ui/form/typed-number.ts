export interface NumberShape {
  scale: number;
  allowNegative: boolean;
}

// Beyond fifteen digits a JSON number no longer says what was typed.
const mostDigits = 15;

export interface Typed {
  text: string;
  caret: number;
}

/** Puts the points between thousands: `1234567,8` is `1.234.567,8`. */
const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ".");

/**
 * What a field for numbers shows once a key was pressed or something was pasted: a comma or point that was typed begins
 * the decimals, points between thousands come by themselves, everything else is left out.
 * @param before  what it showed, after which `after` stands in it with its caret.
 */
export function typedNumber(before: string, after: Typed, { scale, allowNegative }: NumberShape): Typed {
  const { text, caret } = asWritten(before, withoutDigit(before, after), scale);
  const kept = { head: "", text: "" };
  let decimals: number | null = null;
  let digits = 0;
  for (const [index, sign] of [...text].entries()) {
    const isDigit = sign >= "0" && sign <= "9" && digits < mostDigits && (decimals === null || decimals < scale);
    const isComma = sign === "," && decimals === null && scale > 0;
    const isMinus = sign === "-" && allowNegative && kept.text === "";
    if (!isDigit && !isComma && !isMinus) continue;
    if (isComma) decimals = 0;
    else if (isDigit && decimals !== null) decimals += 1;
    if (isDigit) digits += 1;
    kept.text += sign;
    if (index < caret) kept.head += sign;
  }
  const shown = shownNumber(kept.text);
  return { text: shown, caret: placeAfter(shown, kept.head.length) };
}

/** The text of a number as it is typed, without points, with the points: `-1234,5` is `-1.234,5`. */
function shownNumber(plain: string): string {
  const [, minus = "", whole = "", rest = ""] = /^(-?)(\d*)(.*)$/.exec(plain) ?? [];
  return minus + grouped(whole) + rest;
}

/** With a comma before the decimals of what has come in, at one go, before the caret. */
function asWritten(before: string, { text, caret }: Typed, scale: number): Typed {
  const rest = text.length - caret;
  let start = 0;
  while (start < Math.min(caret, before.length - rest) && text[start] === before[start]) start += 1;
  const come = withComma(text.slice(start, caret));
  // Of what is counted in pieces: 12,00 is 12, not 1200.
  const said = scale === 0 && come.length > 1 ? come.replace(/,.*/, "") : come;
  return { text: text.slice(0, start) + said + text.slice(caret), caret: start + said.length };
}

/** One point is a comma. In what is pasted the last sign parts the decimals, but for `1.234`, which is a thousand. */
function withComma(come: string): string {
  const point = come.lastIndexOf(".");
  const comma = come.lastIndexOf(",");
  const isLone = comma < 0 && come.indexOf(".") === point && !/^\D*[1-9]\d{0,2}\.\d{3}(?!\d)/.test(come);
  if (point < 0 || point < comma || (comma < 0 && !isLone)) return come;
  return `${come.slice(0, point).replaceAll(",", "")},${come.slice(point + 1)}`;
}

/** Of Backspace behind a point, which comes again by itself: the digit before it goes. */
function withoutDigit(before: string, after: Typed): Typed {
  const { text, caret } = after;
  const isPointGone = text.length === before.length - 1 && before[caret] === "." && plainOf(text) === plainOf(before);
  return isPointGone ? { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 } : after;
}

const plainOf = (text: string) => text.replaceAll(".", "");

/** The place behind so many signs that are no points. */
function placeAfter(shown: string, signs: number): number {
  let place = 0;
  for (let seen = 0; place < shown.length && seen < signs; place += 1) if (shown[place] !== ".") seen += 1;
  return place;
}

/** The number that such a text says; null when it says none yet, as `-` or nothing. */
export function numberOf(text: string): number | null {
  const plain = plainOf(text).replace(",", ".");
  return /\d/.test(plain) ? Number(plain) : null;
}

/** A number as such a field shows it; more decimals than may be typed stay. */
export function textOf(value: number | null): string {
  if (value === null) return "";
  return shownNumber(plainNumber(value).replace(".", ","));
}

/** Without an exponent: `1e-7` is `0.0000001`. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 }) : text;
}

/** What is left in the field when one goes on: `007,` is `7`. */
export function settledNumber(text: string): string {
  return numberOf(text) === null
    ? ""
    : shownNumber(
        plainOf(text)
          .replace(/^(-?)0+(?=\d)/, "$1")
          .replace(/,$/, "")
          .replace(/^(-?),/, "$10,"),
      );
}
