import { daysBetween } from "../../core/calendar.rules.ts";
import { getColumn, type LotType, lotTypeTable } from "../../kinds.ts";

const prefixes = { ...getColumn(lotTypeTable, "prefix"), composite: "LC" };

/** A lot code without number: `MP-ACE-26324`. @param on  the plant's day of reception or production, `YYYY-MM-DD`. */
export function lotCodePrefix(type: LotType | "composite", itemCode: string, on: string): string {
  return `${prefixes[type]}-${itemCode}-${codedDay(on)}`;
}

const documents = { dispatch: "EX", recall: "RC", count: "IV" };

/**
 * The part of the code of a dispatch, a recall or a count in front of the sequence number: `EX-26324`.
 * @param on  the plant's day of the dispatch, recall or count, `YYYY-MM-DD`.
 */
export function documentCodePrefix(document: keyof typeof documents, on: string): string {
  return `${documents[document]}-${codedDay(on)}`;
}

/** The last two digits of the year and the three-digit day of the year. */
const codedDay = (on: string) => `${on.slice(2, 4)}${String(dayOfYear(on)).padStart(3, "0")}`;

const ownForm = new RegExp(
  `^(?:${Object.values(prefixes).join("|")})-[A-Z]{2,4}-\\d{2}(?:[0-2]\\d|3[0-6])\\d-\\d{2,}$`,
);

/**
 * Whether a text has the format of generated codes, `MP-ACE-26324-01`; a code that a user typed has no fixed format.
 * @param code  the code in capitals.
 */
export const isMadeLotCode = (code: string): boolean => code.length <= 20 && ownForm.test(code);

const dayOfYear = (on: string): number => daysBetween(`${on.slice(0, 4)}-01-01`, on) + 1;
