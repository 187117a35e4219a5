import { pageAt } from "@pomar/contract/pages";
import type { Level } from "@pomar/contract/route";
import { type Destination, guard, named } from "./guard.ts";

/** The page of an address such as `/suppliers/find-all?search=boa`. */
function destinationOf(href: string): Destination | null {
  const path = href.split(/[?#]/)[0] ?? "";
  return path === named.start ? named.start : pageAt(path);
}

/** What is worth going back to after Login; undefined for where everybody lands anyway, and for no page at all. */
export function worthWanting(href: string): string | undefined {
  const page = destinationOf(href);
  return page === null || page === named.start || page === named.denied ? undefined : href;
}

/** Where Login leads: to the address that was wanted before it if this level may go there; null: to the start. */
export function wayOn(wanted: unknown, level: Level | null): string | null {
  if (typeof wanted !== "string") return null;
  const to = destinationOf(wanted);
  return to !== null && guard({ hasToken: true, level, to, from: named.login }) === "allow" ? wanted : null;
}

/**
 * For who opens the product without a session: the address becomes Login's, and its state remembers what it was.
 * @returns what was wanted, now or before a reload.
 */
export function waitAtLogin(): string | undefined {
  const { pathname, search } = window.location;
  const { wanted = null } = (window.history.state ?? {}) as { wanted?: string };
  if (pathname === named.login) return wanted ?? undefined;
  const now = worthWanting(pathname + search);
  window.history.replaceState({ wanted: now }, "", named.login);
  return now;
}
