import type { Browser, Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { LoggedIn } from "@pomar/contract/people/session/session.schema";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import pg from "pg";
import { type ApiClient, apiClient, logIn } from "../../support/api-client.ts";
import { withEmptyDatabase } from "../../support/browser-databases.ts";
import { type BuiltApp, startBuiltApp } from "../../support/built-app.ts";
import { type FlakyProxy, startFlakyProxy } from "../../support/flaky-proxy.ts";
import { test as base, expect, lostLine, openLive } from "../fixtures.ts";
import { makeFruit, makeSupplier, ownName } from "../record-fixtures.ts";
import { buildStorage } from "../windows.ts";

const adminPassword = "segredo-da-helena";

/** One plant served by two processes: the dock uses the first process, the office uses the second process. */
interface TwoProcesses {
  databaseUrl: string;
  dock: BuiltApp;
  office: BuiltApp;
  /** Restarts the office's process. */
  startOffice(): Promise<BuiltApp>;
  /** The proxy between the office's pages and the office's process. */
  way: FlakyProxy;
  sessions: { admin: LoggedIn; employee: LoggedIn };
  /** Calls the API as the employee, on the dock's process. */
  employee: ApiClient;
  fruit: { id: string; name: string };
  supplier: { id: string; name: string };
}

const test = base.extend<object, { two: TwoProcesses }>({
  two: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => {
      await withEmptyDatabase(async (databaseUrl) => {
        const start = () => startBuiltApp({ data: { DATABASE_URL: databaseUrl }, adminPassword });
        const dock = await start();
        const running = [dock];
        const startOffice = async () => {
          const app = await start();
          running.push(app);
          return app;
        };
        const office = await startOffice();
        const way = await startFlakyProxy(office.url);
        try {
          const admin = await logIn(dock.url, "admin", adminPassword);
          const api = apiClient(dock.url, admin.token);
          const person = { name: "Tomás Lima", password: "segredo-do-tomas" };
          await api(usersRoutes.create, { body: { ...person, level: 2 } });
          const employee = await logIn(dock.url, person.name, person.password);
          const fruit = await makeFruit(api, { name: ownName("Acerola") });
          const supplier = await makeSupplier(api);
          await use({
            databaseUrl,
            dock,
            office,
            startOffice,
            way,
            sessions: { admin, employee },
            employee: apiClient(dock.url, employee.token),
            fruit,
            supplier,
          });
        } finally {
          await way.close();
          for (const app of running) await app.stop();
        }
      });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// The tests share one plant: a connection that one test cuts must not be in use by another test.
test.describe.configure({ mode: "serial" });

async function windowAt(browser: Browser, url: string, session: LoggedIn): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    storageState: buildStorage(url, session),
  });
  return context.newPage();
}

const bell = (page: Page) => page.locator("[data-bell]");
const inbox = (page: Page) => page.getByRole("dialog", { name: "Notificações" });
const codeIn = (text: string) => /lote (\S+?)(?=Não lida|Matéria|$)/.exec(text)?.[1];

/** Opens the office's page, clicks in it so that it may play sounds, and records every later notification. */
async function office(browser: Browser, { way, sessions }: TwoProcesses) {
  const page = await windowAt(browser, way.url, sessions.admin);
  // Notifications that the page lists in its first answer are in its inbox and are not announced.
  const inboxKnown = page.waitForResponse((answer) => answer.url().includes("/api/notifications?") && answer.ok());
  await openLive(page, "/users/find-all");
  await (await inboxKnown).finished();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(lostLine(page)).toBeHidden();
  await expect(bell(page)).toBeVisible();
  await page.evaluate(() => {
    const told: string[] = [];
    const sounds: boolean[] = [];
    Object.assign(window, { told, sounds });
    document.addEventListener("pomar:sound", (event) => sounds.push((event as CustomEvent).detail.played));
    const region = document.querySelector('[aria-label="Avisos"]');
    new MutationObserver((changes) => {
      // The message is the first of a card; the number of other cards follows it.
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        told.push((node as Element).querySelector("a, p, button")?.textContent ?? "");
    }).observe(region as Node, { childList: true });
  });
  // A request that was in progress at the cut also reports the lost connection.
  const told = async () =>
    (await page.evaluate(() => Reflect.get(window, "told") as string[])).filter((text) => text !== lineCut);
  const sounds = () => page.evaluate(() => Reflect.get(window, "sounds") as boolean[]);
  return { page, told, sounds };
}

async function receive({ employee, fruit, supplier }: TwoProcesses, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < times; n++) {
    const body = { fruitId: fruit.id, supplierId: supplier.id, grossKg: 77.5 + n, confirmedRepeat: true };
    codes.push((await employee(rawMaterialsRoutes.create, { body })).lot.code);
  }
  return codes;
}

/** The codes of the newest notifications in the inbox, from the newest to the oldest. */
async function codesInInbox(page: Page, count: number): Promise<(string | undefined)[]> {
  await bell(page).click();
  await expect(inbox(page).getByRole("listitem").first()).toBeVisible();
  const texts = await inbox(page).getByRole("listitem").allInnerTexts();
  await page.keyboard.press("Escape");
  await expect(inbox(page)).toBeHidden();
  return texts.slice(0, count).map((text) => codeIn(text.replaceAll("\n", "")));
}

// The client waits up to ten seconds between two attempts to reconnect, and a busy machine delays the next attempt.
const inTime = { timeout: 60_000 };

const lineCut = "Sem conexão com o servidor";
const cutNoise = /WebSocket connection to|Failed to load resource: net::|status of 50[234]/;

test("an administrator on one process hears, sees and finds in the inbox an entry of the other process; a screen catches up after a cut connection: a few notifications one by one, many as their count, none lost or repeated", async ({
  browser,
  two,
  noise,
}) => {
  noise.allow(cutNoise);
  const { page, told, sounds } = await office(browser, two);
  const [heard] = await receive(two, 1);
  await expect.poll(async () => (await told()).map(codeIn)).toEqual([heard]);
  const toast = page.getByRole("region", { name: "Avisos" }).getByRole("link", { name: `lote ${heard}` });
  await expect(toast).toBeVisible();
  await expect.poll(sounds).toEqual([true]);
  await expect(bell(page)).toHaveAccessibleName("Notificações: 1 não lida");

  two.way.cut();
  await expect(lostLine(page)).toBeVisible();
  const few = await receive(two, 3);
  two.way.mend();
  await expect(lostLine(page)).toBeHidden(inTime);
  await expect.poll(async () => (await told()).map(codeIn)).toEqual([heard, ...few]);

  two.way.cut();
  await expect(lostLine(page)).toBeVisible();
  const many = await receive(two, 5);
  two.way.mend();
  await expect(lostLine(page)).toBeHidden(inTime);
  await expect.poll(async () => (await told()).at(-1)).toBe("5 novas notificações");
  const [live] = await receive(two, 1);
  await expect.poll(async () => (await told()).map(codeIn)).toEqual([heard, ...few, undefined, live]);
  // The page plays one sound for the live notification and one for each reconnection; notifications within one second
  // share a sound.
  expect(new Set(await sounds())).toEqual(new Set([true]));
  expect([2, 3, 4]).toContain((await sounds()).length);

  const all = [heard, ...few, ...many, live].reverse();
  await page.getByRole("region", { name: "Avisos" }).getByRole("button", { name: "5 novas" }).click();
  await expect(inbox(page)).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await codesInInbox(page, all.length)).toEqual(all);
  await page.context().close();
});

test("a screen whose process crashes receives the missed notifications from the next process", async ({
  browser,
  two,
  noise,
}) => {
  noise.allow(cutNoise);
  const { page, told } = await office(browser, two);
  await two.office.kill();
  await expect(lostLine(page)).toBeVisible();
  const missed = await receive(two, 5);
  const next = await two.startOffice();
  two.way.mend(next.url);
  await expect(lostLine(page)).toBeHidden(inTime);
  await expect.poll(told).toEqual(["5 novas notificações"]);
  expect(await codesInInbox(page, 5)).toEqual(missed.reverse());
  await page.context().close();
});

test("a process that is cut off from the database tells its screens to refetch the other process's changes", async ({
  browser,
  two,
  noise,
}) => {
  noise.allow(cutNoise);
  const { page, told } = await office(browser, two);
  const client = new pg.Client(two.databaseUrl);
  await client.connect();
  await expect(async () => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %' or (datname = current_database() and query = 'select')`,
    );
    expect(rowCount).toBe(2);
  }).toPass();
  await client.end();
  // The dock's process emits the event, which the office's process misses; the office's connections stay open.
  const missed = await receive(two, 2);
  await expect.poll(async () => (await told()).map(codeIn).sort()).toEqual(missed.sort());
  const [live] = await receive(two, 1);
  await expect.poll(async () => (await told()).map(codeIn)).toEqual([...missed, live]);
  expect(await codesInInbox(page, 3)).toEqual([live, ...missed.reverse()]);
  await page.context().close();
});
