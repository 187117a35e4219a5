import type { Page } from "@playwright/test";

/** Waits until the device has installed the whole app and its service worker serves this page. */
export const whenInstalled = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const isServed = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
    await serviceWorker.ready;
    if (serviceWorker.controller === null) await isServed;
  });

/** The paths of all files in the caches of the origin. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
