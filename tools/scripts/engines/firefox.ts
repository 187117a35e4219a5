import { type ElementHandle, launch } from "puppeteer-core";
import type { Candidate, Engine } from "./tab.ts";

const program = "/usr/bin/firefox-esr";

/** Firefox itself, driven by WebDriver BiDi: its console and every uncaught exception are heard from the first document on. */
export const firefox: Candidate = {
  name: "Firefox",
  needs: { [program]: "firefox-esr" },
  start: startFirefox,
};

async function startFirefox(url: string): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: program,
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "pt-BR", "ui.prefersReducedMotion": 1 },
  });
  const page = await browser.newPage();
  let lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") lines.push(`${message.text()} (${message.location().url ?? page.url()})`);
  });
  page.on("pageerror", (error) => lines.push(`uncaught: ${error instanceof Error ? error.stack : error}`));
  // A form that holds something asks before it is left.
  page.on("dialog", (dialog) => void dialog.accept());
  const elementOf = async (expression: string) => {
    const element = (await page.evaluateHandle(expression)).asElement();
    if (element === null) throw new Error(`${expression} is no element`);
    return element as ElementHandle<Element>;
  };
  return {
    name: await browser.version(),
    url,
    tab: {
      open: async (address) => {
        await page.goto(address);
      },
      ask: (expression) => page.evaluate(expression) as Promise<never>,
      press: async (expression) => (await elementOf(expression)).click(),
      type: async (expression, text) => (await elementOf(expression)).type(text),
      resize: (width, height) => page.setViewport({ width, height }),
      picture: async (file) => {
        await page.screenshot({ path: file as `${string}.png` });
      },
    },
    heard: () => {
      const heard = lines;
      lines = [];
      return heard;
    },
    close: () => browser.close(),
  };
}
