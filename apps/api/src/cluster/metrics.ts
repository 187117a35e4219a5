import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { type Message, messageOf } from "./messages.ts";

/** A process that does not answer in time is missing from the answer: the others are told all the same. */
const patienceMs = 2000;

/** In the keeper: whichever process is asked for the metrics of all gets them from each. */
export function gatherMetrics(): void {
  const asked = new Map<number, (metrics: object[]) => void>();
  let count = 0;

  function measure(worker: Worker): Promise<object[]> {
    count += 1;
    const id = count;
    return new Promise((resolve) => {
      const answer = (metrics: object[]) => {
        clearTimeout(timer);
        asked.delete(id);
        resolve(metrics);
      };
      const timer = setTimeout(() => answer([]), patienceMs);
      asked.set(id, answer);
      tell(worker, { pomar: "measure", id });
    });
  }

  cluster.on("message", async (worker, given) => {
    const message = messageOf(given);
    if (message?.pomar === "measured") asked.get(message.id)?.(message.metrics);
    if (message?.pomar !== "gather") return;
    const metrics = await Promise.all(
      Object.values(cluster.workers ?? {})
        .flatMap((each) => each ?? [])
        .map(measure),
    );
    const text = await AggregatorRegistry.aggregate(metrics).metrics();
    tell(worker, { pomar: "gathered", id: message.id, text });
  });
}

/** To a process that may be ending. */
function tell(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
