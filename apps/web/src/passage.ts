import { type PagePath, pages } from "@pomar/contract/pages";
import { parseSearch } from "./search-params.ts";
import { type Destination, guard, named } from "./shared/session/guard.ts";
import { endSession, getLevel, getSession } from "./shared/session/session.ts";
import { wayOn, worthWanting } from "./shared/session/wanted.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Where someone was going when Login came between; they go on there afterwards if their level may. */
    wanted?: string;
  }
}

interface Location {
  /** With its query. */
  href: string;
  state: { wanted?: string };
}

type Matches = readonly { fullPath: string }[];

/** Where the last finished navigation led; what the guard calls "from". */
let arrivedAt: Destination | null = null;

export function arrivedBy(matches: Matches): void {
  arrivedAt = destinationOf(matches);
}

/** Asks the guard about a navigation. Null: go on; otherwise where to go instead. */
export function passageOf(
  matches: Matches,
  { href, state }: Location,
): { to: string; search?: Record<string, unknown>; state?: { wanted?: string } } | null {
  const who = { hasToken: getSession().token !== null, level: getLevel() };
  const to = destinationOf(matches);
  // Opening the default page with no token logs out; the guard then leads on to Login.
  if (to === named.start && !who.hasToken) endSession();

  const verdict = guard({ ...who, to, from: arrivedAt });
  if (verdict === "allow") return null;
  if (verdict === named.login) return { to: verdict, state: { wanted: wantedOf(href) } };

  const next = verdict === named.start ? wayOn(state.wanted, who.level) : null;
  if (next === null) return { to: verdict };
  const [path = "", query = ""] = next.split("?");
  return { to: path, search: parseSearch(query) };
}

/** Remembered when a link was opened without a session or the server ended it; who presses Logout starts afresh. */
function wantedOf(href: string): string | undefined {
  const wasSentAway = arrivedAt === null || getSession().refused === true;
  return wasSentAway ? worthWanting(href) : undefined;
}

/** The page that the deepest match is; null for an address that is none. */
function destinationOf(matches: Matches): Destination | null {
  const path = matches.at(-1)?.fullPath;
  // The root alone matches an unknown address, and it has the same path as Start.
  if (path === undefined || matches.length < 2) return null;
  if (path === named.start) return named.start;
  return path in pages ? (path as PagePath) : null;
}
