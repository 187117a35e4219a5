import type { Level } from "@pomar/contract/core/route";
import { mayOpen, type PagePath, pageAt } from "@pomar/contract/pages";

export const named = { login: "/auth/login", start: "/", dashboard: "/dashboard", denied: "/auth/deny" } as const;

/** A page, or the default page that leads to the dashboard; null: the address is no page of the product. */
export type Destination = PagePath | typeof named.start | null;

interface Visit {
  hasToken: boolean;
  level: Level | null;
  to: Destination;
}

/** The customer's guard: whether a user may open a page, or the page that replaces it. */
export function guard({ hasToken, level, to }: Visit): "allow" | (typeof named)["login" | "start" | "denied"] {
  if (!hasToken) return to === named.login ? "allow" : named.login;
  if (to === named.login) return named.start;
  return to === null || to === named.start || mayOpen(to, level) ? "allow" : named.denied;
}

/** The page of an address such as `/suppliers/find-all?search=boa`. */
export function toDestination(href: string): Destination {
  const path = href.split(/[?#]/)[0] ?? "";
  return path === named.start ? named.start : pageAt(path);
}

/** The address to return to after Login; undefined for an invalid one, and for pages that Login leads to anyway. */
export function returnTo(href: string): string | undefined {
  const page = toDestination(href);
  return page === null || page === named.start || page === named.denied ? undefined : href;
}

/** The saved view in an address: the refusal page names both it and its list. */
export function getViewName(href: string): string | null {
  const [, query = ""] = href.split("#")[0]?.split("?") ?? [];
  return new URLSearchParams(query).get("view");
}

/** The address after Login: the one wanted before it if this level may open it; null: the start page. */
export function afterLogin(wanted: unknown, level: Level | null): string | null {
  if (typeof wanted !== "string") return null;
  const to = toDestination(wanted);
  if (to === null) return null;
  const verdict = guard({ hasToken: true, level, to });
  return verdict === "allow" || (verdict === named.denied && getViewName(wanted) !== null) ? wanted : null;
}
