import { readFile } from "node:fs/promises";
import autocannon from "autocannon";
import type { Server } from "../processes.ts";

export interface Load {
  method: "GET" | "POST";
  path: string;
  /** Of a POST: sent in turn. */
  bodies?: string[];
}

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Resident set of the server's process after the run. */
  memoryMb: number;
  failed: number;
}

const seconds = 5;
const connections = 50;

/** Loads a server with 50 connections for 5 s, after 1 s that is not counted. */
export async function measure(server: Server, load: Load): Promise<Measured> {
  await run(server, load, 1);
  const result = await run(server, load, seconds);
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    memoryMb: await memoryOf(server.pid),
    failed: result.non2xx + result.errors,
  };
}

function run(server: Server, { method, path, bodies }: Load, duration: number) {
  const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
  const requests = bodies?.map((body) => ({ method, path, headers, body })) ?? [{ method, path, headers }];
  return autocannon({ url: server.url, connections, duration, requests });
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
