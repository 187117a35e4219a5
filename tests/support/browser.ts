import { existsSync } from "node:fs";
import { findChromium, wholeChromium } from "../../tools/programs/chromium.ts";

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium runs here: run `npm run programs`, or name one in CHROMIUM_PATH.");

/** A host name of this machine. Without TLS, browsers treat it as insecure, unlike localhost. */
export const untrustedHost = "pomar.test";

/** Options that start the browser for tests and pictures. */
export const launchOptions = {
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=no-user-gesture-required",
    // Pages live for seconds: a larger nursery lets short-lived objects die before the first collections copy them.
    "--js-flags=--min-semi-space-size=16",
    `--host-resolver-rules=MAP ${untrustedHost} 127.0.0.1`,
  ],
};

/** Options for text of twice the size: a user's choice in the browser, which styles in `em` and `ch` follow. */
export const largeTextOptions = {
  ...launchOptions,
  args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"],
};

/** The reason why no test can show a film to the camera on this machine: the headless shell cannot play films. */
export const withoutCamera = existsSync(wholeChromium) ? null : "no Chromium with a camera (Debian's chromium)";

/** Options for a browser whose camera shows a film. @param film  a file of motion JPEG. */
export const cameraOptions = (film: string) => ({
  ...launchOptions,
  ...(!withoutCamera && { executablePath: wholeChromium }),
  args: [...launchOptions.args, "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`],
});
