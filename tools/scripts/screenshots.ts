// npm run screenshots: takes the pictures in README.md from the built app with demo data.
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { buildStorage } from "../../tests/e2e/windows.ts";
import { logIn } from "../../tests/support/api-client.ts";
import { launchOptions } from "../../tests/support/browser.ts";
import { openDatabases, withEmptyDatabase } from "../../tests/support/browser-databases.ts";
import { startBuiltApp } from "../../tests/support/built-app.ts";
import { openSettled, pictureWindow, standStill } from "./screens/settled-page.ts";

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

const shots = [
  { file: "dashboard.png", address: "/dashboard", viewport: { width: 1280, height: 1000 } },
  { file: "reception-phone.png", address: "/raw/create", viewport: { width: 390, height: 844 }, act: weigh },
];

const closeDatabases = await openDatabases();
const browser = await chromium.launch(launchOptions);
try {
  await withEmptyDatabase(async (DATABASE_URL) => {
    const adminPassword = "so-para-as-fotos";
    const app = await startBuiltApp({ data: { DATABASE_URL }, adminPassword, args: ["--demo=120"] });
    const storageState = buildStorage(app.url, await logIn(app.url, "Helena Prado", "pomar-demo"));
    for (const { file, address, viewport, act } of shots) {
      const window = { ...pictureWindow, baseURL: app.url, storageState, viewport, deviceScaleFactor: 2 };
      const page = await browser.newPage(window);
      await openSettled(page, address);
      await act?.(page);
      await standStill(page);
      await page.screenshot({ path: path.resolve(import.meta.dirname, "../../docs/screenshots", file) });
      process.stdout.write(`docs/screenshots/${file}\n`);
    }
    await app.stop();
  });
} finally {
  await browser.close();
  await closeDatabases();
}
