import type { AnyRoute } from "../../core/route.ts";

const paging = new Set(["page", "rows"]);

/** The saved parameters whose name or value a list refuses; the paging parameters always count as refused. */
export function notTaken({ query }: AnyRoute, search: Record<string, string>): string[] {
  const taken = Object.keys(query.shape).filter((name) => !paging.has(name));
  const acceptedSearch = Object.fromEntries(Object.entries(search).filter(([name]) => taken.includes(name)));
  const issues: { path: PropertyKey[] }[] = query.safeParse(acceptedSearch).error?.issues ?? [];
  const refused = new Set(issues.map(({ path }) => String(path[0])));
  return Object.keys(search).filter((name) => !Object.hasOwn(acceptedSearch, name) || refused.has(name));
}
