import cluster from "node:cluster";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { banner } from "./banner.ts";
import { runCrew } from "./cluster/run-crew.ts";
import { runMember } from "./cluster/run-member.ts";
import { processesWanted } from "./cluster/wanted.ts";
import { type Config, readConfig } from "./config.ts";
import { wholeStoryDays } from "./demo/demo.ts";
import { live, type Opened } from "./lifetime.ts";
import { toldError } from "./shared/told-error.ts";
import { complain, openPool, openServer, prepare, reasonOf, say, serveApp, urlOf } from "./starting.ts";

/** One process that does everything. */
async function runAlone(config: Config, demoDays: number, opened: Opened): Promise<void> {
  const connection = await openServer(config, opened);
  const database = openPool(connection, opened);
  const prepared = await prepare(database, connection, { config, demoDays });
  const app = await serveApp(config, database, { connection, opened });
  const { port } = app.server.address() as AddressInfo;
  say(banner({ url: urlOf(config, port), ...prepared }));
}

/** `--demo`: three years of a plant's life; `--demo=90`: its last ninety days. */
function daysOfDemo(args: readonly string[]): number {
  if (args.includes("--demo")) return wholeStoryDays;
  const days = args.map((arg) => /^--demo=(\d{1,4})$/.exec(arg)?.[1]).find((found) => found !== undefined);
  return Number(days ?? 0);
}

// Node's own way of ending would print all that hangs on the error: the values of a statement, what somebody typed.
process.on("uncaughtException", (error) => {
  complain(JSON.stringify({ level: "fatal", time: Date.now(), pid: process.pid, err: toldError(error), msg: "crash" }));
  process.exit(1);
});

const config = readConfig(process.env);
const processes = processesWanted(process.argv);
const problems = ["problems" in config ? config.problems : [], typeof processes === "string" ? processes : []].flat();
for (const problem of problems) complain(`Configuração: ${problem}`);
if ("problems" in config || typeof processes === "string") process.exit(2);

const { worker } = cluster;
const demoDays = daysOfDemo(process.argv);
const tell = (what: "start" | "stop", error: unknown) =>
  complain(`Não foi possível ${what === "start" ? "iniciar" : "encerrar"} o Pomar. ${reasonOf(error, config)}`);

if (worker) {
  const stop = live({ start: (opened) => runMember(config, worker, opened), tell });
  worker.once("disconnect", () => {
    // The keeper fell: nobody would replace this process or hand it calls. What it is answering it answers first.
    worker.exitedAfterDisconnect = true;
    stop();
  });
} else if (processes !== undefined) {
  const exec = fileURLToPath(import.meta.url);
  const start = (opened: Opened) => runCrew({ config, demoDays, processes, exec }, opened);
  live({ start, tell, longestStopMs: 25_000 });
} else {
  live({ start: (opened) => runAlone(config, demoDays, opened), tell });
}
