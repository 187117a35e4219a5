/** What may be typed into a field for numbers. */
export interface NumberShape {
  /** Decimals. */
  scale: number;
  allowNegative: boolean;
}

// Beyond fifteen digits a JSON number no longer says what was typed.
const mostDigits = 15;

/** A text with a place in it. */
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
  const { text, caret } = withComma(before, withoutDigit(before, after));
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

/** Of one key: a point begins the decimals too. */
function withComma(before: string, after: Typed): Typed {
  const { text, caret } = after;
  const isOneKey = text.length === before.length + 1 && text[caret - 1] === ".";
  return isOneKey ? { text: `${text.slice(0, caret - 1)},${text.slice(caret)}`, caret } : after;
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
