// npm start, npm run start:cluster: installs and builds missing parts, then runs the app with the given arguments.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build.mjs";
import { install, root } from "./install.mjs";

process.env.NODE_ENV = "production";
// Settings that are paths, such as DATA_DIR, are relative to the root, whatever folder the command was run in.
process.chdir(root);
endWithNpm();
install();
if (!isBuilt()) {
  const { status } = spawnSync(process.execPath, [path.join(root, "tools/scripts/build.mjs")], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
// The app runs in this process, so that no process has to forward signals and the exit code.
await import(pathToFileURL(path.join(root, "apps/api/dist/main.js")).href);

/** Ends the app when its npm is gone: a killed npm cannot forward the signal, and the app would keep its port. */
function endWithNpm() {
  if (!/^start(:cluster)?$/.test(process.env.npm_lifecycle_event ?? "")) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
