import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { router } from "./router.tsx";
import { queryClient } from "./shared/api/query-client.ts";
import { keepFiles } from "./shared/keep-files.ts";
import { startNews } from "./shared/notifications/news.ts";
import { startProbing } from "./shared/realtime/probe.ts";
import { startRealtime } from "./shared/realtime/realtime.ts";
import { getSession, subscribeSession } from "./shared/session/session.ts";

/** Follows the session and what the server tells, and finds the first page. */
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
  startNews();
  startRealtime();
  startProbing();
  keepFiles();
  return router.load();
}

/** The product behind the login page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
