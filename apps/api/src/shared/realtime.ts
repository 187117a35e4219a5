import type { Server as HttpServer } from "node:http";
import { allRoutes } from "@pomar/contract/api";
import { errors } from "@pomar/contract/errors";
import { changedEvent, notificationEvent, type Resource, type ServerEvents } from "@pomar/contract/realtime";
import { everyLevel, type Level, mayCall } from "@pomar/contract/route";
import { createAdapter } from "@socket.io/postgres-adapter";
import type pg from "pg";
import { Server } from "socket.io";
import type { Outbox } from "./act.ts";
import type { SessionOf } from "./http/guard.ts";

interface Connected {
  sessionId: string;
  userId: string;
  level: Level;
}

const levelRoom = (level: Level) => `level:${level}`;
const userRoom = (userId: string) => `user:${userId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export interface Realtime {
  /** Tells the open screens, on every process, what a committed act changed; its author is not notified of it. */
  publish(outbox: Outbox, authorId: string): void;
  close(): Promise<void>;
}

/**
 * The live socket of the API host. The PostgreSQL adapter is always on: a second process needs no other setting.
 * @param log  receives the adapter's failures; a lost event is not worth a request.
 */
export function openRealtime(
  server: HttpServer,
  pool: pg.Pool,
  sessionOf: SessionOf,
  log: (error: Error) => void,
): Realtime {
  const io = new Server<Record<string, never>, ServerEvents, Record<string, never>, Connected>(server, {
    serveClient: false,
    adapter: createAdapter(pool, { errorHandler: log }),
  });

  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    const session = typeof token === "string" ? await sessionOf(token, new Date()).catch(() => null) : null;
    if (!session) return next(new Error(errors["session.unauthorized"].message()));
    socket.data = { sessionId: session.id, userId: session.user.id, level: session.user.level };
    next();
  });

  io.on("connection", (socket) => {
    const { level, userId, sessionId } = socket.data;
    socket.join([levelRoom(level), userRoom(userId), sessionRoom(sessionId)]);
  });

  return {
    publish(outbox, authorId) {
      for (const resource of outbox.changed) io.to(readers(resource)).emit(changedEvent, { resource });
      for (const notification of outbox.notifications)
        io.to(levelRoom(1)).except(userRoom(authorId)).emit(notificationEvent, notification);
      for (const sessionId of outbox.endedSessions) io.in(sessionRoom(sessionId)).disconnectSockets(true);
    },
    close: () => io.close(),
  };
}

/** The rooms of the levels that may read a resource, by the contract: its list where there is one, else any of it. */
function readers(resource: Resource): string[] {
  const reads = allRoutes.filter((route) => route.method === "GET" && route.path.split("/")[1] === resource);
  const lists = reads.filter((route) => route.path === `/${resource}`);
  const deciding = lists.length > 0 ? lists : reads;
  return everyLevel.filter((level) => deciding.some((route) => mayCall(route, level))).map(levelRoom);
}
