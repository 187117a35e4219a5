import type pg from "pg";
import type { Server } from "../processes.ts";

/** A call of the product, below `/api`. */
export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH";
  path: string;
  body?: object;
}

export interface Plain {
  text: string;
  values?: unknown[];
}

/** The statements of one call as anybody would write them well: first those of a transaction in turn, then, at once, those that only read. */
export interface Limit {
  transaction?: Plain[];
  reads?: Plain[];
}

/** Something that a person waits for. */
export interface Line {
  name: string;
  /** The call of a round; rounds are numbered from 0, the first are not counted. What it needs is made before it is timed. */
  product: (round: number) => Promise<Call> | Call;
  limit: (round: number) => Promise<Limit> | Limit;
  /** The product may take this many times as long. */
  atMost?: number;
  /** And this long, at any size. */
  atMostMs?: number;
  /** And answer this much. */
  atMostKb?: number;
  /** And this many times the processor time, of the process and of PostgreSQL's beside it. */
  atMostProcessor?: number;
  /** How often both take turns, when not nine times. */
  rounds?: number;
  /** How many turns before those are not counted, when not one. */
  warmUp?: number;
}

/** A filled plant, its day, and the product that runs on it. */
export interface Plant {
  app: Pick<Server, "url" | "token">;
  client: pg.Client;
  today: string;
}
