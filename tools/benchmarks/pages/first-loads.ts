import type { CDPSession, Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** What a browser without anything of ours in its cache did until the page stood there. */
export interface FirstLoad {
  page: string;
  network: string;
  /** Over the wire, headers included; what is announced but not asked for by the page counts too. */
  scriptBytes: number;
  bytes: number;
  /** Of these, what was asked for before the largest thing was painted: the rest comes ahead of what will be opened. */
  paintedBytes: number;
  requests: number;
  /** ms from the address to the largest thing painted, and to the end of the last work of 50 ms or more. */
  lcpMs: number;
  ttiMs: number;
}

/** As the browsers' own tools call them: kbit/s each way, and ms there and back. */
export const networks = {
  "4G lento": { down: 1638, up: 750, rtt: 150 },
  "3G rápido": { down: 1440, up: 675, rtt: 562 },
} as const;

const slowdown = 4;
/** ms in which nothing more is asked for: the page stands. */
const quiet = 2500;

/** Opens a page once in a new window, with the processor slowed down and over the given network. */
export async function measureFirstLoad(stage: Stage, page: string, network: keyof typeof networks): Promise<FirstLoad> {
  const context = await stage.open({ width: 1280, isLoggedIn: page !== "/auth/login" });
  try {
    const tab = await context.newPage();
    const cdp = await slowDown(tab, network);
    const asked = new Map<string, { type: string; at: number; bytes?: number }>();
    let heardAt = Date.now();
    // s, of a clock of the browser's own; the first is the page itself.
    let openedAt: number | undefined;
    cdp.on("Network.requestWillBeSent", ({ requestId, type = "", timestamp }) => {
      openedAt ??= timestamp;
      asked.set(requestId, { type, at: (timestamp - openedAt) * 1000 });
      heardAt = Date.now();
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const request = asked.get(requestId);
      if (!request) return;
      request.bytes = encodedDataLength;
      heardAt = Date.now();
    });
    await tab.addInitScript(watch);
    await tab.goto(page, { timeout: 120_000 });
    while (Date.now() - heardAt < quiet) await tab.waitForTimeout(250);
    const times = await timesOf(tab);
    const came = [...asked.values()].flatMap(({ bytes, ...of }) => (bytes === undefined ? [] : [{ ...of, bytes }]));
    const bytesOf = (some: typeof came) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      page,
      network,
      ...times,
      requests: came.length,
      bytes: bytesOf(came),
      scriptBytes: bytesOf(came.filter(({ type }) => type === "Script")),
      paintedBytes: bytesOf(came.filter(({ at }) => at < times.lcpMs)),
    };
  } finally {
    await context.close();
  }
}

/** The network and the processor of a tab from now on. */
export async function slowDown(tab: Page, network: keyof typeof networks): Promise<CDPSession> {
  const cdp = await tab.context().newCDPSession(tab);
  const { down, up, rtt } = networks[network];
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: rtt,
    downloadThroughput: (down * 1024) / 8,
    uploadThroughput: (up * 1024) / 8,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return cdp;
}

/** A page opened after another one, in the same tab. */
export interface NextLoad {
  page: string;
  network: string;
  /** What was asked for, other than data. */
  files: number;
  /** ms from the press to the page with nothing in it still loading. */
  usableMs: number;
}

export async function measureNextLoad(stage: Stage, page: string, network: keyof typeof networks): Promise<NextLoad> {
  const context = await stage.open({ width: 1280 });
  try {
    const tab = await context.newPage();
    await tab.goto("/users/find-all");
    await tab.locator("[data-row]").first().waitFor();
    await tab.waitForTimeout(quiet);
    await slowDown(tab, network);
    let files = 0;
    tab.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/assets/")) files++;
    });
    const usableMs = Math.round(await tab.evaluate(goAndWait, page));
    return { page, network, files, usableMs };
  } finally {
    await context.close();
  }
}

/** As a link does it; then until the page has its heading and nothing in it is busy. */
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
  const seen = { lcp: 0, busyUntil: 0 };
  window.firstLoad = seen;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.busyUntil = startTime + duration;
  }).observe({ type: "longtask", buffered: true });
}

async function timesOf(tab: Page): Promise<{ lcpMs: number; ttiMs: number }> {
  const { lcp, busyUntil } = await tab.evaluate(() => window.firstLoad ?? { lcp: 0, busyUntil: 0 });
  return { lcpMs: Math.round(lcp), ttiMs: Math.round(Math.max(lcp, busyUntil)) };
}
