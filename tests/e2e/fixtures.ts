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
import { findMotion, findViolations } from "./violations.ts";
import { keepWindows, openWindow, restingPlace, type Windows } from "./windows.ts";

interface Person {
  name: string;
  password: string;
}

/** A running app for this worker, and its users. */
interface Plant {
  url: string;
  /** Calls the API as the administrator. */
  api: ApiClient;
  people: Record<Role, Person>;
  /** The sessions remain open while the app runs, since checking a password is deliberately slow. */
  sessions: Record<Role, LoggedIn>;
}

type Role = "admin" | "employee";

interface Noise {
  /** Permits matching console messages: a browser logs every refused call as an error of the page. */
  allow(pattern: RegExp): void;
  watch(context: BrowserContext): void;
}

/** Playwright's own message when it blocks service workers. */
const blocked = /^warning: Service Worker registration blocked by Playwright/;

/** The browser's messages when a test cuts the connection; the last tells of a cut fetch of the service worker. */
export const cutNoise = /net::ERR_|WebSocket connection|An unknown error occurred when fetching the script/;

interface WindowOptions {
  viewport?: ViewportSize;
  session?: LoggedIn;
  url?: string;
  /** Whether no later test uses the window, because its clock is moved or all its pages run an init script. */
  isThrownAway?: boolean;
}

interface Fixtures {
  /** The console messages of the pages. A message that is not permitted fails the test. */
  noise: Noise;
  /** Opens a window with a logged-in user, by default with the session and address that the worker's tests share. */
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
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
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
      const messages: string[] = [];
      const allowed = [blocked];
      const tokens = new Set<string>();
      const addresses: string[] = [];
      const watched: BrowserContext[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (["error", "warning"].includes(message.type()))
          messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      };
      const onError = (error: WebError) => messages.push(`uncaught: ${error.error().stack}`);
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
      // An address must contain no session token, since browser histories and proxies' logs store addresses.
      const telling = addresses.filter((address) => [...tokens].some((token) => address.includes(token)));
      expect(telling, "no address holds a session's token").toEqual([]);
      const unexpected = messages.filter((line) => !allowed.some((pattern) => pattern.test(line)));
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
    const keptPages: Page[] = [];
    const own: Page[] = [];
    await use(
      async (role, { session = plant.sessions[role], url = plant.url, isThrownAway = false, ...options } = {}) => {
        const shape = { viewport, hasTouch, isMobile, ...options };
        const isOwn = isThrownAway || url !== plant.url || serviceWorkers === "allow";
        const page = await (isOwn ? openWindow(browser, url, session, shape) : windows.take(url, session, shape));
        (isOwn ? own : keptPages).push(page);
        noise.watch(page.context());
        return page;
      },
    );
    for (const page of keptPages) await windows.giveBack(page);
    for (const page of own) await page.context().close();
  },

  adminPage: async ({ windowOf }, use) => use(await windowOf("admin")),
  employeePage: async ({ windowOf }, use) => use(await windowOf("employee")),
});

/** Opens a page and waits for its live connection, which opens after the page. The page receives every later event. */
export async function openLive(page: Page, address: string): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        // Socket.IO sends this message when it has accepted the session.
        if (String(payload).startsWith("40")) resolve();
      }),
    );
  });
  await page.goto(address);
  await connected;
}

/** The app's router, as a property of the window. */
interface Routed {
  __TSR_ROUTER__: {
    navigate: (to: { href: string; ignoreBlocker: boolean }) => Promise<void>;
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
  };
}

/**
 * Navigates like a link of the app when the app is loaded already, which takes a fifth of the time of a load. Like a
 * new address, and unlike a link, it leaves a form without asking. Resolves when the page is complete.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const { pathname: here } = new URL(page.url());
  // The window has no page of the app yet, or a link to the present page would leave the page unchanged.
  if (["blank", restingPlace, address.split("?")[0]].includes(here)) {
    await page.goto(address);
    return;
  }
  // The app may still be loading the previous address.
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

/** Blocks the live connection of a page that is not open yet, so that no event makes the page refetch. */
export const keepDeaf = (page: Page) => page.routeWebSocket(/\/socket\.io\//, () => {});

/** The banner with the duration of the lost connection; toasts begin with the same words. */
export const lostLine = (page: Page) => page.getByText("Sem conexão", { exact: true });

/** The console message of a refused call. */
export const refused = (status: number) => new RegExp(`the server responded with a status of ${status}`);

interface Scrutiny {
  /** Whether axe also checks the page on a desktop in the dark theme, which tests do for one page of each kind. */
  byNight?: boolean;
  /** Widths in px, besides the narrowest width, that the page must fit in; axe checks the page at the last width. */
  widths?: readonly number[];
  /** Further checks while the page has its narrowest width. */
  whileNarrow?: () => Promise<void>;
}

/**
 * The page has no axe violation on a phone in the light theme, and fits the window on a phone and on a desktop. The
 * theme's own test checks the contrast of the dark colours.
 */
export async function expectAccessible(
  page: Page,
  { byNight = false, widths = [1280], whileNarrow }: Scrutiny = {},
): Promise<void> {
  const before = page.viewportSize();
  // A search starts after a pause in typing; the rows of the previous search are faint until then.
  const typed = page.getByRole("searchbox", { name: "Buscar" });
  if (await typed.isVisible()) {
    const text = await typed.inputValue();
    await expect.poll(() => new URL(page.url()).searchParams.get("search") ?? "").toBe(text.trim());
  }
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  // A colour in transition between the themes would have a wrong contrast.
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
  }, scheme);
  expect(await findMotion(page), `${page.url()} moves although less motion is asked for`).toEqual([]);
  expect(await findViolations(page), `${page.url()}, ${scheme}`).toEqual([]);
}

export { expect };
