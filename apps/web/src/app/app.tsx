import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { keptReplies } from "../insight/parts/offline/device-replies.ts";
import { startNotifications } from "../people/parts/notifications/notification-store.ts";
import { alerts } from "../ui/alerts/alerts.ts";
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
import { startUpdates, update } from "./updates/updates.ts";

/** Starts the services that run on every page. */
function begin(): void {
  let { token } = getSession();
  subscribeSession(() => {
    const before = token;
    token = getSession().token;
    // A new person must not see the previous one's data. The cache is not cleared at the end of a session: the calls
    // that ended it still have to report their reason.
    if (token !== null && token !== before) queryClient.clear();
    // The guard checks the open page again.
    void router.invalidate();
  });
  startNotifications();
  startProbing();
  answerOffline(keptReplies);
  offerReloads();
}

/** Offers a reload when a chunk is gone or the connection failed. Typed values survive as a draft. */
function offerReloads(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // The router would otherwise reload by itself, which without a connection ends on the browser's own error page.
    event.preventDefault();
    if (isPrefetching() && !router.state.isLoading) return;
    alerts.error("Esta parte do Pomar não chegou: toque aqui para recarregar a página", { onOpen: update });
  });
}

/** Renders the product at the page of the address. */
export async function showApp(): Promise<void> {
  begin();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // The device's waiting entries are counted first: without a connection the page's calls wait for seconds.
  if (whoWaits().length > 0)
    void prefetch(() => import("../ui/outbox/outbox.ts")).then((outbox) => outbox?.whenKnown());
  await nothingIsFetched();
  startRealtime();
  await prefetchCalendar();
  await prefetch(() => import("../insight/parts/offline/start.ts"))
    .then((offline) => offline?.startOffline())
    // A browser without storage works as long as there is a connection.
    .catch(() => undefined);
  // Where the browser caches no pages, Logout must ask without a connection too.
  void prefetch(() => import("./auth/unsent-dialog.tsx"));
  void startUpdates();
}

/** Milliseconds without a call after which the first page counts as loaded. */
const quietMs = 500;

/** Resolves when the first page has its code and data, or is slow, so that prefetching does not delay it. */
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
