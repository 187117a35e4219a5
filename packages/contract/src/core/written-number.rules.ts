/** The readings of a text as a number. */
export interface WrittenNumber {
  value: number;
  /** The other reading of a text such as `1.250`: 1.25, while this product reads 1250. Null without a second one. */
  otherwise: number | null;
}

const grouped = /^\d{1,3}([.,\s])\d{3}(\1\d{3})*$/;
const beginsWithZero = /^0\d|^0[.,\s]/;

/**
 * Reads a number as people write it, whether typed, pasted or imported. The comma is decimal, and points or spaces
 * before it group thousands. Without a comma several points group thousands; a single point does so with exactly three
 * digits after it and one to three before it that do not begin with 0; any other single point is decimal. Commas in
 * threes before a point, or several commas, are English: `1,234.56`. `R$` may precede the number, and its unit may
 * follow it.
 * @param unit  the unit that the text may end with, as `kg`; a number in any other unit is not read.
 * @returns null when the text is not a number, whole or partly typed.
 */
export function readNumber(text: string, unit = ""): WrittenNumber | null {
  const bare = withoutUnit(text.trim().replace(/^R\$\s*/i, ""), unit);
  const [, minus, digits = ""] = /^([-−]?)\s*(\d[\d.,\s]*|[.,]\d+)$/.exec(bare) ?? [];
  if (minus === undefined) return null;
  const read = readDigits(digits);
  if (read === null) return null;
  const signed = (plain: string) => (Number(plain) === 0 ? 0 : Number(`${minus && "-"}${plain}`));
  return { value: signed(read.plain), otherwise: read.otherwise === null ? null : signed(read.otherwise) };
}

function withoutUnit(text: string, unit: string): string {
  const isThere = unit !== "" && text.toLocaleLowerCase("pt-BR").endsWith(unit.toLocaleLowerCase("pt-BR"));
  return isThere ? text.slice(0, -unit.length).trimEnd() : text;
}

/** A number in JavaScript's notation: a point before the decimals and no other sign. */
interface Plain {
  plain: string;
  otherwise: string | null;
}

/** @param text  digits, points, commas and spaces. */
function readDigits(text: string): Plain | null {
  const lastSign = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  if (lastSign < 0) return only(readWhole(text));
  const sign = text[lastSign] as "," | ".";
  const [before, after] = [text.slice(0, lastSign), text.slice(lastSign + 1)];
  if (/\s/.test(after)) return null;
  if (/[.,]/.test(before)) return readManySigns(text, { sign, before, after });
  if (sign === "." && grouped.test(text) && !beginsWithZero.test(text))
    return { plain: before + after, otherwise: `${before}.${after}` };
  return only(withDecimals(readWhole(before), after));
}

/** Reads a number with several signs: the last sign is decimal when it differs from those before it. */
function readManySigns(text: string, { sign, before, after }: { sign: "," | "."; before: string; after: string }) {
  const isOneKind = !before.includes(sign === "," ? "." : ",");
  return only(isOneKind ? readWhole(text) : before.includes(sign) ? null : withDecimals(readWhole(before), after));
}

/** Digits alone, or grouped by threes with one kind of sign. */
function readWhole(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  return grouped.test(text) && !beginsWithZero.test(text) ? text.replace(/\D/g, "") : null;
}

const withDecimals = (whole: string | null, after: string) => (whole === null ? null : `${whole || "0"}.${after}`);

const only = (plain: string | null): Plain | null => (plain === null ? null : { plain, otherwise: null });
