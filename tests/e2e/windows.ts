import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { LoggedIn } from "@pomar/contract/people/session/session.schema";

/** The pages of one browser, stored for reuse. */
export interface Windows {
  /**
   * Returns a page in which only this user has logged in; the browser stores nothing else, and the app is not open.
   */
  take: (url: string, session: LoggedIn, shape: BrowserContextOptions) => Promise<Page>;
  /** Closes the open document and stores the page for the next test that requests a page of the same kind. */
  giveBack: (page: Page) => Promise<void>;
}

/**
 * The address of an empty page on the app's origin. A browser tab that stays at this address keeps its process and its
 * compiled code for the next test.
 */
export const restingPlace = "/nothing-is-open";

/** The page events for which tests add listeners. */
const events = ["console", "dialog", "download", "framenavigated", "request", "response", "websocket"] as const;

/** Reuses pages between tests: a new page starts a process, which reads and compiles the app again. */
export function keepWindows(browser: Browser): Windows {
  const kinds = new Map<Page, string>();
  const idlePages = new Map<string, Page[]>();
  const spent = new WeakSet<Page>();
  return {
    async take(url, session, { viewport, ...shape }) {
      const kind = JSON.stringify([url, shape]);
      const waiting = idlePages.get(kind)?.pop();
      if (waiting !== undefined) {
        if (viewport) await waiting.setViewportSize(viewport);
        await storeAlone(waiting, session);
        return waiting;
      }
      const page = await openWindow(browser, url, session, { viewport, ...shape });
      kinds.set(page, kind);
      noteLasting(page, spent);
      return page;
    },
    async giveBack(page) {
      const context = page.context();
      for (const other of context.pages()) if (other !== page) await other.close();
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.clearPermissions();
      if (spent.has(page) || page.isClosed()) return context.close();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      for (const event of events) page.removeAllListeners(event);
      await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
      await rest(page);
      const kind = kinds.get(page) ?? "";
      idlePages.set(kind, [...(idlePages.get(kind) ?? []), page]);
    },
  };
}

/** Records that a page has an init script or a blocked socket: neither can be removed before the page is closed. */
function noteLasting(page: Page, spent: WeakSet<Page>): void {
  for (const name of ["addInitScript", "routeWebSocket"] as const) {
    const call = page[name].bind(page) as (...args: unknown[]) => Promise<never>;
    page[name] = (...args: unknown[]) => {
      spent.add(page);
      return call(...args);
    };
  }
}

/** Opens a page in a new context in which a user appears to have logged in. No document of the app is open in it. */
export async function openWindow(
  browser: Browser,
  url: string,
  session: LoggedIn,
  shape: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    ...shape,
  });
  const page = await context.newPage();
  await rest(page);
  await storeAlone(page, session);
  return page;
}

async function rest(page: Page): Promise<void> {
  // The document names an icon so that the browser does not request one from the app.
  const body = '<!doctype html><link rel="icon" href="data:,">';
  await page.route(restingPlace, (route) => route.fulfill({ contentType: "text/html", body }), { times: 1 });
  await page.goto(restingPlace);
}

/** Empties the stores of the page's origin, except for the entries that a login makes in localStorage. */
function storeAlone(page: Page, session: LoggedIn): Promise<void> {
  return page.evaluate(async (entries) => {
    const databases = await indexedDB.databases();
    await Promise.all(
      databases.map(
        ({ name = "" }) =>
          new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = resolve;
            request.onerror = reject;
          }),
      ),
    );
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, buildEntries(session));
}

/** The entries of localStorage that a login leaves in a browser. */
export const buildEntries = ({ token, user }: LoggedIn) => ({
  "pomar.token": token,
  "pomar.loggedIn": "true",
  "pomar.user": JSON.stringify(user),
});

/** The storage of a browser in which a user has logged in at an address. */
export function buildStorage(url: string, session: LoggedIn) {
  const localStorage = Object.entries(buildEntries(session)).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
