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

/** A call that a person waits for, measured one at a time. */
export interface Wait {
  name: string;
  /** The call of a round, counted from 0. It creates the records that it needs before it is timed. */
  call: (round: number) => Promise<Call> | Call;
  /** Limit of the median time, as a multiple of a plain reception's in the same run. */
  maxTimes: number;
  /** Limit of the kB that PostgreSQL appends to its log. */
  maxWalKb?: number;
  rounds?: number;
  /** Rounds before the counted ones. */
  warmUp?: number;
}

/** A statement and its values. The server of the limit makes a new id in each request for a value like `new:lot`. */
export type Plain = readonly [text: string, ...values: unknown[]];

/** The statements of one call as anybody would write them well: a transaction in turn, then the reads at once. */
export interface Limit {
  transaction?: readonly Plain[];
  reads?: readonly Plain[];
}

/** Different calls of one kind by many connections at once, beside their plain statements. */
export interface Load {
  name: string;
  /** The number of different calls. */
  calls: number;
  /** Lower limit of the product's requests per second, divided by those of the plain statements. */
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
  session: LoggedIn;
  client: pg.Client;
  today: string;
}
