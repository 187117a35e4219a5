import { redirect } from "@tanstack/react-router";
import { endSession, getLevel, getSession } from "../../ui/api/session.ts";
import { rememberPage } from "../../ui/kit/page-before.ts";
import { afterLogin, getViewName, guard, named, returnTo, toDestination } from "./guard.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page requested before login; not in the address, because the customer fixed the login page's address. */
    redirect?: string;
    /** The path that the refusal page names; not in the address, which the customer fixed too. */
    refused?: string;
  }
}

let hasArrived = false;

/** Called when a page has opened: a login redirect from now on means that the user logged out or the session ended. */
export function noteArrival(href: string): void {
  hasArrived = true;
  const page = toDestination(href);
  if (page === named.login) rememberPage(null);
  else if (page !== named.denied) rememberPage(href);
}

/** Runs before every page: allows the page, or redirects to the page that the guard names. */
export function guardNavigation(
  matches: readonly { fullPath: unknown }[],
  { href, state }: { href: string; state: { redirect?: string } },
): void {
  const who = { hasToken: getSession().token !== null, level: getLevel() };
  // An address that only the root route matches is unknown; it must be distinguished from the start page, which has the
  // same path as the root route.
  const to = matches.length < 2 ? null : toDestination(String(matches.at(-1)?.fullPath));
  // Opening the start page without a token logs the user out, and the guard then redirects to the login page.
  if (to === named.start && !who.hasToken) endSession();

  const verdict = guard({ ...who, to });
  if (verdict === "allow") return;
  if (verdict === named.login) {
    // When the user logged out, the next login opens the start page. When the user followed a link without a session,
    // or the server ended the session, the next login opens the requested page.
    const isSentAway = !hasArrived || getSession().refused !== undefined;
    throw redirect({ to: verdict, state: { redirect: isSentAway ? returnTo(href) : undefined }, replace: true });
  }
  if (verdict === named.denied) {
    const view = getViewName(href);
    throw redirect({
      to: verdict,
      search: view === null ? {} : { view },
      state: { refused: href.split("?")[0] },
      replace: true,
    });
  }
  const next = verdict === named.start ? afterLogin(state.redirect, who.level) : null;
  throw next === null ? redirect({ to: verdict, replace: true }) : redirect({ href: next, replace: true });
}
