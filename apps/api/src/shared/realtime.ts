import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { allRoutes } from "@pomar/contract/api";
import { errors } from "@pomar/contract/errors";
import {
  changedEvent,
  type ImportProgress,
  importProgressEvent,
  missedEvent,
  type NotificationMessage,
  notificationEvent,
  ownResources,
  type Resource,
  resources,
  type ServerEvents,
} from "@pomar/contract/realtime";
import { everyLevel, type Level, mayCall } from "@pomar/contract/route";
import { createAdapter } from "@socket.io/postgres-adapter";
import type pg from "pg";
import { Server } from "socket.io";
import type { Outbox } from "./act.ts";
import type { Clock } from "./clock.ts";
import type { Crew } from "./crew.ts";
import type { Database } from "./db/db.ts";
import { gathered } from "./gathered.ts";
import type { SessionOf } from "./http/guard.ts";
import { securityHeaders } from "./http/headers.ts";
import { isOwnOrigin } from "./http/origin.ts";
import { type SessionEnds, watchSessions } from "./session-watch.ts";
import { sharePolls } from "./shared-polls.ts";

interface Connected {
  sessionId: string;
  /** At the handshake, in ms since 1970. */
  sessionEndsAt: number;
  userId: string;
  level: Level;
}

/** What one act has to tell. */
interface News {
  notifications: readonly NotificationMessage[];
  changed: readonly Resource[];
  authorId: string | undefined;
}

/** What processes tell each other. */
interface BetweenProcesses {
  news: (news: News[]) => void;
}

// Under load, what twenty acts tell goes to the other processes as one message, and a list that ten of them changed is fetched once.
const newsRestMs = 25;

const levelRoom = (level: Level) => `level:${level}`;
const userRoom = (userId: string) => `user:${userId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export interface Realtime {
  /** Tells the open screens, on every process, what a committed act changed; its author is not notified of it. */
  publish(outbox: Outbox, authorId?: string): void;
  /** Tells one person, on every screen of theirs, how far their import has come; of an act that is not committed yet. */
  tellProgress(userId: string, progress: ImportProgress): void;
  /** Live sockets of this process. */
  sockets(): number;
  close(): Promise<void>;
}

interface RealtimeOptions {
  database: Database;
  sessionOf: SessionOf;
  sessionEnds: SessionEnds;
  /** How often the sessions of the sockets are looked up. */
  sessionCheckMs: number;
  clock: Clock;
  /** The origin of the pages where it is not the Host that requests name. */
  publicUrl: string | undefined;
  /** How often a live socket is asked for a sign of life, and how long it has to give one. */
  pingMs: number;
  crew: Crew | undefined;
  /** Receives the adapter's failures; a lost event is not worth a request. */
  log: (error: Error) => void;
}

/** The live socket of the API host. The PostgreSQL adapter is always on: a second process needs no other setting. */
export async function openRealtime(
  server: HttpServer,
  { database, sessionOf, sessionEnds, sessionCheckMs, clock, publicUrl, pingMs, crew, log }: RealtimeOptions,
): Promise<Realtime> {
  const { pool, listening } = adapterPool(database, () => {
    io.local.emit(missedEvent);
    sessions.check();
  });
  const io = new Server<Record<string, never>, ServerEvents, BetweenProcesses, Connected>(server, {
    serveClient: false,
    pingInterval: pingMs,
    pingTimeout: pingMs,
    adapter: createAdapter(pool, { errorHandler: log }),
  });
  guardEngine(io.engine, publicUrl, log);

  const polls = crew && (await sharePolls(io.engine, crew));

  const sessions = watchSessions({
    endsOf: sessionEnds,
    held: () => [...new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId))],
    onEnd: (sessionId) => io.local.in(sessionRoom(sessionId)).disconnectSockets(true),
    clock,
    everyMs: sessionCheckMs,
    log,
  });

  // Looked at, not used: a screen that nobody touches reconnects by itself.
  const find = async (token: unknown) => (typeof token === "string" ? sessionOf(token, clock(), false) : null);

  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    // A screen that connects before this process hears the others would miss what they say meanwhile.
    await listening;
    const session = await find(token).catch(log);
    // No answer about the token: the client may try again.
    if (session === undefined) return next(new Error(errors["internal.busy"].message()));
    if (session === null) return next(new Error(errors["session.unauthorized"].message()));
    socket.data = {
      sessionId: session.id,
      sessionEndsAt: session.endsAt,
      userId: session.user.id,
      level: session.user.level,
    };
    next();
  });

  io.on("connection", (socket) => {
    const { level, userId, sessionId, sessionEndsAt } = socket.data;
    socket.join([levelRoom(level), userRoom(userId), sessionRoom(sessionId)]);
    sessions.expect(sessionEndsAt);
  });

  const tell = (acts: News[]) => tellScreens(io.local, acts);
  const news = gathered<News>(newsRestMs, (acts) => {
    tell(acts);
    io.serverSideEmit("news", acts);
  });
  io.on("news", tell);

  return {
    publish({ notifications, changed, endedSessions }, authorId) {
      if (notifications.length > 0 || changed.size > 0) news.add({ notifications, changed: [...changed], authorId });
      for (const sessionId of endedSessions) io.in(sessionRoom(sessionId)).disconnectSockets(true);
    },
    tellProgress(userId, progress) {
      io.to(userRoom(userId)).emit(importProgressEvent, progress);
    },
    sockets: () => io.engine.clientsCount,
    async close() {
      sessions.stop();
      news.flush();
      await io.close();
      await polls?.close();
    },
  };
}

/** Its requests pass no hook of the app: they get their headers here, and those of a foreign page go no further. */
function guardEngine(engine: Server["engine"], publicUrl: string | undefined, log: (error: Error) => void): void {
  let isLogged = false;
  engine.use((request: IncomingMessage, response: ServerResponse, next: (refusal?: Error) => void) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (isOwnOrigin(request.headers, publicUrl)) return next();
    const refusal = new Error("A live connection was refused: its Origin is neither the Host nor PUBLIC_URL");
    // Once: behind a proxy that replaces the Host every screen tries again and again.
    if (!isLogged) log(refusal);
    isLogged = true;
    next(refusal);
  });
}

/** What people are told goes out before what their screens are: there is much more of that. */
function tellScreens(screens: Pick<Server<Record<string, never>, ServerEvents>, "to">, acts: News[]): void {
  for (const { notifications, authorId } of acts)
    for (const notification of notifications)
      screens
        .to(levelRoom(1))
        .except(authorId ? userRoom(authorId) : [])
        .emit(notificationEvent, notification);
  const changed = new Map<string, { resource: Resource; rooms: string[] }>();
  for (const { changed: resources, authorId } of acts)
    for (const resource of resources) {
      const isOwn = authorId !== undefined && ownResources.includes(resource);
      const rooms = isOwn ? [userRoom(authorId)] : (readers.get(resource) ?? []);
      // To no room would be to everybody.
      if (rooms.length === 0) continue;
      changed.set(`${resource} ${rooms}`, { resource, rooms });
    }
  for (const { resource, rooms } of changed.values()) screens.to(rooms).emit(changedEvent, { resource });
}

/**
 * What the adapter needs of a pool. It keeps one connection to listen on, and when that one is cut asks for another
 * without giving the first back: from a real pool that would take a place at every cut.
 * `listening` resolves when the first one listens.
 * @param onReturn  called when a later one listens: what other processes said meanwhile, nobody here has heard.
 */
function adapterPool({ pool, connect }: Database, onReturn: () => void): { pool: pg.Pool; listening: Promise<void> } {
  let isListening = false;
  let tell = () => {};
  const listening = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const heard = () => {
    if (isListening) return onReturn();
    isListening = true;
    tell();
  };
  const listener = async () => {
    const client = await connect();
    // Behind the `listen` that the adapter sends as soon as it has the connection.
    setImmediate(() => client.query("select").then(heard, () => {}));
    return Object.assign(client, { release: () => void client.end().catch(() => {}) });
  };
  return { pool: { connect: listener, query: pool.query.bind(pool) } as unknown as pg.Pool, listening };
}

/** The rooms of the levels that may read a resource, by the contract: its list where there is one, else any of it. */
function roomsOf(resource: Resource): string[] {
  const reads = allRoutes.filter((route) => route.method === "GET" && route.path.split("/")[1] === resource);
  const lists = reads.filter((route) => route.path === `/${resource}`);
  const deciding = lists.length > 0 ? lists : reads;
  return everyLevel.filter((level) => deciding.some((route) => mayCall(route, level))).map(levelRoom);
}

const readers = new Map(resources.map((resource) => [resource, roomsOf(resource)]));
