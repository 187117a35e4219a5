// Installs packages of the system where that can be done without asking anybody: as root, on Debian and its kin.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say } from "./install.mjs";

const aptGet = "/usr/bin/apt-get";

/** Installs packages of the system, if it can; whether it did, the caller sees by what they bring. */
export function installByApt(names, what) {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return;
  say(`Instalando ${what} do sistema (apt-get)…`);
  const options = { encoding: "utf8", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync(aptGet, ["update", "-q"], options);
  const { status, stderr } = spawnSync(aptGet, ["install", "-qy", "--no-install-recommends", ...names], options);
  if (status !== 0) say(`O apt-get não instalou ${what}: ${stderr.trim()}`);
}
