import { type Past, pastQuery } from "@pomar/contract/core/past";
import { rootRouteId, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import { localDay } from "../format/dates.ts";

const schema = z.object(pastQuery).partial();

/** The past that an address names; null for the present. An invalid day or instant is ignored. */
export function pastIn(search: Record<string, unknown>): Past | null {
  const { asOf, knownAt } = search;
  const past = {
    ...(schema.shape.asOf.safeParse(asOf).success && asOf !== undefined && { asOf: String(asOf) }),
    ...(schema.shape.knownAt.safeParse(knownAt).success && knownAt !== undefined && { knownAt: String(knownAt) }),
  };
  return Object.keys(past).length === 0 ? null : past;
}

/** The past that the page shows, which its calls and links carry; null for the present. */
export const usePast = (): Past | null =>
  useSearch({ from: rootRouteId, select: (search) => pastIn(search), structuralSharing: true });

let read: { text: string; past: Past | null } = { text: "", past: null };

/** The past without a hook, for hundreds of callers on one page, or outside of React. */
function pastOfAddress(): Past | null {
  // Unit tests have no address.
  const text = globalThis.location?.search ?? "";
  if (text !== read.text) read = { text, past: pastIn(Object.fromEntries(new URLSearchParams(text))) };
  return read.past;
}

/** The day that the page shows: relative days count from it. */
export const shownDay = (): string => pastOfAddress()?.asOf ?? localDay();

/** Replaces R$ in a past for which they were not recorded. */
export const notRegistered = "não registrado";

let moneyKnownSince: string | null = null;

/** Stores the instant, from the server, since which R$ of the past are known. */
export function keepMoneyKnownSince(instant: string | null): void {
  moneyKnownSince = instant;
}

/** Whether the page shows a moment whose R$ were not recorded. */
export function isMoneyUnknown(past: Past | null = pastOfAddress(), since: string | null = moneyKnownSince): boolean {
  if (past === null || since === null) return false;
  const { asOf, knownAt } = past;
  return (asOf !== undefined && asOf < localDay(new Date(since))) || (knownAt !== undefined && knownAt < since);
}
