import net from "node:net";
import type { AnyRoute } from "@pomar/contract/core/route";
import type pg from "pg";
import { z } from "zod";
import { AppError } from "../../http/app-error.ts";
import { databaseError } from "../conflict.ts";
import { type Database, openDatabase } from "../db.ts";
import { shownBy, shownTo, silenceMs } from "./wal-position.ts";
import { type ReplicaTimeouts, watchReplica } from "./watch-replica.ts";

/** A copy of the database that answers reads as long as it contains every acknowledged write. */
export interface Replica {
  /** Reads from the primary if the replica lacks any acknowledged write. @param isLong  true for a streamed answer. */
  read<Answer>(work: (source: Database) => Promise<Answer>, isLong?: boolean): Promise<Answer>;
  readRoute<Answer>(route: AnyRoute, work: (source: Database) => Promise<Answer>): Promise<Answer>;
  inUse(): boolean;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: Database;
  connection: pg.PoolConfig;
  url: string;
  max?: number | undefined;
  log: (line: string) => void;
  timeouts?: Partial<ReplicaTimeouts>;
}

/** Opens the replica at `url`; the primary answers the reads while the replica is not fit. */
export function openReplica({ primary, connection, url, max, log, timeouts }: ReplicaOptions): Replica {
  const sockets = new Set<net.Socket>();
  // The sockets are collected to be closed: connections to a server that went silent would stay open for many minutes.
  const stream = () => {
    const socket = new net.Socket();
    sockets.add(socket);
    return socket.once("close", () => sockets.delete(socket));
  };
  const to = { connectionString: url, stream, connectionTimeoutMillis: silenceMs };
  // WAL positions are queried on connections that no other work uses.
  const here = openDatabase({ ...connection, stream, connectionTimeoutMillis: silenceMs }, 1);
  const there = openDatabase(to, 1);
  const watch = watchReplica({
    primary: here.db,
    replica: there.db,
    timeouts: { call: 20, look: 1000, behind: 5000, rest: 1000, ...timeouts },
    log,
    disconnect() {
      for (const socket of sockets) socket.destroy();
    },
  });
  const verify = (client: pg.PoolClient, done: (error?: Error) => void) =>
    void shownTo(client)
      .then(watch.assertProven)
      .then(() => done(), done);
  const database = openDatabase({ ...to, verify }, max);

  async function read<Answer>(work: (source: Database) => Promise<Answer>, isLong = false): Promise<Answer> {
    if (!(await watch.isFit(isLong))) return work(primary);
    try {
      return await work(database);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // When a read fails on the replica with any error, the primary answers the read: reads change nothing and may be
      // repeated.
      if (databaseError(error).code === undefined) await shownBy(there.db).catch(watch.rest);
      return work(primary);
    }
  }

  return {
    read,
    readRoute: (route, work) => (isEligible(route) ? read(work, route.download !== null) : work(primary)),
    inUse: watch.inUse,
    async close() {
      await watch.stop();
      await Promise.all([here.close(), there.close(), database.close()]);
    },
  };
}

/**
 * Whether the replica may answer a route: lists, reports and files, but not single records, because the reader of a
 * record may be about to change it.
 */
function isEligible({ method, path, reply }: AnyRoute): boolean {
  if (method !== "GET" || path.includes(":")) return false;
  return /^\/(reports|export)\//.test(path) || (reply instanceof z.ZodObject && "total" in reply.shape);
}
