import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findProgram } from "../../../tools/programs/programs.ts";
import { launchOptions } from "../../support/browser.ts";
import { withEmptyDatabase } from "../../support/browser-databases.ts";
import { type BuiltApp, startBuiltApp } from "../../support/built-app.ts";
import { throwawayPrefix } from "../../support/throwaway.ts";
import { test as base, expect } from "../fixtures.ts";
import { findViolations } from "../violations.ts";

const adminPassword = "segredo-com-cadeado";

interface Plant {
  app: BuiltApp;
  /** The address of the page that offers the authority's certificate for download. */
  plainUrl: string;
  /** A folder for the files of one test; it is removed after the test. */
  folder: string;
}

const test = base.extend<object, { secure: Plant }>({
  secure: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
      await withEmptyDatabase(async (databaseUrl) => {
        const data = { DATABASE_URL: databaseUrl };
        const app = await startBuiltApp({ data, adminPassword, args: ["--https"], settings: { DATA_DIR: folder } });
        try {
          await use({ app, plainUrl: /(http:\/\/\S+)/.exec(app.output())?.[1] ?? "", folder });
        } finally {
          await app.stop();
        }
      });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

/** Opens a browser that trusts the authority: Chromium's certificate store is in the home folder of its account. */
async function trustingDevice(folder: string, authority: string): Promise<BrowserContext> {
  const certutil = findProgram("certutil") ?? "";
  test.info().skip(certutil === "", "no certutil (Debian's libnss3-tools)");
  const home = mkdtempSync(path.join(folder, "home-"));
  const store = path.join(home, ".pki/nssdb");
  mkdirSync(store, { recursive: true });
  execFileSync(certutil, ["-d", `sql:${store}`, "-N", "--empty-password"]);
  execFileSync(certutil, ["-d", `sql:${store}`, "-A", "-t", "C,,", "-n", "pomar", "-i", authority]);
  return chromium.launchPersistentContext(path.join(home, "profile"), {
    ...launchOptions,
    args: [...launchOptions.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    env: { ...process.env, HOME: home } as Record<string, string>,
    serviceWorkers: "allow",
    locale: "pt-BR",
  });
}

test("a device downloads the authority from a public page, and then opens Pomar without a warning, with its camera", async ({
  page,
  secure: { app, plainUrl, folder },
}) => {
  await test.step("before the installation the browser warns", async () => {
    // A separate tab: the browser's warning page would interrupt the next navigation.
    const warned = await page.context().newPage();
    await expect(warned.goto(app.url)).rejects.toThrow("ERR_CERT_AUTHORITY_INVALID");
    await warned.close();
  });
  const authority = path.join(folder, "pomar-ca.crt");
  await test.step("the page has the steps and the download", async () => {
    await page.goto(plainUrl);
    await expect(page.getByRole("heading", { name: "Instalar o Pomar neste aparelho" })).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Baixar o certificado" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("pomar-ca.crt");
    await download.saveAs(authority);
  });
  await test.step("the page is readable, on a phone in the light theme and on a desktop in the dark one", async () => {
    for (const [width, colorScheme] of [
      [360, "light"],
      [1280, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
      const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(overflow, `no wider than ${width} px`).toBeLessThanOrEqual(0);
    }
  });
  const device = await trustingDevice(folder, authority);
  try {
    const trusting = await device.newPage();
    const live = trusting.waitForEvent("websocket", (socket) => socket.url().startsWith("wss://"));
    await trusting.goto(plainUrl);
    await trusting
      .getByRole("link", { name: /^https:/ })
      .first()
      .click();
    await trusting.getByLabel("Nome").fill("admin");
    await trusting.getByLabel("Senha", { exact: true }).fill(adminPassword);
    await trusting.getByRole("button", { name: "Entrar" }).click();
    await expect(trusting.getByRole("heading", { name: /admin/ })).toBeVisible();
    expect(new URL(trusting.url()).protocol).toBe("https:");
    await live;
    expect(await trusting.evaluate(() => isSecureContext)).toBe(true);
    const camera = await trusting.evaluate(async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      return stream.getVideoTracks().map(({ readyState }) => readyState);
    });
    expect(camera).toEqual(["live"]);
    const worker = await trusting.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(worker).toBe(new URL("/sw.js", trusting.url()).href);
  } finally {
    await device.close();
  }
});
