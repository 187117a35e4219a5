/**
 * Texts in their normal form: two that look alike are the same text, or one of them is refused. The database's
 * `unique_name` removes from names what is refused here, for rows of before; its signs and these are the same.
 */

/**
 * One line: Unicode's NFKC, any white space a single space, none around. NFKC writes `1º` as `1o` and `m²` as `m2`; before it,
 * a fraction is set apart from the number that it belongs to (`1½` would become 11⁄2), and the acute accent that stands for
 * an apostrophe (`D´Ávila`) becomes one, or it would be torn from its letter.
 */
export function asLine(value: string): string {
  return value
    .replaceAll("´", "'")
    .replace(/(\d)(?=[¼-¾⅐-⅞])/g, "$1 ")
    .normalize("NFKC")
    .replace(/[\p{Z}\t\n\v\f\r\u0085]+/gu, " ")
    .replace(/^ | $/g, "");
}

/** Remarks: NFC, which keeps `½` and `m²`; lines end with a line feed, spaces within stay as they were typed. */
export function asLines(value: string): string {
  return value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .normalize("NFC")
    .trim();
}

// PostgreSQL text cannot hold NUL or half a surrogate pair, and the other control characters are never typed on purpose.
const control = /[^\P{Cc}\t\n]|\p{Cs}/u;

/** Whether a text holds none of the control characters but tab and line feed, and nothing that something cut in two. */
export const isStorable = (value: string) => !control.test(value);

// Zero-width and direction characters, variation selectors, tags, fillers, an empty Braille cell, and what every font
// shows in its own way or not at all.
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\u2800]/u;

/** @returns where the first character is that nobody sees, or -1. */
export const hiddenAt = (value: string) => value.search(hidden);

// Joiners and variation selectors are part of many emoji: 👩‍🌾, ❤️, 1️⃣.
const emoji = /[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:[\ufe0f\p{EMod}]|\u200d\p{Extended_Pictographic})*/gu;

/** As `hiddenAt`, but emoji may be put together. */
export const hiddenBesidesEmojiAt = (value: string) =>
  hiddenAt(value.replace(emoji, (sign) => "x".repeat(sign.length)));

// Decomposed, what is left of a letter is one of these, or it is of another script or of a phonetic alphabet, where
// many look like one of these. A mark that stands on no letter is seen on whatever is before it.
const foreign = /(?![A-Za-zßẞÆæŒœØøÐðÞþĐđĦħŁłŊŋŦŧı])\p{L}|(?![0-9])\p{N}|(?:^|[^\p{L}\p{M}])\p{M}/u;

/** Whether letters and digits are those of the Latin alphabet, with or without accents. */
export const isLatin = (value: string) => !foreign.test(value.normalize("NFD"));
