import { addDays } from "../../core/calendar.rules.ts";
import { groupSeparator } from "./group-separator.rules.ts";

/** The data about a lot in a GS1 element string; a field is null for an absent element. Days are `YYYY-MM-DD`. */
export interface Gs1Facts {
  /** The GTIN with its check digit, AI 01. */
  gtin: string | null;
  /** The manufacturer's lot or batch, AI 10. */
  supplierLot: string | null;
  /** The day of production, AI 11. */
  producedOn: string | null;
  /** The best-before day, AI 15. */
  bestBeforeOn: string | null;
  /** The day of expiry, AI 17. */
  expiresOn: string | null;
  /** The number of units, AI 37. */
  units: number | null;
  /** The net weight in kg, AI 310n. */
  netKg: number | null;
}

/** The lengths of fixed-length elements, identifier included, each with the first two digits of its identifiers. */
const identifiersByLength = {
  4: ["20"],
  8: ["11", "12", "13", "14", "15", "16", "17", "18", "19"],
  10: ["31", "32", "33", "34", "35", "36"],
  16: ["01", "02", "03", "41"],
  18: ["04"],
  20: ["00"],
};
const fixedLengths: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(identifiersByLength).flatMap(([length, starts]) => starts.map((start) => [start, Number(length)])),
);

/** The form of the element with a lot number; the characters are the GS1 character set 82. */
const batchForm = /^10([!"%-?A-Z_a-z]{1,20})$/;

/**
 * Reads an element string; elements that do not describe a lot are skipped. Source: GS1 General Specifications,
 * sections 3, 5.10 and 7.12.
 * @param text  the content of the symbol: an FNC1 between two elements is `groupSeparator`, and the text begins without
 * FNC1.
 * @param today  `YYYY-MM-DD`: a two-digit year means the year nearest to today.
 * @returns null for an invalid string: a wrong check digit, day or length, or two different values of one element.
 */
export function readGs1(text: string, today: string): Gs1Facts | null {
  return readFacts(cut(text)[0] ?? [], today);
}

/** Reads the line printed below a symbol: `(01)07891234567895(17)280101(10)AB12C`. @returns null for a wrong line. */
export function readBracketed(text: string, today: string): Gs1Facts | null {
  const [before, ...parts] = text.trim().split(/\((\d{2,4})\)/);
  if (before !== "") return null;
  const facts = readFacts(withIdentifiers(parts), today);
  // A telephone number may also contain brackets, so a GTIN or a lot number is required.
  return facts !== null && (facts.gtin ?? facts.supplierLot) !== null ? facts : null;
}

/** Reads a GS1 Digital Link of any host: `https://id.gs1.org/01/07891234567895/10/AB12C?17=280101`. Source: GS1 Digital Link, URI Syntax. */
export function readDigitalLink(text: string, today: string): Gs1Facts | null {
  const [, path, query = ""] =
    /^https?:\/\/[^/?#\s]+\/(?:[^?#\s]*\/)?(01\/[^?#\s]+?)\/?(?:\?([^#\s]*))?(?:#.*)?$/i.exec(text) ?? [];
  if (path === undefined) return null;
  const [identifier = "", gtin = "", ...qualifiers] = path.split("/");
  const said = query.split("&").filter((part) => /^\d{2,4}=/.test(part));
  try {
    const parts = [
      identifier,
      gtin.padStart(14, "0"),
      ...[...qualifiers, ...said.flatMap((part) => part.split("="))].map(decodeURIComponent),
    ];
    return readFacts(withIdentifiers(parts), today);
  } catch {
    return null;
  }
}

/**
 * Reads an element string of unknown symbology, which must begin with a GTIN and may have lost its separators.
 * @returns all possible readings, the reading with the longest lot number first; an empty list for an invalid string.
 */
export function readUnmarked(text: string, today: string): Gs1Facts[] {
  if (text.length > maxUnmarkedLength || !/^01\d{14}/.test(text)) return [];
  const all = cut(text, { isUnmarked: true }).flatMap((elements) => readFacts(elements, today) ?? []);
  return [...new Map(all.map((facts) => [JSON.stringify(facts), facts])).values()];
}

// The maximum length of a text of unknown symbology: twice the capacity of a GS1-128 symbol.
const maxUnmarkedLength = 96;

/** The beginning of a day or weight element, whose length is fixed. */
const begins = /^(?:1[1357]\d{6}|310[0-5]\d{6})/;

/** The ways to cut a string into elements: several when an element's end is unclear, none for a truncated string. */
function cut(text: string, { isUnmarked = false } = {}): string[][] {
  if (text === "") return [[]];
  const fixed = fixedLengths[text.slice(0, 2)];
  const end = text.indexOf(groupSeparator);
  const longest = fixed ?? (end < 0 ? text.length : end);
  const lengths = [longest];
  if (isUnmarked && fixed === undefined)
    for (let length = longest - 1; length > 2; length--)
      if (begins.test(text.slice(length)) || (!text.startsWith("10") && text.startsWith("10", length)))
        lengths.push(length);
  return lengths.flatMap((length) => {
    const element = text.slice(0, length);
    if (element.length < (fixed ?? 3) || element.includes(groupSeparator) || !/^\d\d/.test(element)) return [];
    // The separator after an element of fixed length is optional.
    const rest = text.slice(text[length] === groupSeparator ? length + 1 : length);
    return cut(rest, { isUnmarked }).map((others) => [element, ...others]);
  });
}

/** Builds elements from alternating identifiers and values; an empty list when a value has a wrong length. */
function withIdentifiers(parts: readonly string[]): string[] {
  const elements: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const element = `${parts[at]}${(parts[at + 1] ?? "").trim()}`;
    if (element.length !== (fixedLengths[element.slice(0, 2)] ?? Math.max(element.length, 3))) return [];
    elements.push(element);
  }
  return elements;
}

/**
 * Merges the data of all elements; null when an element is wrong, when there are no elements, or when an element occurs
 * with two different values.
 */
function readFacts(elements: readonly string[], today: string): Gs1Facts | null {
  if (elements.length === 0) return null;
  const facts: Gs1Facts = {
    gtin: null,
    supplierLot: null,
    producedOn: null,
    bestBeforeOn: null,
    expiresOn: null,
    units: null,
    netKg: null,
  };
  for (const element of elements) {
    const said = readFact(element, today);
    if (said === null) return null;
    for (const [name, value] of Object.entries(said) as [keyof Gs1Facts, never][]) {
      if (value === null || (facts[name] !== null && facts[name] !== value)) return null;
      facts[name] = value;
    }
  }
  return facts;
}

/** An element's data: a wrong value gives a null field, a malformed weight null, an element without lot data `{}`. */
function readFact(element: string, today: string): Partial<Gs1Facts> | null {
  const value = element.slice(2);
  switch (element.slice(0, 2)) {
    case "01":
      return { gtin: isGtin(value) ? value : null };
    case "10":
      return { supplierLot: batchForm.exec(element)?.[1] ?? null };
    case "11":
      return { producedOn: readDay(value, today) };
    case "15":
      return { bestBeforeOn: readDay(value, today) };
    case "17":
      return { expiresOn: readDay(value, today) };
    case "37":
      return { units: /^\d{1,8}$/.test(value) ? Number(value) : null };
    case "31":
      return element[2] === "0" ? { netKg: readNetKg(element) } : {};
    default:
      return {};
  }
}

/** The weight in kg: 1.25 for the element `3103001250`, as the identifier's fourth digit counts the decimals. */
function readNetKg(element: string): number | null {
  const [, decimals, digits] = /^310([0-5])(\d{6})$/.exec(element) ?? [];
  return digits === undefined ? null : Number(`${digits}e-${decimals}`);
}

/** Whether fourteen digits end with the right check digit: weights 3 and 1 from the right, modulo 10. */
export function isGtin(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 13; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(digits[13]);
}

/** Reads a day from six digits; day 00 means the last day of the month. Null for a day that does not exist. */
function readDay(digits: string, today: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const [month, date] = [digits.slice(2, 4), digits.slice(4)];
  if (month < "01" || month > "12") return null;
  const year = readYear(Number(digits.slice(0, 2)), Number(today.slice(0, 4)));
  const next = month === "12" ? `${year + 1}-01-01` : `${year}-${String(Number(month) + 1).padStart(2, "0")}-01`;
  const last = addDays(next, -1);
  const day = date === "00" ? last : `${year}-${month}-${date}`;
  return day <= last ? day : null;
}

/** The full year of a two-digit year, at most 49 years before and 50 years after the current year. */
function readYear(digits: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  const ahead = digits - (thisYear % 100);
  if (ahead >= 51) return century - 100 + digits;
  return ahead <= -50 ? century + 100 + digits : century + digits;
}
