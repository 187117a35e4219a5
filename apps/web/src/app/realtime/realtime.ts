import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import {
  changedEvent,
  type Handshake,
  importProgressEvent,
  missedEvent,
  type ServerEvents,
  toldEvent,
} from "@pomar/contract/realtime";
import type { Socket } from "socket.io-client";
import { fetchMissed, onNotification } from "../../people/parts/notifications/notification-store.ts";
import { onImportProgress } from "../../registries/parts/imports/import-progress.ts";
import { apiHost, call } from "../../ui/api/call.ts";
import { callsReachable, reportSocket } from "../../ui/api/connection.ts";
import { changedBySocket, readAgain } from "../../ui/api/query-client.ts";
import { changeUser, getSession, subscribeSession } from "../../ui/api/session.ts";
import { prefetch } from "../../ui/prefetch.ts";
import { offerReload } from "../updates/updates.ts";
import { returnDelay } from "./return-delay.ts";

type LiveSocket = Socket<ServerEvents, Record<string, never>>;

let live: { token: string; socket: Promise<LiveSocket> } | null = null;

/** Maintains one WebSocket connection while a user is logged in, always with the token of the current session. */
export function startRealtime(): void {
  // The page opened at 0 ms and read no data earlier.
  follow(0);
  subscribeSession(() => follow(performance.now()));
}

/** Connects the current session. @param readingSince  when the session began to read data, in ms since page opening. */
function follow(readingSince: number): void {
  const { token } = getSession();
  if (token === (live?.token ?? null)) return;
  void live?.socket.then(leave);
  // A new session is assumed to be connected until `connect` reports the actual state.
  reportSocket(true);
  live = token === null ? null : { token, socket: connect(token, readingSince) };
}

/**
 * Closes an open connection. A connection that is still opening is closed later by `connect`, because browsers log an
 * error when an opening connection is closed.
 */
function leave(socket: LiveSocket): void {
  if (socket.connected) socket.disconnect();
}

async function connect(token: string, readingSince: number): Promise<LiveSocket> {
  const isOver = () => getSession().token !== token;
  const { io } = await loadClient(isOver);
  let wasConnected = false;
  const handshake = (): Handshake =>
    wasConnected ? { token } : { token, readingForMs: performance.now() - readingSince };
  const socket: LiveSocket = io(apiHost === "" ? undefined : apiHost, {
    auth: (send) => send(handshake()),
    forceNew: true,
    transports: ["websocket"],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 10_000,
  });

  let returns = 0;
  /** Reconnects after a refusal (ended session or temporary failure), which the Socket.IO client does not do itself. */
  const comeBack = async () => {
    await checkSession();
    if (isOver()) return;
    reportSocket(false);
    setTimeout(() => !isOver() && socket.connect(), returnDelay(returns++));
  };
  socket.on("connect", () => {
    if (isOver()) return void socket.disconnect();
    reportSocket(true);
    // The first connection needs no refetch: the server sends the changes made since the page began to read.
    if (wasConnected) readMissed();
    wasConnected = true;
    returns = 0;
    void checkSession();
  });
  socket.on("connect_error", () => {
    if (isOver()) return void socket.disconnect();
    // `active` is true when no server answered and the client retries by itself; when it is false, the server refused
    // the connection.
    if (socket.active) reportSocket(false);
    else void comeBack();
  });
  socket.on("disconnect", (reason) => {
    if (isOver() || reason === "io client disconnect") return void socket.disconnect();
    if (reason !== "io server disconnect") return reportSocket(false);
    void comeBack();
  });
  socket.on(toldEvent, onNotification);
  socket.on(missedEvent, readMissed);
  socket.on(importProgressEvent, onImportProgress);
  socket.on(changedEvent, changedBySocket);
  return socket;
}

/**
 * Loads the Socket.IO client, only after login because the login page does not use it. Without a connection, loading is
 * retried until it succeeds. Many browsers cache a failed import until the page is reloaded: when the server can be
 * reached and loading still fails, the user is offered a reload.
 */
async function loadClient(isOver: () => boolean): Promise<typeof import("socket.io-client")> {
  let isOffered = false;
  for (let tries = 0; ; tries++) {
    const client = await prefetch(() => import("socket.io-client"));
    if (client !== undefined) return client;
    if (!isOver()) reportSocket(false);
    if (tries > 0 && callsReachable() && !isOffered) {
      offerReload();
      isOffered = true;
    }
    await new Promise((resolve) => setTimeout(resolve, returnDelay(tries)));
  }
}

/** Refetches all data and notifications, because the change events during a disconnection were missed. */
function readMissed(): void {
  fetchMissed();
  void readAgain();
}

/** Refetches the user, for a name changed on another device; the 401 reply of an ended session logs the user out. */
async function checkSession(): Promise<void> {
  await call(sessionRoutes.me, {}).then(changeUser, () => undefined);
}
