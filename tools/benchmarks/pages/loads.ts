import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** Opens a window with a new profile; a user is logged in by default. */
export interface Stage {
  open: (given: { width: number; isLoggedIn?: boolean }) => Promise<BrowserContext>;
}

/** The measures of a first visit with an empty cache. The bytes are the transferred bytes, headers included. */
export interface FirstLoad {
  scriptBytes: number;
  bytes: number;
  /** The bytes of the requests that began before the largest paint; later requests only prepare further pages. */
  paintedBytes: number;
  /** The ms from the request to the largest paint; `ttiMs`: the ms to the end of the last task of at least 50 ms. */
  lcpMs: number;
  ttiMs: number;
}

/** The network that browsers call slow 4G: kbit/s down and up, and the round-trip time in ms. */
const slow4G = { down: 1638, up: 750, rtt: 150 };

/** The number of ms without a request after which a page counts as loaded. */
const quietMs = 2500;

/** Opens a page once in a new window, with a slow processor and a slow network. */
export async function measureFirstLoad(stage: Stage, page: string): Promise<FirstLoad> {
  const context = await stage.open({ width: 1280, isLoggedIn: page !== "/auth/login" });
  try {
    const tab = await context.newPage();
    const cdp = await slowDown(tab, slow4G);
    const requests = new Map<string, { type: string; at: number; bytes?: number }>();
    let lastEventAt = Date.now();
    // The start of the page's own request, which is the first request, in seconds of the browser's clock.
    let openedAt: number | undefined;
    cdp.on("Network.requestWillBeSent", ({ requestId, type = "", timestamp }) => {
      openedAt ??= timestamp;
      requests.set(requestId, { type, at: (timestamp - openedAt) * 1000 });
      lastEventAt = Date.now();
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      Object.assign(requests.get(requestId) ?? {}, { bytes: encodedDataLength });
      lastEventAt = Date.now();
    });
    await tab.addInitScript(watch);
    await tab.goto(page, { timeout: 120_000 });
    while (Date.now() - lastEventAt < quietMs) await tab.waitForTimeout(250);
    const { lcp, busyUntil } = await tab.evaluate(() => window.firstLoad ?? { lcp: 0, busyUntil: 0 });
    const loaded = [...requests.values()].filter(({ bytes }) => bytes !== undefined);
    const sum = (some: typeof loaded) => some.reduce((total, { bytes = 0 }) => total + bytes, 0);
    return {
      scriptBytes: sum(loaded.filter(({ type }) => type === "Script")),
      bytes: sum(loaded),
      paintedBytes: sum(loaded.filter(({ at }) => at < lcp)),
      lcpMs: Math.round(lcp),
      ttiMs: Math.round(Math.max(lcp, busyUntil)),
    };
  } finally {
    await context.close();
  }
}

/** Slows down the processor of a tab, and also its network when a network is given. */
export async function slowDown(tab: Page, network?: typeof slow4G): Promise<CDPSession> {
  const cdp = await tab.context().newCDPSession(tab);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (network === undefined) return cdp;
  const { down, up, rtt } = network;
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: rtt,
    downloadThroughput: (down * 1024) / 8,
    uploadThroughput: (up * 1024) / 8,
  });
  return cdp;
}

/** Opens a second page in the same tab. @returns the ms from the press until the page has finished loading. */
export async function measureNextLoad(stage: Stage, page: string): Promise<number> {
  const context = await stage.open({ width: 1280 });
  try {
    const tab = await context.newPage();
    await tab.goto("/users/find-all");
    await tab.locator("[data-row]").first().waitFor();
    await tab.waitForTimeout(quietMs);
    await slowDown(tab, slow4G);
    return Math.round(await tab.evaluate(goAndWait, page));
  } finally {
    await context.close();
  }
}

async function goAndWait(page: string): Promise<number> {
  const before = document.querySelector("main h1")?.textContent;
  const pressedAt = performance.now();
  history.pushState({}, "", page);
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const heading = document.querySelector("main h1")?.textContent;
    if (heading && heading !== before && document.querySelector("main [aria-busy=true]") === null)
      return performance.now() - pressedAt;
  }
}

declare global {
  interface Window {
    firstLoad?: { lcp: number; busyUntil: number };
  }
}

function watch(): void {
  const timings = { lcp: 0, busyUntil: 0 };
  window.firstLoad = timings;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) timings.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) timings.busyUntil = startTime + duration;
  }).observe({ type: "longtask", buffered: true });
}
