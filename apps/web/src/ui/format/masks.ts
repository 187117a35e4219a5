import { phoneDigits } from "@pomar/contract/core/phone.rules";

/**
 * Masks a phone number during typing: `(##) # ####-####`, the mask of a mobile, for up to eleven digits; `(##)
 * ####-####`, the mask of a landline, for ten digits, or as soon as the first digit after the area code excludes a
 * mobile. A text that begins with + stays unchanged until it is a Brazilian number.
 */
export function maskPhone(text: string): string {
  const signs = text.replace(/[^\d+]/g, "");
  // In an already masked text, a twelfth digit is ignored and a leading 55 is an area code, not the country code.
  const bare = text.startsWith("(") ? signs : phoneDigits(signs);
  if (bare.startsWith("+")) return bare.slice(0, 16);
  const digits = bare.replace(/^0+/, "").slice(0, 11);
  const isLandline = digits.length === 10 || (digits.length < 10 && /^..[^9]/.test(digits));
  const masked = isLandline ? joined(digits, [2, 4, 4], [") ", "-"]) : joined(digits, [2, 1, 4, 4], [") ", " ", "-"]);
  return masked === "" ? "" : `(${masked}`;
}

/** The position of the caret in the masked text: after as many digits and letters as before masking. */
export function caretAfterMask(masked: string, signsBefore: number): number {
  if (signsBefore === 0) return 0;
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (/[0-9A-Z]/.test(masked[at] ?? "")) seen++;
    if (seen === signsBefore) return at + 1;
  }
  return masked.length;
}

/** Formats a CPF as `529.982.247-25` and a CNPJ (letters allowed) as `12.ABC.345/01DE-35`, but no other text. */
export function formatDocument(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  if (/^[0-9A-Z]{12}\d{2}$/.test(document)) return document.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
  return document;
}

/** Masks a CPF or CNPJ during typing: up to 11 digits are a CPF, more digits or a letter a CNPJ (14 characters). */
export function maskDocument(text: string): string {
  const signs = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, 14);
  return /^\d{0,11}$/.test(signs)
    ? joined(signs, [3, 3, 3, 2], [".", ".", "-"])
    : joined(signs, [2, 3, 3, 4, 2], [".", ".", "/", "-"]);
}

/** Splits a text into groups of the given lengths, with the given marks in between; a short text has fewer groups. */
function joined(signs: string, lengths: readonly number[], marks: readonly string[]): string {
  let rest = signs;
  const groups = lengths.flatMap((length, i) => {
    const group = rest.slice(0, length);
    rest = rest.slice(length);
    return group === "" ? [] : [(i === 0 ? "" : (marks[i - 1] ?? "")) + group];
  });
  return groups.join("");
}

/** Normalises a text for comparison: no accents, lower case. */
export function unaccented(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** Whether every word of a search occurs in a text, ignoring case and accents. */
export function hasWords(text: string, search: string): boolean {
  const plainText = unaccented(text);
  return unaccented(search)
    .split(/\s+/)
    .every((word) => plainText.includes(word));
}
