import type { AnyRoute, BodyInputOf, ParamsOf, QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";

export interface Given<R extends AnyRoute> {
  params?: ParamsOf<R>;
  query?: QueryInputOf<R>;
  body?: BodyInputOf<R>;
  /** The file of an upload. */
  file?: { name: string; bytes: Buffer };
}

/** The person who makes a call, and the instant of the call, which may lie in the past. */
export interface Caller {
  by: SessionUser;
  at: Date;
}

/** Makes a call of the product's API. @throws when the product refuses the call. */
export type Call = <R extends AnyRoute>(route: R, given: Given<R>, caller: Caller) => Promise<ReplyOf<R>>;

/** Puts a released lot into quarantine, as the laboratory does; no call of the product's API can do this. */
export type SetAside = (lotId: string, reason: string, caller: Caller) => Promise<void>;

/** The functions of the product that the demo uses. */
export interface Product {
  /** Runs the calls of `work` in one transaction. */
  together: <Result>(work: (call: Call, setAside: SetAside) => Promise<Result>) => Promise<Result>;
  /** The plant's calendar day of an instant. */
  dayOf: (at: Date) => string;
  /** An instant on a calendar day of the plant, ISO 8601 UTC. */
  instantOn: (day: string) => string;
  /** Renews the statistics from which the database plans its queries. */
  analyze: () => Promise<void>;
}
