// npm run screenshots: takes the pictures in README.md from the built app with demo data.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { buildStorage } from "../../tests/e2e/windows.ts";
import { logIn } from "../../tests/support/api-client.ts";
import { launchOptions } from "../../tests/support/browser.ts";
import { openDatabases, withEmptyDatabase } from "../../tests/support/browser-databases.ts";
import { startBuiltApp } from "../../tests/support/built-app.ts";
import { openSettled, pictureWindow, standStill } from "./screens/settled-page.ts";

const folder = path.resolve(import.meta.dirname, "../../docs/screenshots");
const person = { name: "Helena Prado", password: "pomar-demo" };

interface Shot {
  file: string;
  address: string;
  width: number;
  height: number;
  /** The user's actions before the picture is taken. */
  before?: (page: Page) => Promise<void>;
}

const shots: readonly Shot[] = [
  { file: "dashboard.png", address: "/dashboard", width: 1280, height: 1000 },
  { file: "reception-phone.png", address: "/raw/create", width: 390, height: 844, before: weigh },
];

async function weigh(page: Page): Promise<void> {
  for (const [field, text] of [
    ["Fruta", "Acerola"],
    ["Fornecedor", "Sítio Boa Vista"],
  ] as const) {
    await page.getByRole("combobox", { name: field }).fill(text);
    await page.getByRole("option", { name: text }).first().click();
  }
  await page.getByLabel("Peso bruto").fill("860,5");
  await page.getByLabel("Caixas").fill("24");
  await page.getByLabel("Tara por caixa").fill("2");
}

async function take(browser: Browser, url: string, { file, address, width, height, before }: Shot): Promise<void> {
  const page = await browser.newPage({
    baseURL: url,
    storageState: buildStorage(url, await logIn(url, person.name, person.password)),
    viewport: { width, height },
    deviceScaleFactor: 2,
    ...pictureWindow,
  });
  await openSettled(page, address);
  await before?.(page);
  await standStill(page);
  await page.screenshot({ path: path.join(folder, file) });
  await page.close();
  process.stdout.write(`docs/screenshots/${file}\n`);
}

await mkdir(folder, { recursive: true });
const closeDatabases = await openDatabases();
try {
  await withEmptyDatabase(async (DATABASE_URL) => {
    const app = await startBuiltApp({
      data: { DATABASE_URL },
      adminPassword: "so-para-as-fotos",
      args: ["--demo=120"],
    });
    const browser = await chromium.launch(launchOptions);
    try {
      for (const shot of shots) await take(browser, app.url, shot);
    } finally {
      await browser.close();
      await app.stop();
    }
  });
} finally {
  await closeDatabases();
}
