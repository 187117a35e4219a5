// Part of the service worker: calls and the live connection go by it where the browser can (Chromium), so that none of them
// keeps an old worker at work when a newer version is to take its place.
addEventListener("install", (event) => {
  const network = (pathname) => ({ condition: { urlPattern: { pathname } }, source: "network" });
  event.addRoutes?.([network("/api/*"), network("/socket.io/*")]);
});
