import cluster from "node:cluster";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { wholeStoryDays } from "@pomar/demo/demo";
import { prepareHttps, servePlainHttp } from "@pomar/local-https/https";
import { banner } from "./banner.ts";
import { processesWanted, runPrimary } from "./cluster/primary.ts";
import { runWorker } from "./cluster/worker.ts";
import { type Config, readConfig } from "./config.ts";
import { type OnClose, runProcess } from "./lifecycle.ts";
import { redactError, redactText } from "./platform/http/redact-error.ts";
import { openPool, openPostgres, prepareDatabase, print, printError, serveApp, startProblem } from "./start.ts";

async function runAlone(config: Config, demoDays: number, onClose: OnClose): Promise<void> {
  const https = await prepareHttps(config, { onClose, log: printError, describeError: redactText });
  const connection = await openPostgres(config, onClose);
  const database = openPool(connection, onClose);
  const prepared = await prepareDatabase(database, connection, { config, demoDays });
  const app = await serveApp(config, database, { connection, onClose });
  const { port } = app.server.address() as AddressInfo;
  const plain = https && (await servePlainHttp(https, { settings: config, appPort: port, onClose }));
  print(banner(config, { port, prepared, plain }));
}

/** The number of days of demo data: `--demo` loads three years of a plant's life, `--demo=90` the last ninety days. */
function daysOfDemo(args: readonly string[]): number {
  if (args.includes("--demo")) return wholeStoryDays;
  const days = args.map((arg) => /^--demo=(\d{1,4})$/.exec(arg)?.[1]).find((found) => found !== undefined);
  return Number(days ?? 0);
}

// Node's own handler would print every property of the error, including the values of a statement and a user's input.
process.on("uncaughtException", (error) => {
  printError(
    JSON.stringify({ level: "fatal", time: Date.now(), pid: process.pid, err: redactError(error), msg: "crash" }),
  );
  process.exit(1);
});

// The option `--https` becomes a setting: a cluster's workers inherit settings, and a service may set it directly.
if (process.argv.includes("--https")) process.env.HTTPS = "true";
const config = readConfig(process.env);
const processes = processesWanted(process.argv);
const problems = ["problems" in config ? config.problems : [], typeof processes === "string" ? processes : []].flat();
for (const problem of problems) printError(`Configuração: ${problem}`);
if ("problems" in config || typeof processes === "string") process.exit(2);

const { worker } = cluster;
const demoDays = daysOfDemo(process.argv);
const report = (what: "start" | "stop", error: unknown) =>
  printError(`Não foi possível ${what === "start" ? "iniciar" : "encerrar"} o Pomar. ${startProblem(error, config)}`);

if (worker) {
  const stop = runProcess({ start: (onClose) => runWorker(config, worker, onClose), report });
  worker.once("disconnect", () => {
    // The worker is disconnected because the primary ended. Node would end the worker at once; with this flag the
    // worker first completes its answers.
    worker.exitedAfterDisconnect = true;
    stop();
  });
} else if (processes !== undefined) {
  const exec = fileURLToPath(import.meta.url);
  const start = (onClose: OnClose) => runPrimary({ config, demoDays, processes, exec }, onClose);
  runProcess({ start, report, maxStopMs: 25_000 });
} else {
  runProcess({ start: (onClose) => runAlone(config, demoDays, onClose), report });
}
