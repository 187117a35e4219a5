/** A text read as a number, with a second possible reading. */
export interface WrittenNumber {
  value: number;
  /**
   * The second possible reading of a text such as `1.250`: 1.25, while this product reads 1250. Null for an unambiguous
   * text.
   */
  otherwise: number | null;
}

const grouped = /^\d{1,3}([.,\s])\d{3}(\1\d{3})*$/;
const beginsWithZero = /^0\d|^0[.,\s]/;

/**
 * Reads a number from typed, pasted or imported text. A comma is the decimal sign, and points or spaces before the
 * comma group thousands. Without a comma, several points group thousands. A single point groups thousands when exactly
 * three digits follow and one to three digits precede it, the first not 0; otherwise a single point is the decimal
 * sign. Commas every three digits before a point, or several commas, are English notation: `1,234.56`. `R$` may precede
 * the number, and the unit may follow.
 * @param unit  the unit that the text may end with, such as `kg`; a number in a different unit is not read.
 * @returns null when the text is neither a number nor the beginning of a number.
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

/** @param text  contains only digits, points, commas and spaces. */
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

/** Reads a number with several commas or points: the last sign is decimal when it differs from the preceding signs. */
function readManySigns(text: string, { sign, before, after }: { sign: "," | "."; before: string; after: string }) {
  const isOneKind = !before.includes(sign === "," ? "." : ",");
  return only(isOneKind ? readWhole(text) : before.includes(sign) ? null : withDecimals(readWhole(before), after));
}

/** Reads a whole number: digits alone, or digits grouped by threes with one kind of sign; null for a different text. */
function readWhole(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  return grouped.test(text) && !beginsWithZero.test(text) ? text.replace(/\D/g, "") : null;
}

const withDecimals = (whole: string | null, after: string) => (whole === null ? null : `${whole || "0"}.${after}`);

const only = (plain: string | null): Plain | null => (plain === null ? null : { plain, otherwise: null });
