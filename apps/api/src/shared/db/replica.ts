import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { AppError } from "../app-error.ts";
import { databaseError } from "./conflict.ts";
import { type Database, openDatabase } from "./db.ts";
import { openPositions } from "./positions.ts";

/** A copy of the database that may be read from, as long as nobody can tell the difference. */
export interface Replica {
  /**
   * Reads from the replica when it shows everything that anyone was told of before this call, else from the primary.
   * @param isLong  the read goes on while its answer is sent.
   */
  read<Answer>(work: (source: Database) => Promise<Answer>, isLong?: boolean): Promise<Answer>;
  /** Whether it is read from at present. */
  inUse(): boolean;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: Database;
  /** Where the primary is reached. */
  connection: pg.PoolConfig;
  url: string;
  /** Connections to the replica. */
  max?: number | undefined;
  log: (line: string) => void;
  patience?: Partial<typeof usualPatience>;
}

/** Milliseconds. */
const usualPatience = {
  /** A call waits so long for the replica to show what it must. */
  call: 20,
  /** So often the replica is looked at while it is in use. */
  look: 1000,
  /** Behind for so long, it rests. */
  behind: 5000,
  /** So long it rests at least; twice as long each time it has to again. */
  rest: 1000,
};
const longestRest = 30_000;
/** In use for so long, it has recovered. */
const soundMs = 60_000;
const stepMs = 2;

/** Opens the replica at `url`; until it is found fit, and whenever it is not, the primary answers. */
export function openReplica({ primary, connection, url, max, log, patience: given }: ReplicaOptions): Replica {
  const patience = { ...usualPatience, ...given };
  const sockets = new Set<net.Socket>();
  const there = { ...within(sockets), connectionString: url };
  const database = openDatabase({ ...there, connectionTimeoutMillis: 2000 }, max);
  const positions = openPositions({ ...within(sockets), ...connection }, there);
  const closing = new AbortController();
  let state: "resting" | "ready" = "resting";
  const isClosed = () => closing.signal.aborted;
  let keepsLongReads = false;
  /** It showed what it had to when it was last asked. */
  let isClose = true;

  /** Whether the replica shows, or soon does, all that is promised at this moment. */
  async function showsAll(waitMs: number): Promise<boolean> {
    const until = performance.now() + waitMs;
    const [promised, shown] = await Promise.all([positions.promised(), positions.shown()]);
    isClose = shown >= promised;
    while (!isClose && performance.now() < until) {
      await sleep(stepMs);
      isClose = (await positions.shown()) >= promised;
    }
    return isClose;
  }

  function rest(reason: string): void {
    if (state !== "ready") return;
    state = "resting";
    log(`Réplica fora de uso (${reason}): listas e relatórios são lidos do banco principal.`);
    letGo();
  }

  /** What was never answered fails now, and is read again from the primary. */
  function letGo(): void {
    for (const socket of sockets) socket.destroy();
  }

  /** Looks after the replica for as long as the process lives. */
  async function watch(): Promise<void> {
    let restMs = patience.rest;
    let told = "";
    while (!isClosed()) {
      const problem = await positions
        .compare()
        .then(async (found) => {
          keepsLongReads = found.keepsLongReads;
          return (await showsAll(patience.look)) ? null : "está atrasada";
        })
        .catch(reasonOf);
      if (isClosed()) return;
      if (problem === null) {
        state = "ready";
        if (told !== "") log("Réplica de novo em uso para listas e relatórios.");
        told = "";
        const since = performance.now();
        told = await untilUnfit();
        if (performance.now() - since > soundMs) restMs = patience.rest;
      } else if (told === "") {
        told = problem;
        log(`Réplica fora de uso (${problem}): listas e relatórios são lidos do banco principal.`);
      }
      letGo();
      await pause(restMs);
      restMs = Math.min(restMs * 2, longestRest);
    }
  }

  /** @returns why it rests. */
  async function untilUnfit(): Promise<string> {
    let waitedFor: { promised: number; since: number } | null = null;
    while (state === "ready") {
      await pause(patience.look);
      try {
        const [promised, shown] = await Promise.all([positions.promised(), positions.shown()]);
        if (waitedFor !== null && shown >= waitedFor.promised) waitedFor = null;
        if (shown < promised) waitedFor ??= { promised, since: performance.now() };
        if (waitedFor !== null && performance.now() - waitedFor.since > patience.behind) rest("está atrasada");
      } catch (error) {
        rest(reasonOf(error));
      }
    }
    return "resting";
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});

  async function isFit(isLong: boolean): Promise<boolean> {
    if (state !== "ready" || (isLong && !keepsLongReads)) return false;
    try {
      // Behind a moment ago, it is not waited for again and again.
      return await showsAll(isClose ? patience.call : 0);
    } catch (error) {
      rest(reasonOf(error));
      return false;
    }
  }

  const watching = watch();
  return {
    inUse: () => state === "ready",
    async read(work, isLong = false) {
      if (!(await isFit(isLong))) return work(primary);
      try {
        return await work(database);
      } catch (error) {
        if (error instanceof AppError) throw error;
        // What the replica could not answer, whatever became of it: reads change nothing, and may be made again.
        if (databaseError(error).code === undefined) await positions.shown().catch((why) => rest(reasonOf(why)));
        return work(primary);
      }
    },
    async close() {
      state = "resting";
      closing.abort();
      await watching;
      await Promise.all([positions.close(), database.close()]);
    },
  };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : String(cause);
}

/** The connections of a pool within reach, for a server that went silent would keep them for many minutes. */
function within(sockets: Set<net.Socket>): pg.PoolConfig {
  const stream = () => {
    const socket = new net.Socket();
    sockets.add(socket);
    return socket.once("close", () => sockets.delete(socket));
  };
  return { stream };
}
