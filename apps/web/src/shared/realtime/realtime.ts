import {
  changedEvent,
  importProgressEvent,
  missedEvent,
  notificationEvent,
  type ServerEvents,
} from "@pomar/contract/realtime";
import { sessionRoutes } from "@pomar/contract/session/session.routes";
import type { Socket } from "socket.io-client";
import { apiHost, call } from "../api/call.ts";
import { reportSocket } from "../api/connection.ts";
import { invalidateResource, readAgain } from "../api/query-client.ts";
import { hearImportProgress } from "../import/import-progress.ts";
import { askForNews, hearNews, refreshInbox } from "../notifications/news.ts";
import { changeUser, getSession, subscribeSession } from "../session/session.ts";
import { returnDelay } from "./return-delay.ts";

type LiveSocket = Socket<ServerEvents, Record<string, never>>;

let live: { token: string; socket: Promise<LiveSocket> } | null = null;

/** Keeps one live connection for as long as someone is logged in, always with the token of that session. */
export function startRealtime(): void {
  follow();
  subscribeSession(follow);
}

function follow(): void {
  const { token } = getSession();
  if (token === (live?.token ?? null)) return;
  void live?.socket.then(leave);
  // Nobody logged in: there is no connection to miss.
  reportSocket(true);
  live = token === null ? null : { token, socket: connect(token) };
}

/** Browsers complain about a connection that is closed while it opens; such a one leaves in `connect`. */
function leave(socket: LiveSocket): void {
  if (socket.connected) socket.disconnect();
}

async function connect(token: string): Promise<LiveSocket> {
  // Loaded after login only: the login page has no use for it.
  const { io } = await import("socket.io-client");
  const options = {
    auth: { token },
    forceNew: true,
    // WebSocket at once: a change of transport half-way is cut off, noisily, when the server refuses the token.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 10_000,
  };
  const isOver = () => getSession().token !== token;
  const socket: LiveSocket = apiHost === "" ? io(options) : io(apiHost, options);

  let returns = 0;
  /** Turned away, the client does not try again by itself: the session ended, or the server has a bad moment. */
  const comeBack = async () => {
    await checkSession();
    if (isOver()) return;
    reportSocket(false);
    setTimeout(() => !isOver() && socket.connect(), returnDelay(returns++));
  };
  socket.on("connect", () => {
    if (isOver()) return void socket.disconnect();
    reportSocket(true);
    // The first time too: the page is read before the connection stands.
    hearAgain();
    returns = 0;
    void checkSession();
  });
  socket.on("connect_error", () => {
    if (isOver()) return void socket.disconnect();
    // `active` means that it will try again: no server answered. Otherwise the server turned it away.
    if (socket.active) reportSocket(false);
    else void comeBack();
  });
  socket.on("disconnect", (reason) => {
    if (isOver() || reason === "io client disconnect") return void socket.disconnect();
    if (reason !== "io server disconnect") return reportSocket(false);
    void comeBack();
  });
  socket.on(notificationEvent, hearNews);
  socket.on(missedEvent, hearAgain);
  socket.on(importProgressEvent, hearImportProgress);
  socket.on(changedEvent, ({ resource }) => {
    if (resource === "notifications") refreshInbox();
    else invalidateResource(resource);
  });
  return socket;
}

/** What changed meanwhile was told to nobody here. */
function hearAgain(): void {
  askForNews();
  void readAgain();
}

/**
 * Asks who one is: a name or picture may have been changed on another device. If the session is over, this call's 401
 * says so everywhere; any other failure says nothing about it.
 */
async function checkSession(): Promise<void> {
  await call(sessionRoutes.me, {}).then(changeUser, () => undefined);
}
