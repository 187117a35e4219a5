// Installs the missing packages of package-lock.json; uses only Node's own modules, as no package may exist yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, "../..");

const modules = path.join(root, "node_modules");
const lock = path.join(root, "package-lock.json");
const stamp = path.join(modules, ".pomar-lock");

/** Runs `npm ci` unless it ran for this same lock file on this kind of machine. Ends the process when npm fails. */
export function install() {
  const wanted = `${createHash("sha256").update(readFileSync(lock)).digest("hex")} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (!wasInstalledByHand()) {
    say("Instalando as dependências (npm ci)…");
    const flags = "--include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error";
    const npm = runNpm(["ci", ...flags.split(" ")]);
    if (npm.status !== 0) {
      say(`A instalação falhou.\n${npm.stdout ?? ""}${npm.stderr ?? ""}${npm.error?.message ?? ""}`);
      process.exit(npm.status || 1);
    }
  }
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // A different account owns node_modules: the next start compares the lock files again.
  }
}

/** Whether npm itself installed everything: the list that npm writes last is newer than the lock file. */
function wasInstalledByHand() {
  const list = path.join(modules, ".package-lock.json");
  return existsSync(list) && !existsSync(stamp) && statSync(list).mtimeMs >= statSync(lock).mtimeMs;
}

/** Runs the npm that started this process, or else the npm in the path. */
function runNpm(args) {
  const { npm_execpath: npm, NODE_ENV: _, ...env } = process.env;
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, env: { ...env, ...reachableCache() } };
  if (npm && path.basename(npm) === "npm-cli.js") return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}

/** A cache folder for npm when the account has no home folder, as for services and containers. */
function reachableCache() {
  try {
    accessSync(os.homedir(), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: path.join(os.tmpdir(), `pomar-npm-${process.getuid?.() ?? 0}`) };
  }
}

/** Prints a line for the user who started the command. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) install();
