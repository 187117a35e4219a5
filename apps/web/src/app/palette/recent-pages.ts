import type { Level } from "@pomar/contract/core/route";
import { mayOpen, pageAt, pages } from "@pomar/contract/pages";
import { getSession } from "../../ui/api/session.ts";
import { local } from "../../ui/local-storage.ts";

const maxRecent = 7;
// A logout removes all keys that begin with `pomar.recent.`.
const buildKey = () => `pomar.recent.pages.${getSession().user?.id}`;
const readAll = () => (local.readJson(buildKey()) ?? []) as { href: string; title: string }[];

/** Stores a page, or the record whose drawer is open over it, that the user is leaving; not the start page, and no record whose name has not loaded. */
export function rememberPage({ pathname, search }: { pathname: string; search: { open?: string | undefined } }): void {
  const page = pageAt(pathname);
  if (page === null || page === "/dashboard" || page.startsWith("/auth/") || getSession().user === null) return;
  const drawer = search.open === undefined ? null : document.querySelector("[data-record-drawer] h2");
  const title = drawer?.textContent ?? document.title.replace(/ · Pomar$/, "");
  if (page.includes("$") && title === pages[page].title) return;
  const href = search.open === undefined ? pathname : `${pathname}?open=${search.open}`;
  const others = readAll().filter((one) => one.href !== href);
  local.write(buildKey(), JSON.stringify([{ href, title }, ...others].slice(0, maxRecent)));
}

/** The recently opened pages and records that the user may still open, the latest first, without the open page. */
export const recentPages = (level: Level, here: string) =>
  readAll().flatMap((recent) => {
    const page = pageAt(recent.href.split("?")[0] ?? "");
    return page !== null && mayOpen(page, level) && recent.href !== here ? [{ ...recent, page }] : [];
  });
