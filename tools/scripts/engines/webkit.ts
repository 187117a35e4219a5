import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { Builder, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "../../../tests/support/free-port.ts";
import { toldWayTo } from "./console-of-pages.ts";
import type { Candidate, Engine, Tab } from "./tab.ts";

const driverProgram = "/usr/bin/WebKitWebDriver";
const displayProgram = "/usr/bin/Xvfb";

/**
 * WebKit in the small browser that comes with its driver, on a display that nobody sees.
 * Debian builds the driver without WebDriver BiDi, and what that browser writes of its console stays empty while it is driven:
 * so the pages tell themselves. That is every `console.error`, uncaught exception, refused promise, file that did not load
 * and breach of the content policy, from the first script on; what only the engine would write of its own is not seen.
 */
export const webkit: Candidate = {
  name: "WebKit",
  needs: { [driverProgram]: "webkit2gtk-driver", [displayProgram]: "xvfb" },
  start: startWebkit,
};

async function startWebkit(appUrl: string): Promise<Engine> {
  const { display, xvfb } = await startDisplay();
  const settings = await narrowSettings();
  const port = await freePort();
  const driver = spawn(driverProgram, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings },
    stdio: "ignore",
  });
  const way = await toldWayTo(appUrl);
  const session = await openSession(port);
  return {
    name: `WebKit ${(await session.getCapabilities()).getBrowserVersion()}`,
    url: way.url,
    tab: tabOf(session),
    heard: way.heard,
    close: async () => {
      await session.quit();
      for (const one of [driver, xvfb]) await end(one);
      await way.close();
      await rm(settings, { recursive: true });
    },
  };
}

/** A display of a number that Xvfb finds free itself. */
async function startDisplay(): Promise<{ display: string; xvfb: ChildProcess }> {
  const xvfb = spawn(displayProgram, ["-displayfd", "3", "-screen", "0", "2000x1400x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  return { display: `:${number.toString().trim()}`, xvfb };
}

/** A folder of settings by which the bars of the small browser leave a window as narrow as a phone. */
async function narrowSettings(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-webkit-"));
  await mkdir(path.join(folder, "gtk-3.0"));
  const bars = "toolbar, toolbar *, headerbar, headerbar *";
  const css = `* { min-width: 0; } ${bars} { min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-source: none; }`;
  await writeFile(path.join(folder, "gtk-3.0/gtk.css"), css);
  return folder;
}

async function openSession(port: number): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`;
  await expect(async () => {
    await fetch(`${url}/status`);
  }).toPass({ timeout: 20_000 });
  return new Builder()
    .usingServer(url)
    .disableEnvironmentOverrides()
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { args: ["--automation", "--private"] },
    })
    .build();
}

function tabOf(session: WebDriver): Tab {
  const elementOf = (expression: string) => session.executeScript<WebElement>(`return ${expression}`);
  return {
    open: (url) => session.get(url),
    ask: (expression) => session.executeScript(`return ${expression}`),
    press: async (expression) => (await elementOf(expression)).click(),
    type: async (expression, text) => (await elementOf(expression)).sendKeys(text),
    resize: async (width, height) => {
      await session.manage().window().setRect({ width, height, x: 0, y: 0 });
    },
    picture: async (file) => writeFile(file, await session.takeScreenshot(), "base64"),
  };
}

async function end(one: ChildProcess): Promise<void> {
  if (one.exitCode !== null) return;
  const ended = once(one, "exit");
  one.kill();
  await ended;
}
