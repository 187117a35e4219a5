import { type Past, pastQuery } from "@pomar/contract/core/past";
import { rootRouteId, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import { localDay } from "../format/dates.ts";

const schema = z.object(pastQuery).partial();

/** The past that an address asks for; null of now. What is no day or no instant in it asks for nothing. */
export function pastIn(search: Record<string, unknown>): Past | null {
  const { asOf, knownAt } = search;
  const past = {
    ...(schema.shape.asOf.safeParse(asOf).success && asOf !== undefined && { asOf: String(asOf) }),
    ...(schema.shape.knownAt.safeParse(knownAt).success && knownAt !== undefined && { knownAt: String(knownAt) }),
  };
  return Object.keys(past).length === 0 ? null : past;
}

/** The past that the page looks at, which its calls ask for and its links carry on; null of now. */
export const usePast = (): Past | null =>
  useSearch({ from: rootRouteId, select: (search) => pastIn(search), structuralSharing: true });

let read: { text: string; past: Past | null } = { text: "", past: null };

/** The same where hundreds ask on one page, or outside of one. */
function pastOfAddress(): Past | null {
  // Where words are tested there is no address.
  const text = globalThis.location?.search ?? "";
  if (text !== read.text) read = { text, past: pastIn(Object.fromEntries(new URLSearchParams(text))) };
  return read.past;
}

/** The day that the page looks at: what is so many days away is that far from it. */
export const shownDay = (): string => pastOfAddress()?.asOf ?? localDay();

/** What stands where R$ would, of a past that nobody kept them of. */
export const notRegistered = "não registrado";

let moneyKnownSince: string | null = null;

/** Keeps since when R$ of the past are known, as the server says. */
export function keepMoneyKnownSince(instant: string | null): void {
  moneyKnownSince = instant;
}

/** Whether the page looks at a moment whose R$ nobody kept. */
export function isMoneyUnknown(past: Past | null = pastOfAddress(), since: string | null = moneyKnownSince): boolean {
  if (past === null || since === null) return false;
  const { asOf, knownAt } = past;
  return (asOf !== undefined && asOf < localDay(new Date(since))) || (knownAt !== undefined && knownAt < since);
}
