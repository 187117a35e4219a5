import { redirect } from "@tanstack/react-router";
import { endSession, getLevel, getSession } from "../../ui/api/session.ts";
import { rememberPage } from "../../ui/kit/page-before.ts";
import { afterLogin, destinationOf, guard, named, returnTo, viewOf } from "./guard.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Where someone was going when Login came between; beside the address, which stays the customer's. */
    redirect?: string;
  }
}

let hasArrived = false;

/** A navigation has ended on a page: whoever is sent to Login from now on has left by themselves or was refused. */
export function noteArrival(href: string): void {
  hasArrived = true;
  const page = destinationOf(href);
  if (page === named.login) rememberPage(null);
  else if (page !== named.denied) rememberPage(href);
}

/** Before every page: goes on, or redirects to where the guard sends this person instead. */
export function guardNavigation(
  matches: readonly { fullPath: unknown }[],
  { href, state }: { href: string; state: { redirect?: string } },
): void {
  const who = { hasToken: getSession().token !== null, level: getLevel() };
  // The root alone matches an unknown address, and it has the same path as Start.
  const to = matches.length < 2 ? null : destinationOf(String(matches.at(-1)?.fullPath));
  // Opening the default page with no token logs out; the guard then leads on to Login.
  if (to === named.start && !who.hasToken) endSession();

  const verdict = guard({ ...who, to });
  if (verdict === "allow") return;
  if (verdict === named.login) {
    // Who presses Logout starts afresh; who opened a link without a session, or lost it to the server, goes on there.
    const isSentAway = !hasArrived || getSession().refused === true;
    throw redirect({ to: verdict, state: { redirect: isSentAway ? returnTo(href) : undefined }, replace: true });
  }
  if (verdict === named.denied) {
    const view = viewOf(href);
    throw redirect({ to: verdict, search: view === null ? {} : { view }, replace: true });
  }
  const next = verdict === named.start ? afterLogin(state.redirect, who.level) : null;
  throw next === null ? redirect({ to: verdict, replace: true }) : redirect({ href: next, replace: true });
}
