import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const builtMain = path.join(root, "apps/api/dist/main.js");
const startTimeout = 180_000;

export interface BuiltApp {
  /** The address of the app, such as `http://localhost:43211`; it begins with `https` when the app uses TLS. */
  url: string;
  /** The complete output of the app. */
  output(): string;
  stop(): Promise<void>;
  /** Ends the app like a power cut, without any cleanup. */
  kill(): Promise<void>;
  /** The id of the app's process. */
  pid: number;
  /** The exit code of the app, once the app has ended. */
  ended: Promise<number | null>;
}

interface Options {
  /** A running database server, or the folder for the app's own database. */
  data: { DATABASE_URL: string } | { DATA_DIR: string };
  adminPassword: string;
  /** The main file of a build other than the default one. */
  main?: string;
  args?: readonly string[];
  /** Further settings of the app, by name. */
  settings?: Record<string, string>;
}

/** Starts the built app on a free port. */
export async function startBuiltApp(options: Options): Promise<BuiltApp> {
  const { data, adminPassword, main = builtMain, args = [], settings = {} } = options;
  if (!existsSync(main)) throw new Error("There is no build to start: run `node tools/scripts/build.mjs`.");
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: "0",
    HTTP_PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: "",
    ...data,
    ADMIN_NAME: "admin",
    ADMIN_PASSWORD: adminPassword,
    ...settings,
  };
  const app = spawn(process.execPath, [main, ...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let outputText = "";
  for (const stream of [app.stdout, app.stderr]) stream.on("data", (chunk) => (outputText += chunk));
  const ended = once(app, "exit").then(([code]) => code as number | null);
  const stop = () => end(app);
  const kill = async () => {
    const ended = once(app, "exit");
    app.kill("SIGKILL");
    await ended;
  };
  try {
    const url = await waitForAddress(app, () => outputText);
    return { url, output: () => outputText, stop, kill, pid: app.pid ?? 0, ended };
  } catch (error) {
    await stop();
    throw error;
  }
}

function waitForAddress(app: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      // The address in the app's banner; an earlier log line may contain an address too.
      const url = /^(?!\{).*?(https?:\/\/\S+)/m.exec(said())?.[1];
      if (url) resolve(url);
    };
    app.stdout?.on("data", look);
    app.once("exit", (code) => reject(new Error(`The app ended with ${code}:\n${said()}`)));
    setTimeout(() => reject(new Error(`The app named no address in three minutes:\n${said()}`)), startTimeout).unref();
  });
}

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, "exit");
  app.kill("SIGTERM");
  const timer = setTimeout(() => app.kill("SIGKILL"), 40_000);
  await ended;
  clearTimeout(timer);
}
