import { existsSync } from "node:fs";

const whole = "/usr/bin/chromium";

// Debian's. What is shown is the same; the headless shell takes half the time.
const installed = ["/usr/bin/chromium-headless-shell", whole].find((file) => existsSync(file));
const executablePath = process.env.CHROMIUM_PATH ?? installed;

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

/** With a camera that shows a film, which the headless shell has none of. @param film  a file of motion JPEG. */
export const cameraOptions = (film: string) => ({
  ...launchOptions,
  ...(existsSync(whole) && { executablePath: whole }),
  args: [...launchOptions.args, "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`],
});
