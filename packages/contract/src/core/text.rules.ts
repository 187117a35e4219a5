/**
 * Normal forms of texts: two texts that look alike become the same text, or one of the two is refused. For rows stored
 * before these rules, the database's `unique_name` strips the characters that this module refuses; both lists of
 * characters are the same.
 */

/**
 * Normalises a text of one line: Unicode's NFKC, single spaces, trimmed. NFKC writes `1º` as `1o` and `m²` as `m2`. Two
 * replacements precede NFKC: a fraction is separated from its whole number (`1½` would become 11⁄2), and an acute
 * accent used as an apostrophe (`D´Ávila`) becomes an apostrophe, since NFKC would split the accent from its letter.
 */
export function asLine(value: string): string {
  return value
    .replaceAll("´", "'")
    .replace(/(\d)(?=[¼-¾⅐-⅞])/g, "$1 ")
    .normalize("NFKC")
    .replace(/[\p{Z}\t\n\v\f\r\u0085]+/gu, " ")
    .replace(/^ | $/g, "");
}

/** Normalises remarks: NFC, which keeps `½` and `m²`; lines end with a line feed, and inner spaces stay as typed. */
export function asLines(value: string): string {
  return value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .normalize("NFC")
    .trim();
}

// PostgreSQL text cannot store NUL or half a surrogate pair; the remaining control characters are never typed on
// purpose.
const control = /[^\P{Cc}\t\n]|\p{Cs}/u;

/** Whether a text has no control characters except tab and line feed, and no half of a surrogate pair. */
export const isStorable = (value: string) => !control.test(value);

// Invisible characters: zero-width and direction characters, variation selectors, tags, fillers, the empty Braille
// cell, and characters that fonts draw differently or not at all.
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\u2800]/u;

/** @returns the index of the first invisible character in a text, or -1. */
export const hiddenAt = (value: string) => value.search(hidden);

// Joiners and variation selectors are part of many emoji: 👩‍🌾, ❤️, 1️⃣.
const emoji = /[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:[\ufe0f\p{EMod}]|\u200d\p{Extended_Pictographic})*/gu;

/** The index of the first invisible character outside emoji, or -1; emoji contain joiners and variation selectors. */
export const hiddenBesidesEmojiAt = (value: string) =>
  hiddenAt(value.replace(emoji, (sign) => "x".repeat(sign.length)));

// After decomposition every Latin letter is in this list; a letter outside the list belongs to a different script or to
// a phonetic alphabet, in which many letters imitate Latin ones. A combining mark without a letter would be drawn on
// the preceding character.
const foreign = /(?![A-Za-zßẞÆæŒœØøÐðÞþĐđĦħŁłŊŋŦŧı])\p{L}|(?![0-9])\p{N}|(?:^|[^\p{L}\p{M}])\p{M}/u;

/** Whether every letter of a text is Latin, with or without accents, and every digit is 0 to 9. */
export const isLatin = (value: string) => !foreign.test(value.normalize("NFD"));
