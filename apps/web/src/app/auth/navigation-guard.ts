import { redirect } from "@tanstack/react-router";
import { endSession, getLevel, getSession } from "../../ui/api/session.ts";
import { rememberPage } from "../../ui/kit/page-before.ts";
import { afterLogin, getViewName, guard, named, returnTo, toDestination } from "./guard.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page that the user wanted before Login; in the state, because the customer fixed the address. */
    redirect?: string;
  }
}

let hasArrived = false;

/** Called when a page has opened: from now on Login means that the user logged out or was refused. */
export function noteArrival(href: string): void {
  hasArrived = true;
  const page = toDestination(href);
  if (page === named.login) rememberPage(null);
  else if (page !== named.denied) rememberPage(href);
}

/** Runs before every page: continues, or redirects to the page that the guard returns. */
export function guardNavigation(
  matches: readonly { fullPath: unknown }[],
  { href, state }: { href: string; state: { redirect?: string } },
): void {
  const who = { hasToken: getSession().token !== null, level: getLevel() };
  // The root alone matches an unknown address, and it has the same path as Start.
  const to = matches.length < 2 ? null : toDestination(String(matches.at(-1)?.fullPath));
  // Opening the default page without a token logs out; the guard then redirects to Login.
  if (to === named.start && !who.hasToken) endSession();

  const verdict = guard({ ...who, to });
  if (verdict === "allow") return;
  if (verdict === named.login) {
    // After Logout, Login leads to the start page; after a link without a session, or a session ended by the server, to
    // the wanted page.
    const isSentAway = !hasArrived || getSession().refused === true;
    throw redirect({ to: verdict, state: { redirect: isSentAway ? returnTo(href) : undefined }, replace: true });
  }
  if (verdict === named.denied) {
    const view = getViewName(href);
    throw redirect({ to: verdict, search: view === null ? {} : { view }, replace: true });
  }
  const next = verdict === named.start ? afterLogin(state.redirect, who.level) : null;
  throw next === null ? redirect({ to: verdict, replace: true }) : redirect({ href: next, replace: true });
}
