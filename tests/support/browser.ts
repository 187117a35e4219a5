import { existsSync } from "node:fs";

const debians = "/usr/bin/chromium";
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debians) ? debians : undefined);

/** How the browser is started: the one that is named or installed, else Playwright's own. */
export const launchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=no-user-gesture-required",
  ],
};

/** With text of twice the size: a person's own choice in the browser, which styles that count in letters follow. */
export const largeTextOptions = {
  ...launchOptions,
  args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"],
};
