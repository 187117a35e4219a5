import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import pg from "pg";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { apiClient } from "../../../tests/support/api-client.ts";
import { launchOptions } from "../../../tests/support/browser.ts";
import { fillPlant } from "../../scripts/bulk-plant/bulk-plant.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { type Server, startApp } from "../processes.ts";
import { say } from "../side-by-side.ts";

const lots = 4000;
const suppliers = 150;

export interface Stage {
  app: Server;
  browser: Browser;
  /** A window that was never here before; with somebody logged in unless told otherwise. */
  open: (given: { width: number; isLoggedIn?: boolean }) => Promise<BrowserContext>;
}

/** The built product over a plant of its own, and a browser in front of it. */
export function onStage(act: (stage: Stage) => Promise<void>): Promise<void> {
  return onOwnPostgres((url) => setStage(url, act));
}

async function setStage(url: string, act: (stage: Stage) => Promise<void>): Promise<void> {
  await migrate(url);
  // Its first administrator comes before the people of the plant.
  const app = await startApp(url);
  const browser = await chromium.launch(launchOptions);
  try {
    await fill(url, app);
    const user = await whoIs(app);
    await act({
      app,
      browser,
      open: ({ width, isLoggedIn = true }) =>
        browser.newContext({
          baseURL: app.url,
          locale: "pt-BR",
          timezoneId: "America/Sao_Paulo",
          viewport: { width, height: 844 },
          reducedMotion: "no-preference",
          ...(isLoggedIn && { storageState: storedBy(app, user) }),
        }),
    });
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function fill(url: string, app: Server): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await fillPlant(client, { url, lots, now: new Date(), timeZone: "America/Sao_Paulo", log: say });
  await client.end();
  const api = apiClient(app.url, app.token);
  for (let n = 0; n < suppliers; n++)
    await api(suppliersRoutes.create, { body: { name: `Sítio das Medidas ${n}`, city: "Areia", state: "PB" } });
}

async function whoIs(app: Server): Promise<SessionUser> {
  const reply = await fetch(`${app.url}/api/auth/me`, { headers: { authorization: `Bearer ${app.token}` } });
  return (await reply.json()) as SessionUser;
}

function storedBy(app: Server, user: SessionUser) {
  const stored = { "pomar.token": app.token, "pomar.loggedIn": "true", "pomar.user": JSON.stringify(user) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: app.url, localStorage }] };
}
