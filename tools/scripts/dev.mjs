// npm run dev: runs the API and the pages, and rebuilds them on every change. Ctrl+C ends both.
import { spawn } from "node:child_process";
import path from "node:path";
import { install, root, say } from "./install.mjs";

install();
const bin = (name) => path.join(root, "node_modules", name);
const sides = [
  start("API", [bin("tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "apps/api/src/main.ts"], ".", {
    PORT: "3000",
  }),
  start("páginas", [bin("vite/bin/vite.js"), "--port", "5173", "--strictPort", "--clearScreen", "false"], "apps/web"),
];

let ending = false;
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, endAll);

function start(name, args, folder, env = {}) {
  const side = spawn(process.execPath, args, {
    cwd: path.join(root, folder),
    env: { NODE_ENV: "development", ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    // The terminal's Ctrl+C must not reach the API: after a second signal, tsx would kill the API before it has closed.
    detached: process.platform !== "win32",
  });
  side.once("exit", (code) => {
    if (ending) return;
    say(`O lado ${name} terminou (${code}).`);
    process.exitCode = code || 1;
    endAll();
  });
  return side;
}

function endAll() {
  if (ending) return;
  ending = true;
  for (const side of sides) side.kill("SIGTERM");
}
