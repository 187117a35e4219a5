import net from "node:net";
import type pg from "pg";
import { AppError } from "../app-error.ts";
import { databaseError } from "./conflict.ts";
import { type Database, openDatabase } from "./db.ts";
import { openPositions } from "./positions.ts";
import { type ReplicaPatience, ReplicaWatch } from "./replica-watch.ts";

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
  patience?: Partial<ReplicaPatience>;
}

const usualPatience: ReplicaPatience = { call: 20, look: 1000, behind: 5000, rest: 1000 };

/** Opens the replica at `url`; until it is found fit, and whenever it is not, the primary answers. */
export function openReplica({ primary, connection, url, max, log, patience }: ReplicaOptions): Replica {
  const sockets = new Set<net.Socket>();
  const there = { ...within(sockets), connectionString: url };
  const positions = openPositions({ ...within(sockets), ...connection }, there);
  const verify = (client: pg.PoolClient, done: (error?: Error) => void) => {
    positions
      .shownBy(client)
      .then((shown) => watch.assertProven(shown))
      .then(() => done(), done);
  };
  const database = openDatabase({ ...there, connectionTimeoutMillis: 2000, verify }, max);
  const letGo = () => {
    for (const socket of sockets) socket.destroy();
  };
  const watch = new ReplicaWatch({ positions, patience: { ...usualPatience, ...patience }, log, letGo });
  return {
    inUse: () => watch.inUse,
    async read(work, isLong = false) {
      if (!(await watch.isFit(isLong))) return work(primary);
      try {
        return await work(database);
      } catch (error) {
        if (error instanceof AppError) throw error;
        // What the replica could not answer, whatever became of it: reads change nothing, and may be made again.
        if (databaseError(error).code === undefined) await watch.suspect();
        return work(primary);
      }
    },
    async close() {
      await watch.close();
      await Promise.all([positions.close(), database.close()]);
    },
  };
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
