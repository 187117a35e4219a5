import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import type { LoggedIn } from "@pomar/contract/session/session.schema";

/** The windows of one browser. */
export interface Windows {
  /** A context that looks as if its person had logged in there before, and holds nothing else. */
  take: (url: string, session: LoggedIn, shape: BrowserContextOptions) => Promise<BrowserContext>;
  /** Closes its pages, and keeps it for the next test that asks for one of its shape. */
  giveBack: (context: BrowserContext) => Promise<void>;
}

/** Keeps contexts from test to test: the app's files stay in their cache, compiled, where a new context fetches and compiles them again. */
export function keepWindows(browser: Browser): Windows {
  const shapes = new Map<BrowserContext, string>();
  const kept = new Map<string, BrowserContext[]>();
  return {
    async take(url, session, shape) {
      const key = JSON.stringify([url, shape]);
      const context = kept.get(key)?.pop();
      await context?.setStorageState(storageOf(url, session));
      if (context !== undefined) return context;
      const made = await openWindow(browser, url, session, shape);
      shapes.set(made, key);
      return made;
    },
    async giveBack(context) {
      for (const page of context.pages()) await page.close();
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.clearPermissions();
      const key = shapes.get(context) ?? "";
      kept.set(key, [...(kept.get(key) ?? []), context]);
    },
  };
}

/** A new context that looks as if its person had logged in there before. */
export function openWindow(browser: Browser, url: string, session: LoggedIn, shape: BrowserContextOptions) {
  const storageState = storageOf(url, session);
  return browser.newContext({ baseURL: url, locale: "pt-BR", timezoneId: "America/Sao_Paulo", ...shape, storageState });
}

/** The storage of a browser in which somebody logged in at an address. */
export function storageOf(url: string, session: LoggedIn) {
  const stored = { "pomar.token": session.token, "pomar.loggedIn": "true", "pomar.user": JSON.stringify(session.user) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
