import type { LoggedIn } from "@pomar/contract/people/session/session.schema";
import type pg from "pg";

/** A running server, and the token of a session on it. */
export interface Server {
  url: string;
  token: string;
}

/** An HTTP call of the product's API; its path is relative to `/api`. */
export interface Call {
  method?: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** A call that a person waits for, measured one at a time. */
export interface Wait {
  name: string;
  /** Builds the call for a round, counted from 0. The records that the call needs are created before it is timed. */
  call: (round: number) => Promise<Call> | Call;
  /** The largest permitted median time of the call, as a multiple of a plain reception's median in the same run. */
  maxTimes: number;
  /** The largest permitted number of kB that one call appends to PostgreSQL's log. */
  maxWalKb?: number;
  rounds?: number;
  /** The number of rounds that run before the measured rounds. */
  warmUp?: number;
}

/** An SQL statement and its values. For a value like `new:lot`, the comparison server makes a new id per request. */
export type Plain = readonly [text: string, ...values: unknown[]];

/** The plain SQL statements of one call: a transaction, statement by statement, and then the reads in parallel. */
export interface Limit {
  transaction?: readonly Plain[];
  reads?: readonly Plain[];
}

/** A benchmark: many connections send calls of one kind; the plain SQL of these calls is the comparison. */
export interface Load {
  name: string;
  /** The number of different calls. */
  calls: number;
  /** The smallest permitted ratio of the product's requests per second to those of the plain statements. */
  minRatio: number;
  connections?: number;
  rounds?: number;
  product: (n: number) => Call;
  limit: (n: number) => Limit;
}

/** A filled plant, its current day, and the product that runs on it. */
export interface Plant {
  url: string;
  app: Server;
  /** The server that runs plain statements on the same database. */
  plain: Server;
  session: LoggedIn;
  client: pg.Client;
  today: string;
}
