import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareHttps, servePlainHttp } from "@pomar/local-https/https";
import { AggregatorRegistry } from "prom-client";
import { banner } from "../banner.ts";
import type { Config } from "../config.ts";
import type { OnClose } from "../lifecycle.ts";
import { type Database, openDatabase } from "../platform/db/db.ts";
import { redactText } from "../platform/http/redact-error.ts";
import { openPostgres, prepareDatabase, print, printError, StartError } from "../start.ts";
import { isMetricsMessage } from "./worker.ts";

const maxProcesses = 64;

/** The number of processes in `--cluster [--processes N]`; undefined for one process; a text says why N is invalid. */
export function processesWanted(args: readonly string[], cores = availableParallelism()): number | string | undefined {
  const at = args.findIndex((arg) => /^--processes(=|$)/.test(arg));
  if (at === -1) return args.includes("--cluster") ? Math.min(cores, maxProcesses) : undefined;
  const given = args[at]?.split("=")[1] ?? args[at + 1] ?? "";
  const count = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (count >= 1 && count <= maxProcesses) return count;
  return `--processes deve ser um número de 1 a ${maxProcesses} (recebido: "${given}")`;
}

interface PrimaryOptions {
  config: Config;
  demoDays: number;
  processes: number;
  exec: string;
}

/** The time in ms after which a stop kills a worker; a worker that stops properly ends sooner. */
const maxStopMs = 22_000;

/**
 * Runs the primary: the process that starts the workers, replaces ended ones and updates their certificate; it serves
 * no calls.
 */
export async function runPrimary({ config, demoDays, processes, exec }: PrimaryOptions, onClose: OnClose) {
  const https = await prepareHttps(config, { onClose, log: printError, describeError: redactText });
  const connection = await openPostgres(config, onClose);
  const database = openDatabase(connection, 4);
  const work = async () => ({
    prepared: await prepareDatabase(database, connection, { config, demoDays }),
    poolSize: await calculatePoolSize(database, processes),
  });
  const { prepared, poolSize } = await work().finally(() => database.close());
  const port = await findPort(config);
  const workers = startWorkers({ exec, env: { PORT: String(port), POMAR_POOL_SIZE: String(poolSize) } });
  onClose(workers.stop);
  await workers.serving(processes);
  const plain = https && (await servePlainHttp(https, { settings: config, appPort: port, onClose }));
  print(banner(config, { port, prepared, plain }));
}

function startWorkers({ exec, env }: { exec: string; env: Record<string, string> }) {
  const stopping = new AbortController();
  let areServing = false;
  // The operating system distributes connections: a connection passed on by the primary would outlive a crashed worker.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec, args: [] });
  const metrics = new AggregatorRegistry();
  cluster.on("message", async (worker, message: unknown) => {
    if (!isMetricsMessage(message)) return;
    const text = await metrics.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ ...message, text });
  });

  /** @param pauseMs  the wait before this worker replaces a worker that ended. */
  function start(pauseMs = 0): Worker {
    const startedAt = Date.now();
    const worker = cluster.fork(env);
    // Sending a message to a worker that has just ended fails; the worker's exit event reports the same end.
    worker.on("error", () => {});
    worker.once("exit", (code, signal) => {
      if (stopping.signal.aborted || !areServing) return;
      const pause = pauseAfter(pauseMs, Date.now() - startedAt);
      printError(`O processo ${worker.process.pid} terminou (${signal ?? code}); outro começa em ${pause / 1000} s.`);
      sleep(pause, undefined, { signal: stopping.signal }).then(
        () => start(pause),
        () => {},
      );
    });
    return worker;
  }

  return {
    /** Starts `count` workers and resolves when all serve. @throws when a worker ends instead. */
    async serving(count: number): Promise<void> {
      const first = Array.from({ length: count }, () => start());
      const listening = (worker: Worker) =>
        new Promise<void>((resolve, reject) => {
          worker.once("listening", () => resolve());
          worker.once("exit", () => reject(new StartError("Um dos processos terminou ao começar.")));
        });
      await Promise.all(first.map(listening));
      areServing = true;
    },
    /** Lets each worker finish its answers. @throws when a worker did not end properly. */
    async stop(): Promise<void> {
      stopping.abort();
      const codes = Object.values(cluster.workers ?? {}).map(async (worker) => {
        if (!worker) return 0;
        const kill = setTimeout(() => worker.process.kill("SIGKILL"), maxStopMs);
        worker.process.kill("SIGTERM");
        const [code] = await once(worker.process, "exit");
        clearTimeout(kill);
        return code;
      });
      const wereClean = (await Promise.all(codes)).every((code) => code === 0);
      if (areServing && !wereClean) throw new StartError("Um dos processos não terminou a tempo.");
    },
  };
}

const [firstPauseMs, maxPauseMs] = [250, 30_000];
/** A worker that served for this time in ms did not end because of an error at its start. */
const soundMs = 60_000;

/** Exponential backoff in ms before a restart. @param before  last wait, 0 for none. @param livedMs  worker uptime. */
export function pauseAfter(before: number, livedMs: number): number {
  if (before === 0 || livedMs >= soundMs) return firstPauseMs;
  return Math.min(before * 2, maxPauseMs);
}

/** Connections outside a worker's pool: listener, server lease, WAL reader, two for lot codes, two for urgent reads. */
const besidesPool = 7;
/** The number of connections that remain for other clients: a backup, an administrator, the superuser's own. */
const leftToOthers = 15;
const [fewest, most] = [4, 20];

/** Calculates each worker's pool size: its share of the server's connections, at most the size in a single process. */
async function calculatePoolSize({ pool }: Database, processes: number): Promise<number> {
  const { rows } = await pool.query<{ max_connections: string }>("show max_connections");
  const allowed = Number(rows[0]?.max_connections);
  const share = wholeParts(allowed - leftToOthers, processes) - besidesPool;
  if (share >= fewest) return Math.min(share, most);
  const possible = wholeParts(allowed - leftToOthers, besidesPool + fewest);
  throw new StartError(
    `O PostgreSQL aceita ${allowed} conexões (max_connections), o bastante para ${possible} processos.`,
  );
}

const wholeParts = (of: number, parts: number) => (of - (of % parts)) / parts;

/** Checks once, before the workers start, whether the port is free; port 0 is replaced by a free port. */
async function findPort({ PORT: port, HOST: host }: Config): Promise<number> {
  const trial = net.createServer().listen({ port, host });
  await once(trial, "listening");
  const { port: found } = trial.address() as AddressInfo;
  trial.close();
  await once(trial, "close");
  return found;
}
