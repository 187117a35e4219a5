import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { formatNumber } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import type { FileColumn } from "@pomar/contract/insight/exports/columns";
import { neutralised } from "@pomar/contract/insight/exports/formula.rules";
import { writtenDocument } from "@pomar/contract/registries/suppliers/document.rules";
import { dayIn, hourIn } from "../../platform/clock.ts";

export function valueAt(row: object, path: string): unknown {
  let value: unknown = row;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null) return null;
    value = Reflect.get(value, key);
  }
  return value ?? null;
}

/**
 * The text of a CSV cell for a Brazilian spreadsheet. A number keeps its minus sign; text that a spreadsheet would run
 * as a formula is changed.
 */
export function csvCell(column: FileColumn, value: unknown, timeZone: string): string {
  if (value === null) return "";
  switch (column.kind) {
    case "number":
      // The thousands separator of `1.234,5` is removed, because programs that read the file would misread it.
      return formatNumber(Number(value), column.decimals).replaceAll(".", "");
    case "day":
      return writtenDay(String(value));
    case "instant": {
      const at = new Date(String(value));
      return `${writtenDay(dayIn(timeZone, at))} ${hourIn(timeZone, at)}`;
    }
    default:
      return neutralised(plainText(column, value));
  }
}

// The maximum length of text in an Excel cell.
const maxTextLength = 32_767;

const millisecondsPerDay = 86_400_000;
// Excel counts days from 30 December 1899.
const excelDayOf1970 = 25_569;

/** The value of an XLSX cell: a day as a number of days, an instant with the plant's local time as the fraction. */
export function xlsxCell(column: FileColumn, value: unknown, timeZone: string): string | number | null {
  if (value === null) return null;
  switch (column.kind) {
    case "number":
      return Number(value);
    case "day":
      return excelDay(`${value}T00:00Z`);
    case "instant": {
      const at = new Date(String(value));
      return excelDay(`${dayIn(timeZone, at)}T${hourIn(timeZone, at)}Z`);
    }
    default:
      return plainText(column, value).slice(0, maxTextLength) || null;
  }
}

function excelDay(wallClock: string): number {
  return Date.parse(wallClock) / millisecondsPerDay + excelDayOf1970;
}

/**
 * The text of a cell with plain spaces: sentences join a number and its unit by a no-break space, but programs that
 * read the file expect a plain space.
 */
const plainText = (column: FileColumn, value: unknown) => toText(column, value).replaceAll("\u00a0", " ");

function toText(column: FileColumn, value: unknown): string {
  switch (column.kind) {
    case "flag":
      return value === true ? "Sim" : "Não";
    case "choice":
      return column.names[String(value)] ?? String(value);
    case "list":
      return (value as never[]).map(column.each).join(" | ");
    case "words":
      return column.of(value as never);
    case "fields":
      return formatFields(value as object);
    case "phone":
      return formatPhone(String(value));
    case "document":
      return writtenDocument(String(value));
    case "invoiceKey":
      return String(value).replace(/(....)(?=.)/g, "$1 ");
    default:
      return String(value);
  }
}

function formatFields(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join("; ");
}
