// Parts of the service worker. Calls and the live connection go by it where the browser can (Chromium), so that none of them
// keeps an old worker at work when a newer version is to take its place.
addEventListener("install", (event) => {
  const network = (pathname) => ({ condition: { urlPattern: { pathname } }, source: "network" });
  event.addRoutes?.([network("/api/*"), network("/socket.io/*")]);
});

// Workbox fetches the build by the worker's `fetch`, one file after another. While a page says that somebody waits for
// something there, the file that is on its way is given up and asked for again later.
const restMs = 1000;
// Browsers end an installation after five minutes.
const patienceMs = 180_000;
const fetchNow = self.fetch;
let busyUntil = 0;
let patientUntil = 0;
let underWay;

addEventListener("install", () => (patientUntil = Date.now() + patienceMs));
addEventListener("activate", () => (patientUntil = 0));
addEventListener("message", ({ data }) => {
  if (data?.type !== "GIVE_WAY" || Date.now() > patientUntil) return;
  busyUntil = Date.now() + restMs;
  underWay?.abort();
});

self.fetch = async (request, options) => {
  if (patientUntil === 0) return fetchNow(request, options);
  for (;;) {
    while (Date.now() < Math.min(busyUntil, patientUntil)) await new Promise((resolve) => setTimeout(resolve, 100));
    const own = new AbortController();
    underWay = own;
    try {
      const response = await fetchNow(request.clone(), { ...options, signal: own.signal });
      const { status, statusText, headers } = response;
      return new Response(await response.arrayBuffer(), { status, statusText, headers });
    } catch (error) {
      if (!own.signal.aborted) throw error;
    }
  }
};
