import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { keptReplies } from "../insight/parts/offline/device-replies.ts";
import { startNotifications } from "../people/parts/notifications/notification-store.ts";
import { answerOffline } from "../ui/api/kept-replies.ts";
import { queryClient } from "../ui/api/query-client.ts";
import { getSession, subscribeSession } from "../ui/api/session.ts";
import { prefetchCalendar } from "../ui/form/day-field.tsx";
import { whoWaits } from "../ui/outbox/who-waits.ts";
import { isPrefetching, prefetch } from "../ui/prefetch.ts";
import { startProbing } from "./realtime/probe.ts";
import { startRealtime } from "./realtime/realtime.ts";
import { render } from "./render.tsx";
import { router } from "./router.tsx";
import { offerReload, startUpdates } from "./updates/updates.ts";

/** Starts the services that run on every page of the product. */
function begin(): void {
  let { token } = getSession();
  subscribeSession(() => {
    const before = token;
    token = getSession().token;
    // A new session deletes the cached data of the previous user. The end of a session deletes nothing, because the
    // refused calls that ended the session must still report the error.
    if (token !== null && token !== before) queryClient.clear();
    // The guard checks again whether the open page is allowed.
    void router.invalidate();
  });
  startNotifications();
  startProbing();
  answerOffline(keptReplies);
  offerReloads();
}

/** Offers to reload the page when a chunk of code could not be loaded. Values typed in a form survive as a draft. */
function offerReloads(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // Prevents the router's own reload, which without a connection would end on the browser's own error page.
    event.preventDefault();
    if (!isPrefetching() || router.state.isLoading) offerReload();
  });
}

/** Starts the product and renders the page that the address names. */
export async function showApp(): Promise<void> {
  begin();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // Unsent entries are counted before the page is loaded: without a connection the page's calls take seconds to fail.
  if (whoWaits().length > 0)
    void prefetch(() => import("../ui/outbox/outbox.ts")).then((outbox) => outbox?.whenKnown());
  await nothingIsFetched();
  startRealtime();
  await prefetchCalendar();
  await prefetch(() => import("../insight/parts/offline/start.ts"))
    .then((offline) => offline?.startOffline())
    // When offline work cannot start, for example in a browser without storage, the product works online.
    .catch(() => undefined);
  // The logout dialog is loaded now, because a browser that caches no pages could not load it without a connection.
  void prefetch(() => import("./auth/unsent-dialog.tsx"));
  void startUpdates();
}

/** The first page counts as loaded after this number of milliseconds without a call. */
const quietMs = 500;

/**
 * Resolves when the first page has loaded its code and data, or after ten seconds, so that prefetching does not delay
 * the page.
 */
function nothingIsFetched(): Promise<void> {
  return new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const waitForQuiet = () => {
      clearTimeout(quiet);
      if (router.state.status === "pending" || queryClient.isFetching() > 0) return;
      quiet = setTimeout(finish, quietMs);
    };
    const stops = [queryClient.getQueryCache().subscribe(waitForQuiet), router.subscribe("onResolved", waitForQuiet)];
    const slow = setTimeout(finish, 10_000);
    function finish() {
      clearTimeout(slow);
      clearTimeout(quiet);
      for (const stop of stops) stop();
      resolve();
    }
  });
}
