import { alerts } from "../../ui/alerts/alerts.ts";
import { isCalling } from "../../ui/api/call.ts";
import { isPrefetching } from "../../ui/prefetch.ts";
import { reloadPage } from "../../ui/reload-page.ts";
import { createStore } from "../../ui/store.ts";

const hourMs = 3_600_000;
/** Interval in ms between two checks of whether the page is idle. */
const lookMs = 250;

let registration: ServiceWorkerRegistration | undefined;
const offer = createStore<"none" | "offered" | "wanted">("none");

/** React hook: whether a newer version is installed and awaits consent (`offered`) or is being activated (`wanted`). */
export const useUpdateOffer = offer.use;

/** Activates the newer version in all tabs of this browser; when no newer version is installed, reloads this tab. */
export function update(): void {
  offer.set("wanted");
  const waiting = registration?.waiting;
  if (waiting) waiting.postMessage({ type: "SKIP_WAITING" });
  else reloadPage();
}

/** Offers to reload the page, of which a part could not be loaded. */
export function offerReload(): void {
  alerts.error("Parte do Pomar não carregou: toque aqui para recarregar a página", { onOpen: update });
}

/**
 * Installs the product on this device, so that it opens without a network, and checks for newer versions; files are
 * downloaded only while the page is idle. On insecure origins, where browsers offer no service workers, the function
 * does nothing.
 */
export async function startUpdates(): Promise<void> {
  // The development server provides no service worker.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // All tabs reload when a newer service worker takes over, because the code of the old version has been deleted. The
    // first service worker of a page replaces no earlier version, so nothing reloads.
    if (wasControlled || offer.get() === "wanted") reloadPage();
    wasControlled = true;
  });
  const isQuiet = watchQuiet();
  // An installed newer version is offered at once; checks for newer versions and a first install wait for an idle page.
  registration = await serviceWorker.getRegistration();
  if (registration !== undefined) watch(registration);
  while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, lookMs));
  // Browsers refuse to install a service worker behind an untrusted certificate: the product then works without one.
  const registered = await serviceWorker.register("/sw.js").catch(() => undefined);
  if (registered === undefined) return;
  if (registration !== registered) watch(registered);
  registration = registered;
  setInterval(() => {
    const { installing } = registered;
    if (installing !== null && !isQuiet()) installing.postMessage({ type: "GIVE_WAY" });
  }, lookMs);
}

function watch(watched: ServiceWorkerRegistration): void {
  const look = () => {
    // The first service worker is activated without asking the user.
    if (offer.get() === "none" && watched.waiting !== null && watched.active !== null) offer.set("offered");
  };
  watched.addEventListener("updatefound", () => watched.installing?.addEventListener("statechange", look));
  look();
  // A check without a network fails silently and is repeated after an hour.
  const check = () => void watched.update().catch(() => undefined);
  setInterval(check, hourMs);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
}

/** The page counts as idle after this number of milliseconds without user input, request or reply. */
const quietMs = 3000;
const presses = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Starts watching the page's activity. @returns a function that tells if the page is idle; may be called often. */
function watchQuiet(): () => boolean {
  let disturbedAt = performance.now();
  const disturb = () => {
    disturbedAt = performance.now();
  };
  for (const press of presses) addEventListener(press, disturb, { capture: true, passive: true });
  // Code, styles, fonts and pictures count as activity at the end of loading; an API call counts until its end.
  new PerformanceObserver(disturb).observe({ type: "resource" });
  return () => {
    if (isCalling() || isPrefetching()) disturb();
    return performance.now() - disturbedAt >= quietMs;
  };
}
