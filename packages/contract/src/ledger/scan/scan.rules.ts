import { invoiceKeyProblem } from "../../registries/suppliers/invoice-key.rules.ts";
import { isMadeLotCode } from "../lots/lot-code.rules.ts";
import { groupSeparator } from "./group-separator.rules.ts";
import { type Gs1Facts, readBracketed, readDigitalLink, readGs1, readUnmarked } from "./gs1.rules.ts";

/** What a camera or a reader made of a code. */
export interface Read {
  text: string;
  /** The AIM identifier of the kind of code, `]C1`; null where nobody told it. */
  symbology: string | null;
}

/** What a read means. */
export type Meaning =
  | { kind: "lot-code"; code: string }
  | { kind: "lot"; lotId: string }
  /** Where lots stand, by the code of its label. */
  | { kind: "place"; code: string }
  /** A code that a device gave an entry before the server did, `#K7-3`; a lot's code by hand may look the same. */
  | { kind: "provisional"; code: string; text: string }
  /** The key of an NF-e or NFC-e. */
  | { kind: "invoice"; invoiceKey: string }
  | Gs1Meaning
  /** More than one thing, of which nobody can tell which: its lots are offered. */
  | { kind: "ambiguous"; text: string; readings: readonly (Gs1Meaning | UnknownMeaning)[] }
  /** Of no form: a code given by hand, a supplier's lot, or nothing of ours. */
  | UnknownMeaning;

export type Gs1Meaning = { kind: "gs1"; text: string } & Gs1Facts;
interface UnknownMeaning {
  kind: "unknown";
  text: string;
}

/** The symbologies that carry GS1 element strings: GS1-128, GS1 DataMatrix, GS1 QR and GS1 DataBar. */
const gs1Symbologies: ReadonlySet<string> = new Set(["]C1", "]d2", "]Q3", "]e0"]);

const cardAddress = /^https?:\/\/[^/?#\s]+\/l\/([^/?#\s]+)\/?(?:[?#].*)?$/i;
const placeAddress = /^https?:\/\/[^/?#\s]+\/p\/([^/?#\s]+)\/?(?:[?#].*)?$/i;
const placeForm = /^LOC-\d{3,6}$/i;
const lotAddress = /^https?:\/\/[^/?#\s]+\/lots\/view\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i;
const provisionalForm = /^#?([A-Z]{1,4}\d{1,3}-\d{1,6})$/i;
const keyInAddress = /[?&](?:p=|chNFe=)([0-9A-Z]{44})(?:[|&#]|$)/i;

/**
 * What a read means, by its form alone; whether there is such a lot is for the lookup to say.
 * A GS1 element string is known by its symbology, or because it begins with a GTIN and is whole: `10D9T` as plain text is no lot of a maker's.
 * @param today  `YYYY-MM-DD`: which century a GS1 day is in.
 */
export function meaningOf({ text, symbology }: Read, today: string): Meaning {
  const trimmed = text.trim();
  const capitals = trimmed.toUpperCase();
  if (isMadeLotCode(capitals)) return { kind: "lot-code", code: capitals };
  if (placeForm.test(trimmed)) return { kind: "place", code: capitals };
  return (
    meaningOfAddress(trimmed) ??
    meaningOfProvisional(trimmed) ??
    meaningOfInvoice(capitals) ??
    meaningOfGs1({ text, symbology }, today) ?? { kind: "unknown", text: legible(text) }
  );
}

function meaningOfAddress(text: string): Meaning | null {
  const lotId = lotAddress.exec(text)?.[1];
  if (lotId !== undefined) return { kind: "lot", lotId: lotId.toLowerCase() };
  const place = unescaped(placeAddress.exec(text)?.[1] ?? "");
  if (place !== "") return { kind: "place", code: place.toUpperCase() };
  const code = unescaped(cardAddress.exec(text)?.[1] ?? "");
  return code === "" ? null : { kind: "lot-code", code: code.toUpperCase() };
}

function meaningOfProvisional(text: string): Meaning | null {
  const code = provisionalForm.exec(text)?.[1];
  return code === undefined ? null : { kind: "provisional", code: `#${code.toUpperCase()}`, text };
}

function meaningOfInvoice(capitals: string): Meaning | null {
  const key = keyInAddress.exec(capitals)?.[1] ?? capitals.replaceAll(" ", "");
  return invoiceKeyProblem(key) === null ? { kind: "invoice", invoiceKey: key } : null;
}

function meaningOfGs1({ text, symbology }: Read, today: string): Meaning | null {
  const isMarked = symbology !== null && gs1Symbologies.has(symbology);
  const sure = isMarked
    ? readGs1(text.startsWith(groupSeparator) ? text.slice(1) : text, today)
    : (readDigitalLink(text.trim(), today) ?? readBracketed(text, today));
  const seen = legible(text);
  const told = (facts: Gs1Facts): Gs1Meaning => ({ kind: "gs1", text: seen, ...facts });
  if (isMarked || sure !== null) return sure && told(sure);
  const maybe = readUnmarked(text.trim(), today).map(told);
  // A reader that names the symbology says that it is none of these.
  const readings =
    symbology === null || maybe.length === 0 ? maybe : [{ kind: "unknown" as const, text: seen }, ...maybe];
  return readings.length > 1 ? { kind: "ambiguous", text: seen, readings } : (readings[0] ?? null);
}

/** As it can be shown and asked for: separators and whatever else nobody sees are blanks. */
const legible = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, " ").trim();

/** Percent signs undone; empty where they cannot be. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return "";
  }
}

/** What a reader types: some say the symbology in front, `]C1`, as a camera does. */
export function typedRead(typed: string): Read {
  const [, symbology, text] = /^(\][A-Za-z][0-9A-Za-z])([\s\S]+)$/.exec(typed) ?? [];
  return symbology === undefined || text === undefined ? { text: typed, symbology: null } : { text, symbology };
}

/** What lots are asked for by; whatever is named may match. */
export interface ScanQuery {
  code?: string;
  lot?: string;
  supplierLot?: string;
  invoiceKey?: string;
}

/** How long a lot's own code and a supplier's may be, in characters. */
const [longestCode, longestSupplierLot] = [20, 40];

/** All that the lookup is asked for what a read means. */
export const scanQueriesOf = (meaning: Meaning): ScanQuery[] =>
  (meaning.kind === "ambiguous" ? meaning.readings : [meaning]).flatMap((reading) => scanQueryOf(reading) ?? []);

/** The question to the lookup for a read's meaning; null where it can mean no lot, or several: a GTIN alone, a text longer than any code. */
export function scanQueryOf(meaning: Meaning): ScanQuery | null {
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
  if (text !== "" && text.length <= longestCode) query.code = text;
  if (!isCode && text !== "" && text.length <= longestSupplierLot) query.supplierLot = text;
  return Object.keys(query).length === 0 ? null : query;
}
