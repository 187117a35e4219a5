import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { type ElementHandle, launch } from "puppeteer-core";
import { Builder, type WebElement } from "selenium-webdriver";
import { freePort } from "../../../tests/support/free-port.ts";

/** One window of a browser. An expression is JavaScript that the page evaluates. */
export interface Tab {
  /** `Firefox 140.0` */
  name: string;
  open(url: string): Promise<unknown>;
  ask<Value>(expression: string): Promise<Value>;
  /** Clicks on the middle of the element that the expression evaluates to. */
  press(expression: string): Promise<void>;
  type(expression: string, text: string): Promise<void>;
  resize(width: number, height: number): Promise<unknown>;
  picture(file: string): Promise<unknown>;
  /** Errors of its pages since the last call, a line each. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

/** Browsers with the Debian package of each program that they need. One driver cannot run both: Debian has no geckodriver. */
export const browsers: Record<string, { needs: Record<string, string>; start: () => Promise<Tab> }> = {
  Firefox: { needs: { "/usr/bin/firefox-esr": "firefox-esr" }, start: startFirefox },
  WebKit: {
    needs: { "/usr/bin/WebKitWebDriver": "webkit2gtk-driver", "/usr/bin/Xvfb": "xvfb" },
    start: startWebkit,
  },
};

async function startFirefox(): Promise<Tab> {
  const browser = await launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "pt-BR", "ui.prefersReducedMotion": 1 },
  });
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on("console", (line) => void (line.type() === "error" && errors.push(`${line.text()} (${page.url()})`)));
  page.on("pageerror", (error) => void errors.push(`uncaught: ${error instanceof Error ? error.stack : error}`));
  // A form with unsaved values asks before it is left.
  page.on("dialog", (dialog) => void dialog.accept());
  const find = async (expression: string) => (await page.evaluateHandle(expression)) as ElementHandle<Element>;
  return {
    name: await browser.version(),
    open: (address) => page.goto(address),
    ask: (expression) => page.evaluate(expression) as Promise<never>,
    press: async (expression) => (await find(expression)).click(),
    type: async (expression, text) => (await find(expression)).type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: (file) => page.screenshot({ path: file as `${string}.png` }),
    takeErrors: async () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () => browser.close(),
  };
}

/** Starts WebKit's small browser by its driver, on a virtual display. */
async function startWebkit(): Promise<Tab> {
  const screen = ["-displayfd", "3", "-screen", "0", "2000x1400x24", "-nolisten", "tcp"];
  const xvfb = spawn("/usr/bin/Xvfb", screen, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [display] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const settings = await mkdtemp(path.join(os.tmpdir(), "pomar-webkit-"));
  await mkdir(path.join(settings, "gtk-3.0"));
  // The bars of the browser would keep its window wider than a phone.
  const bars = "toolbar, toolbar *, headerbar, headerbar *";
  const css = `* { min-width: 0; } ${bars} { min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-source: none; }`;
  await writeFile(path.join(settings, "gtk-3.0/gtk.css"), css);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}`, XDG_CONFIG_HOME: settings };
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await expect(async () => void (await fetch(`${url}/status`))).toPass({ timeout: 20_000 });
  const session = await new Builder()
    .usingServer(url)
    .disableEnvironmentOverrides()
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { args: ["--automation", "--private"] },
    })
    .build();
  const find = (expression: string) => session.executeScript<WebElement>(`return ${expression}`);
  return {
    name: `WebKit ${(await session.getCapabilities()).getBrowserVersion()}`,
    open: (address) => session.get(address),
    ask: (expression) => session.executeScript(`return ${expression}`),
    press: async (expression) => (await find(expression)).click(),
    type: async (expression, text) => (await find(expression)).sendKeys(text),
    resize: (width, height) => session.manage().window().setRect({ width, height, x: 0, y: 0 }),
    picture: async (file) => writeFile(file, await session.takeScreenshot(), "base64"),
    takeErrors: async () => {
      const told = await session.executeScript<string | null>("return sessionStorage.getItem('wrong')");
      await session.executeScript("sessionStorage.removeItem('wrong')");
      return told?.trim().split("\n") ?? [];
    },
    close: async () => {
      await session.quit();
      for (const one of [driver, xvfb]) await end(one);
      await rm(settings, { recursive: true });
    },
  };
}

async function end(one: ChildProcess): Promise<void> {
  if (one.exitCode !== null) return;
  const ended = once(one, "exit");
  one.kill();
  await ended;
}
