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

/** What the product does whichever page is open. */
function begin(): void {
  let { token } = getSession();
  subscribeSession(() => {
    const before = token;
    token = getSession().token;
    // What one person read is not for the next. Not at the end of a session: the calls that ended it still have
    // to say why.
    if (token !== null && token !== before) queryClient.clear();
    // The guard decides again about the page that is open.
    void router.invalidate();
  });
  startNotifications();
  startProbing();
  answerOffline(keptReplies);
  offerReloads();
}

/** A chunk that did not arrive: a newer product has replaced it, or the connection failed. What is typed survives as a draft. */
function offerReloads(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // The router would otherwise reload by itself, and without a connection that ends on the browser's own page.
    event.preventDefault();
    if (isPrefetching() && !router.state.isLoading) return;
    alerts.error("Esta parte do Pomar não chegou: toque aqui para recarregar a página", { onOpen: update });
  });
}

/** Shows the product, at the page that the address names. */
export async function showApp(): Promise<void> {
  begin();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // Entries that wait on this device are counted at once: without a connection the page's questions rest for seconds.
  if (whoWaits().length > 0)
    void prefetch(() => import("../ui/outbox/outbox.ts")).then((outbox) => outbox?.whenKnown());
  await nothingIsFetched();
  startRealtime();
  await prefetchCalendar();
  await prefetch(() => import("../insight/parts/offline/start.ts"))
    .then((offline) => offline?.startOffline())
    // A browser that keeps nothing works as long as there is a connection.
    .catch(() => undefined);
  // Where the browser keeps no pages, Logout asks without a connection too.
  void prefetch(() => import("./auth/unsent-dialog.tsx"));
  void startUpdates();
}

/** ms without a question to the server: what was asked for is shown. */
const quietMs = 500;

/** What people wait for comes first: resolves when the first page has its code and what it asked for, or is slow. */
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
