import { maxRows } from "@pomar/contract/list";
import { mostUnread, type Notification, notificationsRoutes } from "@pomar/contract/notifications/notifications.routes";
import { type NotificationMessage, notificationMessage } from "@pomar/contract/realtime";
import { useSyncExternalStore } from "react";
import { alerts } from "../alerts/alerts.ts";
import { call } from "../api/call.ts";
import { resourceOf } from "../api/hooks.ts";
import { readAgain } from "../api/query-client.ts";
import { getSession, subscribeSession } from "../session/session.ts";
import { announce } from "./announce.ts";

/** A notification whose live message was lost is here after at most so many milliseconds. */
const askEvery = 60_000;

/** What this screen knows of the inbox of one session. */
interface Knowledge {
  token: string;
  /** Every notification that was announced here, or was in the inbox before: nothing is announced twice. */
  known: Set<string>;
  /** The newest that the server has answered with: what it tells next is asked from there. Live ones do not count, they overtake. */
  last: string | undefined;
  hasAsked: boolean;
}

interface Inbox {
  unread: number;
  isOpen: boolean;
}

let knowledge: Knowledge | null = null;
let asking: Promise<void> | null = null;
let isAskedAgain = false;

let inbox: Inbox = { unread: 0, isOpen: false };
const listeners = new Set<() => void>();

function change(next: Partial<Inbox>): void {
  inbox = { ...inbox, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many notifications are unread, and whether the inbox is open. */
export const useInbox = (): Inbox => useSyncExternalStore(subscribe, () => inbox);

/** Opens the inbox; what was announced over the page stands in it. */
export function openInbox(): void {
  for (const { id, onOpen } of alerts.list()) if (onOpen !== null) alerts.dismiss(id);
  change({ isOpen: true });
}

export const closeInbox = () => change({ isOpen: false });
export const setUnread = (unread: number) => change({ unread });

/** Follows the news of whoever is logged in, if they are an administrator. */
export function startNews(): void {
  follow();
  subscribeSession(follow);
  setInterval(askForNews, askEvery);
  window.addEventListener("focus", askForNews);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && askForNews());
}

function follow(): void {
  const { token, user } = getSession();
  if (token === (knowledge?.token ?? null)) return;
  knowledge =
    token !== null && user?.level === 1 ? { token, known: new Set(), last: undefined, hasAsked: false } : null;
  change({ unread: 0, isOpen: false });
  askForNews();
}

/** A live message has arrived. */
export function hearNews(message: NotificationMessage): void {
  const parsed = notificationMessage.safeParse(message);
  if (!parsed.success || knowledge === null || knowledge.known.has(parsed.data.id)) return;
  knowledge.known.add(parsed.data.id);
  announce([parsed.data], opened);
  change({ unread: Math.min(inbox.unread + 1, mostUnread) });
  // An answer that is under way may not know of it yet.
  if (asking !== null) isAskedAgain = true;
  refreshLists();
}

/** Asks for what was told while this screen could not hear, and announces it. One call at a time. */
export function askForNews(): void {
  isAskedAgain = asking !== null;
  if (knowledge === null || asking !== null) return;
  // Whether it fails or not, the next one asks for the same and more.
  asking = catchUp(knowledge)
    .catch(() => undefined)
    .then(() => {
      asking = null;
      if (isAskedAgain) askForNews();
    });
}

async function catchUp(of: Knowledge): Promise<void> {
  const { rows, unread } = await unreadAfter(of.last);
  if (of !== knowledge) return;
  // What was there before this screen was is in the inbox, and news to nobody.
  const news = of.hasAsked ? rows.filter(({ id }) => !of.known.has(id)).reverse() : [];
  for (const { id } of rows) of.known.add(id);
  of.last = rows[0]?.id ?? of.last;
  of.hasAsked = true;
  change({ unread });
  announce(news, opened);
  if (news.length > 0) refreshLists();
}

/** What is unread, newest first; read elsewhere, it is no news here. Without a beginning, one page: the rest is in the inbox. */
async function unreadAfter(after: string | undefined): Promise<{ rows: Notification[]; unread: number }> {
  const rows = new Map<string, Notification>();
  for (let page = 1; ; page++) {
    const query = { unread: "true" as const, page, rows: maxRows, ...(after !== undefined && { after }) };
    const { data, total, unread } = await call(notificationsRoutes.list, { query });
    for (const row of data) rows.set(row.id, row);
    if (after === undefined || data.length === 0 || page * maxRows >= total)
      return { rows: [...rows.values()].sort(newestFirst), unread };
  }
}

const newestFirst = (a: Notification, b: Notification) =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1;

const opened = {
  one: ({ id }: NotificationMessage) => void markRead(id),
  many: openInbox,
};

/** Marks one as read because it was opened; that it is not marked is no reason to stop anybody. */
export async function markRead(id: string): Promise<void> {
  const reply = await call(notificationsRoutes.read, { body: { ids: [id] } }).catch(() => null);
  if (reply === null) return;
  setUnread(reply.unread);
  refreshLists();
}

/** The inbox was changed on another screen of this person. */
export function refreshInbox(): void {
  askForNews();
  refreshLists();
}

function refreshLists(): void {
  void readAgain({ queryKey: [resourceOf(notificationsRoutes.list)] });
}
