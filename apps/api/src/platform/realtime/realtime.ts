import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { affectedBy, ownResources, type Resource } from "@pomar/contract/affects";
import { errors } from "@pomar/contract/core/errors";
import { everyLevel, type Level } from "@pomar/contract/core/route";
import {
  changedEvent,
  type Handshake,
  type ImportProgress,
  importProgressEvent,
  missedEvent,
  type NotificationMessage,
  notificationEvent,
  type ServerEvents,
  toldEvent,
} from "@pomar/contract/realtime";
import { createAdapter } from "@socket.io/postgres-adapter";
import { Server } from "socket.io";
import type { ActionContext, PendingEvents } from "../action-context.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/db.ts";
import type { SessionOf } from "../http/guard.ts";
import { securityHeaders } from "../http/headers.ts";
import { isOwnOrigin } from "../http/origin.ts";
import { adapterPool } from "./adapter-pool.ts";
import { ChangeLog } from "./change-log.ts";
import { sharedWith } from "./readers.ts";
import { type SessionEnds, watchSessions } from "./session-watch.ts";

interface Connected {
  sessionId: string;
  /** The instant at which the session ends without further use, in ms since 1970, as known at the handshake. */
  sessionEndsAt: number;
  userId: string;
  level: Level;
}

interface Emission {
  notifications: readonly NotificationMessage[];
  resources: readonly Resource[];
  authorId: string | null;
  requestId: string | null;
}

/** Events that processes send to each other. */
interface BetweenProcesses {
  emissions: (emissions: Emission[]) => void;
}

// Under load, the events of twenty actions are sent to the other processes as one message, and a list that ten of these
// actions changed is read again once.
const batchMs = 25;

const levelRoom = (level: Level) => `level:${level}`;
const userRoom = (userId: string) => `user:${userId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export type Realtime = ReturnType<typeof openRealtime>;

interface RealtimeOptions {
  database: Database;
  sessionOf: SessionOf;
  sessionEnds: SessionEnds;
  /** The interval in ms of querying the sessions of the sockets. */
  sessionCheckMs: number;
  clock: Clock;
  /** The origin of the pages; undefined: the host that a request names in its Host header. */
  publicUrl: string | undefined;
  /** The interval of pinging a live socket, and the time limit for its answer. */
  pingMs: number;
  /** Receives the adapter's failures; the request does not fail because of a lost event. */
  log: (error: Error) => void;
}

type Io = Server<Record<string, never>, ServerEvents, BetweenProcesses, Connected>;

/** Opens the API host's live socket. The PostgreSQL adapter is always on: a second process needs no other setting. */
export function openRealtime(server: HttpServer, options: RealtimeOptions) {
  const { database, clock, pingMs, log } = options;
  const changes = new ChangeLog();
  const { pool, listening } = adapterPool(database, () => {
    changes.clear();
    io.local.emit(missedEvent);
    sessions.check();
  });
  const io: Io = new Server(server, {
    serveClient: false,
    transports: ["websocket"],
    pingInterval: pingMs,
    pingTimeout: pingMs,
    adapter: createAdapter(pool, { errorHandler: log }),
  });
  guardHandshakes(io, options);
  authenticate(io, options, listening);
  const sessions = watchSessions({
    endsOf: options.sessionEnds,
    held: () => [...new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId))],
    onEnd: (sessionId) => io.local.in(sessionRoom(sessionId)).disconnectSockets(true),
    clock,
    everyMs: options.sessionCheckMs,
    log,
  });

  io.on("connection", (socket) => {
    const { level, userId, sessionId, sessionEndsAt } = socket.data;
    socket.join([levelRoom(level), userRoom(userId), sessionRoom(sessionId)]);
    sessions.expect(sessionEndsAt);
    const { readingForMs } = socket.handshake.auth as Partial<Handshake>;
    if (typeof readingForMs !== "number") return;
    const changed = changes.within(readingForMs);
    if (changed === null) return void socket.emit(missedEvent);
    const resources = changed.filter(sharedWith(level));
    if (resources.length > 0) socket.emit(changedEvent, { resources, requests: [] });
  });

  const emit = (emissions: Emission[]) => {
    changes.add(emissions);
    emitLocally(io.local, emissions);
  };
  io.on("emissions", emit);
  let batch: Emission[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length === 0) return;
    emit(batch);
    io.serverSideEmit("emissions", batch);
    batch = [];
  };

  return {
    /** Emits a committed action's changes to the open screens of every process; the author receives no notification. */
    publish(
      { notifications, changed, endedSessions }: PendingEvents,
      author?: Pick<ActionContext, "by" | "requestId">,
    ): void {
      for (const sessionId of endedSessions) io.in(sessionRoom(sessionId)).disconnectSockets(true);
      if (notifications.length === 0 && changed.size === 0) return;
      const { by = null, requestId = null } = author ?? {};
      batch.push({ notifications, resources: affectedBy(changed), authorId: by?.id ?? null, requestId });
      timer ??= setTimeout(flush, batchMs);
    },
    /** Emits the progress of an import to all screens of its user, although the import is not committed yet. */
    emitProgress(userId: string, progress: ImportProgress): void {
      io.to(userRoom(userId)).emit(importProgressEvent, progress);
    },
    sockets: () => io.engine.clientsCount,
    async close(): Promise<void> {
      sessions.stop();
      flush();
      await io.close();
    },
  };
}

/**
 * Handshakes pass no hook of the app, so this function sets their headers, and refuses the handshakes of foreign pages.
 */
function guardHandshakes(io: Io, { publicUrl, log }: RealtimeOptions): void {
  let isLogged = false;
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: (refusal?: Error) => void) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (isOwnOrigin(request.headers, publicUrl)) return next();
    const refusal = new Error("A live connection was refused: its Origin is neither the Host nor PUBLIC_URL");
    // The refusal is logged once: behind a proxy that replaces the Host every screen tries again and again.
    if (!isLogged) log(refusal);
    isLogged = true;
    next(refusal);
  });
}

function authenticate(io: Io, { sessionOf, clock, log }: RealtimeOptions, listening: Promise<void>): void {
  // Querying the session does not count as its use: an idle screen reconnects by itself.
  const find = async (token: unknown) => (typeof token === "string" ? sessionOf(token, clock(), false) : null);
  io.use(async (socket, next) => {
    const { token } = socket.handshake.auth as Partial<Handshake>;
    // This process must listen before a screen connects: the screen would otherwise miss events.
    await listening;
    const session = await find(token).catch(log);
    // The database did not answer whether the token is valid, so the client may try again.
    if (session === undefined) return next(new Error(errors["internal.busy"].message()));
    if (session === null) return next(new Error(errors["session.unauthorized"].message()));
    const { id: sessionId, endsAt: sessionEndsAt, user } = session;
    socket.data = { sessionId, sessionEndsAt, userId: user.id, level: user.level };
    next();
  });
}

/** Emits notifications before changes, because there are many more changes. */
function emitLocally(screens: Pick<Io["local"], "to">, emissions: readonly Emission[]): void {
  for (const { notifications, authorId } of emissions)
    for (const notification of notifications) {
      const { message, endpoint } = notification;
      const others = screens.to(levelRoom(1)).except(authorId === null ? [] : userRoom(authorId));
      others.emit(notificationEvent, { message, endpoint });
      others.emit(toldEvent, notification);
    }
  const requests = emissions.flatMap(({ requestId }) => requestId ?? []);
  const isOwn = (resource: Resource) => ownResources.includes(resource);
  const shared = [...new Set(emissions.flatMap(({ resources }) => resources))].filter((one) => !isOwn(one));
  for (const level of everyLevel) {
    const resources = shared.filter(sharedWith(level));
    if (resources.length > 0) screens.to(levelRoom(level)).emit(changedEvent, { resources, requests });
  }
  for (const { resources, authorId, requestId } of emissions) {
    const own = resources.filter(isOwn);
    if (own.length === 0 || authorId === null) continue;
    const requests = requestId === null ? [] : [requestId];
    screens.to(userRoom(authorId)).emit(changedEvent, { resources: own, requests });
  }
}
