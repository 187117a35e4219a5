import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { UserUpdate } from "@pomar/contract/people/users/users.schema";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { idleHours } from "../../apps/api/src/people/session/session.queries.ts";
import { type Caller, request, type TestApp } from "./app.ts";
import { factories } from "./factories.ts";

const password = "senha-de-quem-sai";

/** The names of the ways to end a session. */
type Way = "logged out" | "deactivated" | "deactivated and back" | "demoted" | "demoted and back" | "new password";
type Dead = Record<Way | "removed" | "ended by an administrator" | "idle for too long", Caller>;

/**
 * Makes administrators' sessions, each used on both processes, and then ends each session in a different way.
 */
export async function deadSessions(t: TestApp, other: FastifyInstance): Promise<Dead> {
  const make = factories(t);
  const asks = (app: FastifyInstance, { token }: Caller) =>
    request(app, sessionRoutes.me, { headers: { authorization: `Bearer ${token}` } });

  async function endSession(end: (session: Caller) => Promise<unknown>): Promise<Caller> {
    const { name } = await make.user({ password, level: 1 });
    const session = await t.login(name, password, 1);
    for (const app of [t.app, other]) expect((await asks(app, session)).status).toBe(200);
    await end(session);
    return session;
  }
  /** Makes a session whose last use is slightly longer ago than the limit. */
  async function idle(): Promise<Caller> {
    const { now } = t.clock;
    t.clock.now = new Date(now.getTime() - idleHours * 3_600_000 - 1000);
    const session = await endSession(async () => {});
    t.clock.now = now;
    return session;
  }
  const changed =
    (...changes: UserUpdate[]) =>
    async ({ id }: Caller) => {
      for (const body of changes) await t.admin.call(usersRoutes.update, { params: { id }, body });
    };
  return {
    "logged out": await endSession((session) => session.call(sessionRoutes.logout)),
    deactivated: await endSession(changed({ active: false })),
    "deactivated and back": await endSession(changed({ active: false }, { active: true })),
    demoted: await endSession(changed({ level: 2 })),
    "demoted and back": await endSession(changed({ level: 2 }, { level: 1 })),
    "new password": await endSession(changed({ password: "uma-senha-nova" })),
    removed: await endSession(({ id }) => t.admin.call(usersRoutes.remove, { params: { id } })),
    "ended by an administrator": await endSession(({ id }) =>
      t.admin.call(usersRoutes.endSessions, { params: { id } }),
    ),
    "idle for too long": await idle(),
  };
}
