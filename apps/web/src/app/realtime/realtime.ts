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
import { returnDelay } from "./return-delay.ts";

type LiveSocket = Socket<ServerEvents, Record<string, never>>;

let live: { token: string; socket: Promise<LiveSocket> } | null = null;

/** Keeps one live connection open while a user is logged in, always with that session's token. */
export function startRealtime(): void {
  // This page has read nothing before it was opened.
  follow(0);
  subscribeSession(() => follow(performance.now()));
}

/** @param readingSince  ms since the page was opened; this session has read nothing earlier. */
function follow(readingSince: number): void {
  const { token } = getSession();
  if (token === (live?.token ?? null)) return;
  void live?.socket.then(leave);
  // A new session starts as connected; `connect` reports its own result.
  reportSocket(true);
  live = token === null ? null : { token, socket: connect(token, readingSince) };
}

/** Browsers log an error for a connection that is closed while it opens; `connect` closes such a one itself. */
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
  /** A refused client does not retry by itself: the session ended, or the server has a temporary failure. */
  const comeBack = async () => {
    await checkSession();
    if (isOver()) return;
    reportSocket(false);
    setTimeout(() => !isOver() && socket.connect(), returnDelay(returns++));
  };
  socket.on("connect", () => {
    if (isOver()) return void socket.disconnect();
    reportSocket(true);
    // At the first connection the server emits the changes since the page began to read.
    if (wasConnected) readMissed();
    wasConnected = true;
    returns = 0;
    void checkSession();
  });
  socket.on("connect_error", () => {
    if (isOver()) return void socket.disconnect();
    // `active` means that the client retries: no server answered. Otherwise the server refused it.
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
 * Loads the client after login only, because the login page does not use it. Without a connection it retries until the
 * client loads. Many browsers cache a failed import for the life of the page: once the server answers, a failure offers
 * to reload the page.
 */
async function loadClient(isOver: () => boolean): Promise<typeof import("socket.io-client")> {
  const load = () => import("socket.io-client");
  let isOffered = false;
  for (let tries = 0; ; tries++) {
    const offers: boolean = tries > 0 && callsReachable() && !isOffered;
    // A prefetch does not report its failure.
    const client = await (offers ? load().catch(() => undefined) : prefetch(load));
    if (client !== undefined) return client;
    isOffered ||= offers;
    if (!isOver()) reportSocket(false);
    await new Promise((resolve) => setTimeout(resolve, returnDelay(tries)));
  }
}

/** Refetches the data whose change events were missed during a disconnection. */
function readMissed(): void {
  fetchMissed();
  void readAgain();
}

/** Reads the own user: the name may have changed elsewhere, and the 401 of an ended session reaches every listener. */
async function checkSession(): Promise<void> {
  await call(sessionRoutes.me, {}).then(changeUser, () => undefined);
}
