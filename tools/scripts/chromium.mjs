// Finds a Chromium for the browser tests, or brings one.
import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installByApt } from "./apt.mjs";
import { root, say } from "./install.mjs";

const headlessShell = "/usr/bin/chromium-headless-shell";

const candidates = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds a Chromium, else brings one: Debian's headless shell as root, in which the tests take half the time; else
 * whatever runs here; else the one that npm installed, else Playwright's.
 */
export async function ensureChromium() {
  const ways = [named, debiansHeadlessShell, findChromium, unpackPackaged, downloadPlaywrights];
  for (const way of ways) {
    const file = await way();
    if (file && existsSync(file) && runs(file)) return file;
  }
  throw new Error("Nenhum Chromium roda aqui: instale um e indique o caminho dele na variável CHROMIUM_PATH.");
}

const named = () => process.env.CHROMIUM_PATH;

async function findChromium() {
  const all = [...candidates, packagedWrapper(), await playwrightsOwn()];
  return all.find((file) => file && existsSync(file) && runs(file));
}

function runs(file) {
  // Some systems ship a script that only tells where to get the real one.
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/** With the whole one beside it, in which alone a test can hold a film before the camera. */
function debiansHeadlessShell() {
  const both = [headlessShell, "/usr/bin/chromium"];
  if (!both.every((file) => existsSync(file)))
    installByApt(
      both.map((file) => path.basename(file)),
      "o Chromium",
    );
  return headlessShell;
}

/** Unpacks the Chromium that npm installed. It needs no other account, but maybe the libraries that come with it. */
function unpackPackaged() {
  const folder = cacheFolder();
  const resolver = createRequire(import.meta.url);
  try {
    resolver.resolve("@sparticuz/chromium");
  } catch {
    return undefined;
  }
  say("Desempacotando o Chromium que acompanha o projeto…");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const program = `
    import chromium from "@sparticuz/chromium";
    await chromium.executablePath();`;
  spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    // It unpacks into the folder for temporary files, and its libraries only where it takes the machine for a Lambda.
    env: {
      ...process.env,
      TMPDIR: folder,
      AWS_EXECUTION_ENV: `AWS_Lambda_nodejs${process.versions.node.split(".")[0]}.x`,
    },
  });
  const wrapper = packagedWrapper();
  writeFileSync(wrapper, wrapperScript(folder));
  chmodSync(wrapper, 0o755);
  return wrapper;
}

function wrapperScript(folder) {
  const lines = ["#!/bin/sh", `here='${folder.replaceAll("'", "'\\''")}'`];
  // The system's own libraries where they suffice: they fit the rest of the system better.
  lines.push('"$here/chromium" --version > /dev/null 2>&1 || export LD_LIBRARY_PATH="$here/al2023/lib"');
  if (!existsSync("/etc/fonts/fonts.conf")) lines.push('export FONTCONFIG_PATH="$here/fonts"');
  lines.push('exec "$here/chromium" "$@"');
  return `${lines.join("\n")}\n`;
}

async function downloadPlaywrights() {
  say("Baixando o Chromium do Playwright…");
  const cli = path.join(root, "node_modules/playwright/cli.js");
  const { status, stderr } = spawnSync(process.execPath, [cli, "install", "chromium"], { encoding: "utf8" });
  if (status !== 0) say(`O Playwright não baixou o Chromium: ${stderr.trim()}`);
  return playwrightsOwn();
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import("@playwright/test");
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

function packagedWrapper() {
  return path.join(cacheFolder(), "chromium.sh");
}

/** Beside the packages, so that it goes with them; elsewhere when those belong to someone else. */
function cacheFolder() {
  try {
    accessSync(path.join(root, "node_modules"), constants.W_OK);
    return path.join(root, "node_modules/.cache/pomar-chromium");
  } catch {
    return path.join(os.tmpdir(), `pomar-chromium-${process.getuid?.() ?? 0}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.stdout.write(`${await ensureChromium()}\n`);
