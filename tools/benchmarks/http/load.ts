import { readFile } from "node:fs/promises";
import autocannon from "autocannon";
import type { Server } from "../processes.ts";
import type { Question } from "./questions.ts";

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Resident set of the server's process after the run. */
  memoryMb: number;
  failed: number;
}

const seconds = 4;
export const usualConnections = 50;

/** Loads a server with the calls of a question, in turn, over its connections for 4 s, after 1 s that is not counted. */
export async function measure(server: Server, { calls, connections = usualConnections }: Question): Promise<Measured> {
  const authorization = `Bearer ${server.token}`;
  const requests = calls.map(({ method, url, body }) =>
    body === undefined
      ? { method, path: url, headers: { authorization } }
      : { method, path: url, body, headers: { authorization, "content-type": "application/json" } },
  );
  const run = (duration: number) => {
    // Each connection begins elsewhere: in step, all of them would want the same lot at the same time.
    let begun = 0;
    const setupClient = (client: autocannon.Client) => {
      const from = begun++ % requests.length;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    };
    return autocannon({ url: server.url, connections, duration, requests, setupClient });
  };
  await run(1);
  const result = await run(seconds);
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    memoryMb: await memoryOf(server.pid),
    failed: result.non2xx + result.errors,
  };
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
