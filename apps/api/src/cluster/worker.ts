import type { Worker } from "node:cluster";
import type { Config } from "../config.ts";
import type { OnClose } from "../lifecycle.ts";
import { openPool, openPostgres, serveApp } from "../start.ts";

/**
 * A message in which a worker requests the metrics of all workers, or in which the primary answers with their text; the
 * text is absent when a worker did not answer.
 */
interface MetricsMessage {
  pomar: "metrics";
  id: number;
  text?: string;
}

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === "object" && message !== null && Reflect.get(message, "pomar") === "metrics";
}

export async function runWorker(config: Config, worker: Worker, onClose: OnClose): Promise<void> {
  const connection = await openPostgres(config, onClose);
  const max = Number(process.env.POMAR_POOL_SIZE);
  const database = openPool(connection, onClose, max);
  const cluster = { process: String(worker.id), metrics: metricsOfAll() };
  await serveApp(config, database, { connection, onClose, max, cluster });
}

function metricsOfAll(): () => Promise<string | undefined> {
  const waiting = new Map<number, (text: string | undefined) => void>();
  let count = 0;
  process.on("message", (message: unknown) => {
    if (!isMetricsMessage(message)) return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      const message: MetricsMessage = { pomar: "metrics", id: count };
      // Sending fails when the primary has ended; the metrics are then undefined.
      process.send?.(message, undefined, undefined, (error) => error && resolve(undefined));
    });
}
