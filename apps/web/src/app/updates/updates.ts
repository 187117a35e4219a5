import { reloadPage } from "../../ui/reload-page.ts";
import { createStore } from "../../ui/store.ts";

const hourMs = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;
const offer = createStore<"none" | "offered" | "wanted">("none");

/** Whether a newer version lies on this device and waits to be wanted, or is wanted and on its way. */
export const useUpdateOffer = offer.use;

/** Brings the newer version into every tab of this browser; without one, reads this tab's page again. */
export function update(): void {
  offer.set("wanted");
  const waiting = registration?.waiting;
  if (waiting) waiting.postMessage({ type: "SKIP_WAITING" });
  else reloadPage();
}

/**
 * Puts the product on this device, to open without a network, and looks out for newer versions. Where the origin is not
 * secure browsers have no service workers, and nothing happens.
 */
export async function startUpdates(): Promise<void> {
  // The development server builds none.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // The old version's parts are gone from the device, for the tabs where nobody pressed too. The first worker of all replaces nothing.
    if (wasControlled || offer.get() === "wanted") reloadPage();
    wasControlled = true;
  });
  // Refused behind a certificate that the device does not trust: then it goes on without.
  registration = await serviceWorker.register("/sw.js").catch(() => undefined);
  if (registration === undefined) return;
  watch(registration);
}

function watch(watched: ServiceWorkerRegistration): void {
  const look = () => {
    // A first worker waits for nothing.
    if (offer.get() === "none" && watched.waiting !== null && watched.active !== null) offer.set("offered");
  };
  watched.addEventListener("updatefound", () => watched.installing?.addEventListener("statechange", look));
  look();
  // Without a network it looks again later.
  const check = () => void watched.update().catch(() => undefined);
  setInterval(check, hourMs);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
}
