import { type PagePath, pageLevels } from "@pomar/contract/pages";
import type { Level } from "@pomar/contract/route";

/** The pages that the guard knows by name. */
export const named = { login: "/auth/login", start: "/", dashboard: "/dashboard", denied: "/auth/deny" } as const;

/** A page of the product, or the default page that leads to the dashboard. */
export type Destination = PagePath | typeof named.start;

interface Passage {
  hasToken: boolean;
  /** Of the logged-in person; null when nobody is. */
  level: Level | null;
  /** Null: an address that is no page of the product. */
  to: Destination | null;
  /** Null: the product was just opened, or an address that is no page. */
  from: Destination | null;
}

export type Verdict = "allow" | (typeof named)["login" | "start" | "denied"];

/**
 * The customer's guard: whether someone may go from one page to another, or where they are sent instead.
 * Arriving at Login from Start with a token means staying on Start, which is the same address as being sent there.
 */
export function guard({ hasToken, level, to }: Passage): Verdict {
  if (!hasToken) return to === named.login ? "allow" : named.login;
  if (to === named.login) return named.start;
  if (to === null || to === named.start || to === named.dashboard) return "allow";
  const levels = pageLevels(to);
  if (levels === null) return "allow";
  return level !== null && levels.includes(level) ? "allow" : named.denied;
}
