// npm run programs: installs the programs that tests need and npm does not install; prints the path of Chromium.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { bringChromium } from "../programs/chromium.ts";
import { programs } from "../programs/programs.ts";

const aptGet = "/usr/bin/apt-get";
const say = (line: string) => process.stderr.write(`${line}\n`);

const missing = programs.filter(({ isHere }) => !isHere());
installByApt(missing.flatMap((program) => program.package ?? []));
const chromium = bringChromium();
for (const { name } of missing.filter(({ isHere }) => !isHere())) say(`Not on this machine: ${name}`);
if (chromium) process.stdout.write(`${chromium}\n`);
else {
  say("No Chromium runs here: install one and name it in CHROMIUM_PATH.");
  process.exitCode = 1;
}

/** Installs system packages where nobody has to be asked for a password: as root, on Debian and related systems. */
function installByApt(packages: readonly string[]): void {
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return;
  say(`Installing ${packages.join(", ")} (apt-get)…`);
  const options = { encoding: "utf8" as const, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync(aptGet, ["update", "-q"], options);
  const { status, stderr } = spawnSync(aptGet, ["install", "-qy", "--no-install-recommends", ...packages], options);
  if (status !== 0) say(`apt-get installed nothing: ${stderr.trim()}`);
}
