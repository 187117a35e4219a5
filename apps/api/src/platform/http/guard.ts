import type { AnyRoute } from "@pomar/contract/core/route";
import { mayCall } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { AppError } from "./app-error.ts";

export interface Session {
  id: string;
  user: SessionUser;
  /** The instant at which the session ends without further use, in ms since 1970. */
  endsAt: number;
}

/** Finds the open session of a token, or null. With `isUse` false the query does not extend the session. */
export type SessionOf = (token: string, now: Date, isUse?: boolean) => Promise<Session | null>;

declare module "fastify" {
  interface FastifyRequest {
    session?: Session;
  }
}

/** Refuses a missing or ended session (401) and a level that may not make the call (403), before the body is read. */
export function guard(route: AnyRoute, sessionOf: SessionOf, clock: Clock) {
  return async (request: FastifyRequest): Promise<void> => {
    if (route.levels === "public") return;
    const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
    const session = token ? await sessionOf(token, clock(), route.isUse) : null;
    if (!session) throw AppError.of("session.unauthorized");
    if (!mayCall(route, session.user.level)) throw AppError.of("session.forbidden");
    request.session = session;
  };
}
