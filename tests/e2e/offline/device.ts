import { type Browser, type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import type { LoggedIn } from "@pomar/contract/people/session/session.schema";
import { launchOptions } from "../../support/browser.ts";
import { buildStorage } from "../windows.ts";
import { whenInstalled } from "./installed.ts";

/** A phone at the dock: a real browser, behind a proxy that can be cut. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** Types a reception and saves it; the fruit and its supplier remain chosen for the next reception. */
  receive(kg: string): Promise<void>;
  /** Reads the provisional code and the state of each entry on the page *No aparelho*, in the order of the page. */
  shown(): Promise<{ mark: string; state: string }[]>;
  /** Waits until the outbox of the device is empty. */
  expectSent(): Promise<void>;
  close(): Promise<void>;
}

interface DeviceOptions {
  url: string;
  session: LoggedIn;
  fruit: { name: string };
  supplier: { name: string };
  /** Whether a service worker has also installed the build on the device. */
  isInstalled?: boolean;
}

let browser: Promise<Browser> | undefined;

/** Closes the browser that the devices of a test file share. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}

/**
 * Opens the form of receptions on a device and waits until the device has cached all data for use without a connection.
 */
export async function openDevice({
  url,
  session,
  fruit,
  supplier,
  isInstalled = false,
}: DeviceOptions): Promise<Device> {
  browser ??= chromium.launch(launchOptions);
  const context = await (await browser).newContext({
    baseURL: url,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 390, height: 844 },
    serviceWorkers: isInstalled ? "allow" : "block",
    storageState: buildStorage(url, session),
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto("/raw/create");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectReady(page);
  if (isInstalled) await whenInstalled(page);
  const choose = async (field: string, name: string) => {
    await page.getByRole("combobox", { name: field }).fill(name);
    await page.getByRole("option", { name }).click();
  };
  await choose("Fruta", fruit.name);
  await choose("Fornecedor", supplier.name);
  return {
    context,
    page,
    async receive(kg) {
      const another = page.getByRole("button", { name: "Registrar outra" });
      if (await another.isVisible()) await another.click();
      await page.getByLabel("Peso bruto").fill(kg);
      await page.getByRole("button", { name: "Salvar", exact: true }).click();
      await another.waitFor();
    },
    shown: () => shownOn(page),
    expectSent: () =>
      expect
        .poll(async () => (await readStore(page, "outbox")).filter((entry) => entry.state === "waiting").length, {
          timeout: 60_000,
        })
        .toBe(0),
    close: () => context.close(),
  };
}

const marked = /^#\S+$/;

async function shownOn(page: Page): Promise<{ mark: string; state: string }[]> {
  await page.goto("/no-aparelho");
  const entries = page.getByRole("main").getByRole("article");
  await entries.first().waitFor();
  return Promise.all(
    (await entries.all()).map(async (entry) => ({
      mark: await entry.getByText(marked).innerText(),
      state: await entry
        .getByText(/^(Salvo|Enviando|No aparelho|Em correção|Aguarda .*|Precisa de atenção)$/)
        .innerText(),
    })),
  );
}

interface KeptRow {
  id?: string;
  code?: string | null;
  state?: string;
}

/** Reads the rows of a store in the device's database. */
export async function readStore(page: Page, store: "outbox" | "data" | "device"): Promise<KeptRow[]> {
  return page.evaluate(async (name) => {
    const existingDatabases = await indexedDB.databases();
    if (existingDatabases.every((one) => one.name !== "pomar")) return [];
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("pomar");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const rows = await new Promise<KeptRow[]>((resolve, reject) => {
      const reading = db.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    db.close();
    return rows;
  }, store);
}

/** Waits until the device of a page has its code and the data for entries. */
export async function expectReady(page: Page): Promise<void> {
  await expect
    .poll(async () => [(await readStore(page, "data")).length, typeof (await readStore(page, "device"))[0]?.code], {
      timeout: 60_000,
    })
    .toEqual([1, "string"]);
}
