import { reloadPage } from "../../ui/reload-page.ts";
import { createStore } from "../../ui/store.ts";
import { watchQuiet } from "./quiet.ts";

const hourMs = 3_600_000;
/** ms between two looks at whether the page is quiet. */
const lookMs = 250;

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
 * Puts the product on this device, to open without a network, and looks out for newer versions: when the page is quiet, and
 * no further while it is not. Where the origin is not secure browsers have no service workers, and nothing happens.
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
  const isQuiet = watchQuiet();
  // A newer version that lies here already is offered at once; to look for one, or fetch the first, waits until nobody does.
  registration = await serviceWorker.getRegistration();
  if (registration !== undefined) watch(registration);
  while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, lookMs));
  // Refused behind a certificate that the device does not trust: then it goes on without.
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
