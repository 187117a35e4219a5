import type { Level } from "@pomar/contract/core/route";
import { mayOpen, type PagePath, pageAt } from "@pomar/contract/pages";

export const named = { login: "/auth/login", start: "/", dashboard: "/dashboard", denied: "/auth/deny" } as const;

/** A page, or the default page that leads to the dashboard; null: an address that is no page of the product. */
export type Destination = PagePath | typeof named.start | null;

interface Visit {
  hasToken: boolean;
  level: Level | null;
  to: Destination;
}

/** The customer's guard: whether someone may go to a page, or where they are sent instead. */
export function guard({ hasToken, level, to }: Visit): "allow" | (typeof named)["login" | "start" | "denied"] {
  if (!hasToken) return to === named.login ? "allow" : named.login;
  if (to === named.login) return named.start;
  return to === null || to === named.start || mayOpen(to, level) ? "allow" : named.denied;
}

/** The page of an address such as `/suppliers/find-all?search=boa`. */
export function destinationOf(href: string): Destination {
  const path = href.split(/[?#]/)[0] ?? "";
  return path === named.start ? named.start : pageAt(path);
}

/** An address that is worth going back to after Login; undefined where everybody lands anyway, and for no page at all. */
export function returnTo(href: string): string | undefined {
  const page = destinationOf(href);
  return page === null || page === named.start || page === named.denied ? undefined : href;
}

/** The saved view that an address names: whoever may not see its list is told of both. */
export function viewOf(href: string): string | null {
  const [, query = ""] = href.split("#")[0]?.split("?") ?? [];
  return new URLSearchParams(query).get("view");
}

/** Where Login leads: to the address that was wanted before it if this level may go there; null: to the start. */
export function afterLogin(wanted: unknown, level: Level | null): string | null {
  if (typeof wanted !== "string") return null;
  const to = destinationOf(wanted);
  if (to === null) return null;
  const verdict = guard({ hasToken: true, level, to });
  return verdict === "allow" || (verdict === named.denied && viewOf(wanted) !== null) ? wanted : null;
}
