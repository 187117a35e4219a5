import type { Level } from "@pomar/contract/core/route";
import { mayOpen, type PagePath, pageAt } from "@pomar/contract/pages";

export const named = { login: "/auth/login", start: "/", dashboard: "/dashboard", denied: "/auth/deny" } as const;

/** A page of the product, or the start page, which leads to the dashboard; null: the address belongs to no page. */
export type Destination = PagePath | typeof named.start | null;

interface Visit {
  hasToken: boolean;
  level: Level | null;
  to: Destination;
}

/** Decides, by the customer's rules, whether a user may open a page; when not, returns the page to show instead. */
export function guard({ hasToken, level, to }: Visit): "allow" | (typeof named)["login" | "start" | "denied"] {
  if (!hasToken) return to === named.login ? "allow" : named.login;
  if (to === named.login) return named.start;
  return to === null || to === named.start || mayOpen(to, level) ? "allow" : named.denied;
}

/** Finds the page of an address such as `/suppliers/find-all?search=boa`. */
export function toDestination(href: string): Destination {
  const path = href.split(/[?#]/)[0] ?? "";
  return path === named.start ? named.start : pageAt(path);
}

/** The address to open after login; undefined for an invalid address, and for the start page and the refusal page. */
export function returnTo(href: string): string | undefined {
  const page = toDestination(href);
  return page === null || page === named.start || page === named.denied ? undefined : href;
}

/** Returns the id of the saved view in an address; the refusal page then names this view and its list. */
export function getViewName(href: string): string | null {
  const [, query = ""] = href.split("#")[0]?.split("?") ?? [];
  return new URLSearchParams(query).get("view");
}

/**
 * Returns the address to open after login: the address requested before login, when the user's level may open it; null:
 * the start page.
 */
export function afterLogin(wanted: unknown, level: Level | null): string | null {
  if (typeof wanted !== "string") return null;
  const to = toDestination(wanted);
  if (to === null) return null;
  const verdict = guard({ hasToken: true, level, to });
  return verdict === "allow" || (verdict === named.denied && getViewName(wanted) !== null) ? wanted : null;
}
