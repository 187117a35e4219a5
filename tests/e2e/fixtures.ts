import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type ViewportSize,
  type WebError,
} from "@playwright/test";
import type { LoggedIn } from "@pomar/contract/people/session/session.schema";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { type ApiClient, apiClient, logIn } from "../support/api-client.ts";
import { withEmptyDatabase } from "../support/browser-databases.ts";
import { startBuiltApp } from "../support/built-app.ts";
import { violationsOf } from "./violations.ts";
import { keepWindows, openWindow, restingPlace, type Windows } from "./windows.ts";

interface Person {
  name: string;
  password: string;
}

/** A running app of this worker's own, with the people who work there. */
interface Plant {
  url: string;
  /** Calls as the administrator. */
  api: ApiClient;
  people: Record<Role, Person>;
  /** Open for as long as the app runs: proving a password takes its time, on purpose. */
  sessions: Record<Role, LoggedIn>;
}

type Role = "admin" | "employee";

interface Noise {
  /** The console may say this: a browser reports every refused call as an error of the page. */
  allow(pattern: RegExp): void;
  watch(context: BrowserContext): void;
}

/** What Playwright says itself, where it keeps service workers away. */
const blocked = /^warning: Service Worker registration blocked by Playwright/;

interface WindowOptions {
  viewport?: ViewportSize;
  session?: LoggedIn;
  url?: string;
  /** No test uses the window after this one: its clock is moved, or every page of it runs a script first. */
  isThrownAway?: boolean;
}

interface Fixtures {
  /** What the pages put into their consoles. Anything that is not allowed fails the test. */
  noise: Noise;
  /** Opens a window with somebody logged in, under the session and at the address that the worker's tests share by default. */
  windowOf: (role: Role, options?: WindowOptions) => Promise<Page>;
  adminPage: Page;
  employeePage: Page;
}

const people = {
  admin: { name: "admin", password: "segredo-da-helena" },
  employee: { name: "Tomás Lima", password: "segredo-do-tomas" },
};

export const test = base.extend<Fixtures, { plant: Plant; windows: Windows }>({
  plant: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from this pattern.
    async ({}, use) => {
      await withEmptyDatabase(async (databaseUrl) => {
        const app = await startBuiltApp({ data: { DATABASE_URL: databaseUrl }, adminPassword: people.admin.password });
        try {
          const admin = await logIn(app.url, people.admin.name, people.admin.password);
          const api = apiClient(app.url, admin.token);
          await api(usersRoutes.create, { body: { ...people.employee, level: 2 } });
          const employee = await logIn(app.url, people.employee.name, people.employee.password);
          await use({ url: app.url, api, people, sessions: { admin, employee } });
        } finally {
          await app.stop();
        }
      });
    },
    { scope: "worker", timeout: 90_000 },
  ],

  baseURL: ({ plant }, use) => use(plant.url),

  noise: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const heard: string[] = [];
      const allowed = [blocked];
      const tokens = new Set<string>();
      const addresses: string[] = [];
      const watched: BrowserContext[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (["error", "warning"].includes(message.type()))
          heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      };
      const onError = (error: WebError) => heard.push(`uncaught: ${error.error().stack}`);
      const onRequest = (request: Request) => {
        const token = /^Bearer (.+)/.exec(request.headers().authorization ?? "")?.[1];
        if (token !== undefined) tokens.add(token);
        addresses.push(request.url());
      };
      const onPage = (page: Page) => page.on("websocket", (socket) => addresses.push(socket.url()));
      await use({
        allow: (pattern) => allowed.push(pattern),
        watch: (context) => {
          watched.push(context);
          context.on("console", onConsole).on("weberror", onError).on("request", onRequest).on("page", onPage);
          for (const page of context.pages()) onPage(page);
        },
      });
      for (const context of watched)
        context.off("console", onConsole).off("weberror", onError).off("request", onRequest).off("page", onPage);
      // Addresses end in histories and in the logs of whatever lies on the way.
      const telling = addresses.filter((address) => [...tokens].some((token) => address.includes(token)));
      expect(telling, "no address holds a session's token").toEqual([]);
      const unexpected = heard.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(unexpected, "the browser's console stays quiet").toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, noise }, use) => {
    noise.watch(context);
    await use(context);
  },

  windows: [async ({ browser }, use) => use(keepWindows(browser)), { scope: "worker" }],

  windowOf: async ({ browser, windows, plant, noise, viewport, hasTouch, isMobile, serviceWorkers }, use) => {
    const kept: Page[] = [];
    const own: Page[] = [];
    await use(
      async (role, { session = plant.sessions[role], url = plant.url, isThrownAway = false, ...options } = {}) => {
        const shape = { viewport, hasTouch, isMobile, ...options };
        const isOwn = isThrownAway || url !== plant.url || serviceWorkers === "allow";
        const page = await (isOwn ? openWindow(browser, url, session, shape) : windows.take(url, session, shape));
        (isOwn ? own : kept).push(page);
        noise.watch(page.context());
        return page;
      },
    );
    for (const page of kept) await windows.giveBack(page);
    for (const page of own) await page.context().close();
  },

  adminPage: async ({ windowOf }, use) => use(await windowOf("admin")),
  employeePage: async ({ windowOf }, use) => use(await windowOf("employee")),
});

/** Opens a page, and waits until what happens from now on is heard there: its live connection comes after the page itself. */
export async function openLive(page: Page, address: string): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        // Socket.IO's word that the session is let in.
        if (String(payload).startsWith("40")) resolve();
      }),
    );
  });
  await page.goto(address);
  await connected;
}

/** The app's router, as it stands in the window. */
interface Routed {
  __TSR_ROUTER__: {
    navigate: (to: { href: string; ignoreBlocker: boolean }) => Promise<void>;
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
  };
}

/**
 * Goes to an address as a link of the app does, without loading the app anew, where it is loaded already: a fifth of the work of a load.
 * Unlike a link it leaves a form without a question, as a new address does. Resolves when the page stands.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const { pathname: here } = new URL(page.url());
  // Nothing is open yet; or a link to the page on which one is, which would leave it as it is.
  if (["blank", restingPlace, address.split("?")[0]].includes(here)) {
    await page.goto(address);
    return;
  }
  // The app may still be starting at the address before.
  await page.waitForFunction(() => (window as unknown as Partial<Routed>).__TSR_ROUTER__ !== undefined);
  await page.evaluate(
    (href) => (window as unknown as Routed).__TSR_ROUTER__.navigate({ href, ignoreBlocker: true }),
    address,
  );
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (window as unknown as Routed).__TSR_ROUTER__.state;
    return status === "idle" && resolvedLocation?.href === location.href;
  });
}

/** A page that hears of nothing: what stands there is not read again by itself when the live connection stands. Before it is opened. */
export const keepDeaf = (page: Page) => page.routeWebSocket(/\/socket\.io\//, () => {});

/** The line that says for how long the connection is lost; toasts begin with the same words. */
export const lostLine = (page: Page) => page.getByText("Sem conexão", { exact: true });

/** What a refused call leaves in the console. */
export const refused = (status: number) => new RegExp(`the server responded with a status of ${status}`);

interface Scrutiny {
  /** Axe looks at the page at a desk by night, too: for one page of each kind. */
  byNight?: boolean;
  /** Windows beside the narrowest that nothing is wider than, in px; the last is the desk that axe looks at. */
  widths?: readonly number[];
  /** Further looks, before the page is as wide again as it was. */
  whileNarrow?: () => Promise<void>;
}

/**
 * No violation that axe knows, by day on a phone, and nothing wider than the window, on a phone and at a desk. The theme's own test
 * proves that the night's colours are legible.
 */
export async function expectAccessible(
  page: Page,
  { byNight = false, widths = [1280], whileNarrow }: Scrutiny = {},
): Promise<void> {
  const before = page.viewportSize();
  // A search starts after a pause in typing; the rows of the search before are faint until then.
  const typed = page.getByRole("searchbox", { name: "Buscar" });
  if (await typed.isVisible()) {
    const text = await typed.inputValue();
    await expect.poll(() => new URL(page.url()).searchParams.get("search") ?? "").toBe(text.trim());
  }
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  // A colour that is halfway between the themes has a contrast of its own.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of widths) await expectFits(page, width);
  if (byNight) await expectNoViolations(page, "dark");
  await expectFits(page, 360);
  await expectNoViolations(page, "light");
  await whileNarrow?.();
  if (before) await page.setViewportSize(before);
}

async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const overflow = () => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect.poll(overflow, `${page.url()} is no wider than ${width} px`).toBeLessThanOrEqual(0);
}

async function expectNoViolations(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.locator("html").evaluate((html, chosen) => {
    html.dataset.mantineColorScheme = chosen;
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  }, scheme);
  expect(await violationsOf(page), `${page.url()}, ${scheme}`).toEqual([]);
}

export { expect };
