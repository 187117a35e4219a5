import type { LoggedIn } from "@pomar/contract/people/session/session.schema";
import type pg from "pg";

/** A running server, and the token of a session on it. */
export interface Server {
  url: string;
  token: string;
}

/** A call of the product, below `/api`. */
export interface Call {
  method?: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** A statement and its values. The server of the limit makes a new id in each request for a value like `new:lot`. */
export type Plain = readonly [text: string, ...values: unknown[]];

/** The statements of one call as anybody would write them well: a transaction in turn, then the reads at once. */
export interface Limit {
  transaction?: readonly Plain[];
  reads?: readonly Plain[];
  /** PostgreSQL plans them at every request; otherwise it prepares each once. */
  isUnnamed?: boolean;
}

/** Something that a person waits for, beside its limit. */
export interface Line {
  name: string;
  /** The call of a round, counted from 0. It creates the records that it needs before it is timed. */
  product: (round: number) => Promise<Call> | Call;
  limit: (round: number) => Promise<Limit> | Limit;
  /** The product takes at most this many times the limit's time. */
  maxRatio?: number;
  /** The product takes at most this many ms, at any size of the plant. */
  maxMs?: number;
  /** The reply has at most this many kB. */
  maxKb?: number;
  /** PostgreSQL appends at most this many kB to its log. */
  maxWalKb?: number;
  /** Sum that the product's reply and the plain statements' column `figure` must agree in. */
  figure?: (reply: never) => number;
  rounds?: number;
  /** Rounds before the counted ones. */
  warmUp?: number;
  /** Both sides answer many connections at once, and requests per second are compared. */
  load?: { calls: number; minRatio: number; connections?: number; rounds?: number };
}

/** A filled plant, its current day, and the product that runs on it. */
export interface Plant {
  url: string;
  app: Server;
  session: LoggedIn;
  client: pg.Client;
  today: string;
}
