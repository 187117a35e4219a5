import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startNotifications } from "../domain/notifications/notification-store.ts";
import { alerts } from "../ui/alerts/alerts.ts";
import { queryClient } from "../ui/api/query-client.ts";
import { getSession, subscribeSession } from "../ui/api/session.ts";
import { startProbing } from "./realtime/probe.ts";
import { startRealtime } from "./realtime/realtime.ts";
import { router } from "./router.tsx";

/** Follows the session and what the server emits, and finds the first page. */
export function begin(): Promise<void> {
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
  startRealtime();
  startProbing();
  offerReloads();
  return router.load();
}

/** A chunk that did not arrive: a newer product has replaced it, or the connection failed. What is typed survives as a draft. */
function offerReloads(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // The router would otherwise reload by itself, and without a connection that ends on the browser's own page.
    event.preventDefault();
    const onOpen = () => window.location.reload();
    alerts.error("Esta parte do Pomar não chegou: toque aqui para recarregar a página", { onOpen });
  });
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
