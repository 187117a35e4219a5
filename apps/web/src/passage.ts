import { type PagePath, pages } from "@pomar/contract/pages";
import { type Destination, guard, named } from "./shared/session/guard.ts";
import { endSession, getLevel, getSession } from "./shared/session/session.ts";

/** Where someone was going when Login came between; they go on there afterwards if their level may. */
interface Wanted {
  page: PagePath;
  to: string;
  search: Record<string, unknown>;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    wanted?: Wanted;
  }
}

interface Location {
  pathname: string;
  search: Record<string, unknown>;
  state: { wanted?: Wanted };
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
  { pathname, search, state }: Location,
): { to: string; search?: Record<string, unknown>; state?: { wanted?: Wanted } } | null {
  const who = { hasToken: getSession().token !== null, level: getLevel() };
  const to = destinationOf(matches);
  // Opening the default page with no token logs out; the guard then leads on to Login.
  if (to === named.start && !who.hasToken) endSession();

  const verdict = guard({ ...who, to, from: arrivedAt });
  if (verdict === "allow") return null;
  if (verdict === named.login) return { to: verdict, state: { wanted: wantedOf(to, pathname, search) } };

  const { wanted } = state;
  const mayGoOn = wanted !== undefined && guard({ ...who, to: wanted.page, from: named.login }) === "allow";
  if (verdict === named.start && mayGoOn) return { to: wanted.to, search: wanted.search };
  return { to: verdict };
}

/** Remembered when a link was opened without a session or the server ended it; who presses Logout starts afresh. */
function wantedOf(page: Destination | null, to: string, search: Record<string, unknown>): Wanted | undefined {
  const wasSentAway = arrivedAt === null || getSession().refused === true;
  if (!wasSentAway || page === null || page === named.start || page === named.denied) return undefined;
  return { page, to, search };
}

/** The page that the deepest match is; null for an address that is none. */
function destinationOf(matches: Matches): Destination | null {
  const path = matches.at(-1)?.fullPath;
  // The root alone matches an unknown address, and it has the same path as Start.
  if (path === undefined || matches.length < 2) return null;
  if (path === named.start) return named.start;
  return path in pages ? (path as PagePath) : null;
}
