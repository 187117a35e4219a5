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

/** The past that the page shows; the page's calls and links include it. Null for the present. */
export const usePast = (): Past | null =>
  useSearch({ from: rootRouteId, select: (search) => pastIn(search), structuralSharing: true });

let read: { text: string; past: Past | null } = { text: "", past: null };

/** The past in the page's address, read without a hook for hundreds of callers on one page or code outside of React. */
function pastOfAddress(): Past | null {
  // Unit tests run without an address.
  const text = globalThis.location?.search ?? "";
  if (text !== read.text) read = { text, past: pastIn(Object.fromEntries(new URLSearchParams(text))) };
  return read.past;
}

/** The day that the page shows, from which relative days are counted. */
export const shownDay = (): string => pastOfAddress()?.asOf ?? localDay();

/** The text shown in place of an amount in R$, for a past in which amounts were not recorded. */
export const notRegistered = "não registrado";

let moneyKnownSince: string | null = null;

/** Stores the instant, reported by the server, since which amounts in R$ of the past are recorded. */
export function keepMoneyKnownSince(instant: string | null): void {
  moneyKnownSince = instant;
}

/** Whether the page shows a past whose amounts in R$ were not recorded. */
export function isMoneyUnknown(past: Past | null = pastOfAddress(), since: string | null = moneyKnownSince): boolean {
  if (past === null || since === null) return false;
  const { asOf, knownAt } = past;
  return (asOf !== undefined && asOf < localDay(new Date(since))) || (knownAt !== undefined && knownAt < since);
}
