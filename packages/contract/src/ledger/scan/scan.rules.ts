import { invoiceKeyProblem } from "../../registries/suppliers/invoice-key.rules.ts";
import { isMadeLotCode } from "../lots/lot-code.rules.ts";
import { groupSeparator } from "./group-separator.rules.ts";
import { type Gs1Facts, readBracketed, readDigitalLink, readGs1, readUnmarked } from "./gs1.rules.ts";

/** The content of one code that a camera or a reader scanned. */
export interface Read {
  text: string;
  /** The AIM identifier of the kind of code, such as `]C1`; null when the reader did not send an identifier. */
  symbology: string | null;
}

export type Meaning =
  | { kind: "lot-code"; code: string }
  | { kind: "lot"; lotId: string }
  /** A storage place, identified by the code on the place's label. */
  | { kind: "place"; code: string }
  /** A provisional code from a device, such as `#K7-3`; a lot code that a user typed may have the same form. */
  | { kind: "provisional"; code: string; text: string }
  /** The access key of an invoice (NF-e or NFC-e). */
  | { kind: "invoice"; invoiceKey: string }
  | Gs1Meaning
  /** A code with several possible meanings; the screen shows the lots of all meanings. */
  | { kind: "ambiguous"; text: string; readings: readonly (Gs1Meaning | UnknownMeaning)[] }
  /** A code of unknown format: a lot code that a user typed, a supplier's lot number, or a code unrelated to lots. */
  | UnknownMeaning;

export type Gs1Meaning = { kind: "gs1"; text: string } & Gs1Facts;
interface UnknownMeaning {
  kind: "unknown";
  text: string;
}

/** AIM identifiers of the symbologies with GS1 element strings: GS1-128, GS1 DataMatrix, GS1 QR and GS1 DataBar. */
const gs1Symbologies: ReadonlySet<string> = new Set(["]C1", "]d2", "]Q3", "]e0"]);

const cardAddress = /^https?:\/\/[^/?#\s]+\/l\/([^/?#\s]+)\/?(?:[?#].*)?$/i;
const placeAddress = /^https?:\/\/[^/?#\s]+\/p\/([^/?#\s]+)\/?(?:[?#].*)?$/i;
const placeForm = /^LOC-\d{3,6}$/i;
const lotAddress = /^https?:\/\/[^/?#\s]+\/lots\/view\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i;
const provisionalForm = /^#?([A-Z]{1,4}\d{1,3}-\d{1,6})$/i;
const keyInAddress = /[?&](?:p=|chNFe=)([0-9A-Z]{44})(?:[|&#]|$)/i;

/**
 * The meaning of a scanned code by its format alone; the lookup finds out whether such a lot exists. A GS1 element
 * string is recognised by its symbology, or when it begins with a GTIN and is valid. The plain text `10D9T` is
 * therefore not read as a manufacturer's lot.
 * @param today  today, `YYYY-MM-DD`, which determines the century of a GS1 day.
 */
export function readMeaning({ text, symbology }: Read, today: string): Meaning {
  const trimmed = text.trim();
  const capitals = trimmed.toUpperCase();
  if (isMadeLotCode(capitals)) return { kind: "lot-code", code: capitals };
  if (placeForm.test(trimmed)) return { kind: "place", code: capitals };
  return (
    readAddress(trimmed) ??
    readProvisional(trimmed) ??
    readInvoiceKey(capitals) ??
    readGs1Meaning({ text, symbology }, today) ?? { kind: "unknown", text: legible(text) }
  );
}

function readAddress(text: string): Meaning | null {
  const lotId = lotAddress.exec(text)?.[1];
  if (lotId !== undefined) return { kind: "lot", lotId: lotId.toLowerCase() };
  const place = unescaped(placeAddress.exec(text)?.[1] ?? "");
  if (place !== "") return { kind: "place", code: place.toUpperCase() };
  const code = unescaped(cardAddress.exec(text)?.[1] ?? "");
  return code === "" ? null : { kind: "lot-code", code: code.toUpperCase() };
}

function readProvisional(text: string): Meaning | null {
  const code = provisionalForm.exec(text)?.[1];
  return code === undefined ? null : { kind: "provisional", code: `#${code.toUpperCase()}`, text };
}

function readInvoiceKey(capitals: string): Meaning | null {
  const key = keyInAddress.exec(capitals)?.[1] ?? capitals.replaceAll(" ", "");
  return invoiceKeyProblem(key) === null ? { kind: "invoice", invoiceKey: key } : null;
}

function readGs1Meaning({ text, symbology }: Read, today: string): Meaning | null {
  const isMarked = symbology !== null && gs1Symbologies.has(symbology);
  const sure = isMarked
    ? readGs1(text.startsWith(groupSeparator) ? text.slice(1) : text, today)
    : (readDigitalLink(text.trim(), today) ?? readBracketed(text, today));
  const seen = legible(text);
  const buildGs1Meaning = (facts: Gs1Facts): Gs1Meaning => ({ kind: "gs1", text: seen, ...facts });
  if (isMarked || sure !== null) return sure && buildGs1Meaning(sure);
  const maybe = readUnmarked(text.trim(), today).map(buildGs1Meaning);
  // A symbology outside `gs1Symbologies` makes the GS1 readings doubtful, so the meaning "unknown" is offered too.
  const readings =
    symbology === null || maybe.length === 0 ? maybe : [{ kind: "unknown" as const, text: seen }, ...maybe];
  return readings.length > 1 ? { kind: "ambiguous", text: seen, readings } : (readings[0] ?? null);
}

/** A text for display and search: separators and further invisible characters become spaces. */
const legible = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, " ").trim();

/** Decodes a percent-encoded text; empty for a malformed text. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return "";
  }
}

/** Splits a reader's typed text into symbology and content; some readers type the symbology first, such as `]C1`. */
export function typedRead(typed: string): Read {
  const [, symbology, text] = /^(\][A-Za-z][0-9A-Za-z])([\s\S]+)$/.exec(typed) ?? [];
  return symbology === undefined || text === undefined ? { text: typed, symbology: null } : { text, symbology };
}

/** The query of the lookup; a lot matches when at least one of the fields matches. */
export interface ScanQuery {
  code?: string;
  lot?: string;
  supplierLot?: string;
  invoiceKey?: string;
}

/** The maximum lengths of a lot code and of a supplier's lot number, in characters. */
const [maxCodeLength, maxSupplierLotLength] = [20, 40];

export const buildScanQueries = (meaning: Meaning): ScanQuery[] =>
  (meaning.kind === "ambiguous" ? meaning.readings : [meaning]).flatMap((reading) => buildScanQuery(reading) ?? []);

/**
 * The lookup query for a meaning; null for a meaning that cannot identify a lot, such as a place, a GTIN alone, or a
 * text longer than every code.
 */
export function buildScanQuery(meaning: Meaning): ScanQuery | null {
  switch (meaning.kind) {
    case "lot-code":
      return byText(meaning.code, { isCode: true });
    case "lot":
      return { lot: meaning.lotId };
    case "place":
    case "ambiguous":
      return null;
    case "provisional":
      return byText(meaning.text);
    case "invoice":
      return { invoiceKey: meaning.invoiceKey };
    case "gs1":
      return meaning.supplierLot === null ? null : byText(meaning.supplierLot);
    case "unknown":
      return byText(meaning.text);
  }
}

function byText(text: string, { isCode = false } = {}): ScanQuery | null {
  const query: ScanQuery = {};
  if (text !== "" && text.length <= maxCodeLength) query.code = text;
  if (!isCode && text !== "" && text.length <= maxSupplierLotLength) query.supplierLot = text;
  return Object.keys(query).length === 0 ? null : query;
}
