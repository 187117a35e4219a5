import { counted } from "@pomar/contract/core/decimal";
import { maxRows } from "@pomar/contract/core/list";
import {
  maxUnread,
  type Notification,
  notificationsRoutes,
} from "@pomar/contract/people/notifications/notifications.routes";
import { type NotificationMessage, notificationMessage, notificationTargets } from "@pomar/contract/realtime";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { call } from "../../../ui/api/call.ts";
import { serverNow } from "../../../ui/api/device-clock.ts";
import { getResource } from "../../../ui/api/hooks.ts";
import { onChanged, readAgain } from "../../../ui/api/query-client.ts";
import { getSession, subscribeSession } from "../../../ui/api/session.ts";
import { createStore } from "../../../ui/store.ts";
import { isSoundHeldBack, playSound } from "./sound.ts";

/** Interval in ms between fetches of notifications; each fetch shows notifications whose live message was lost. */
const fetchEveryMs = 60_000;

const shownForMs = 5000;
/** The most missed notifications that get one alert each; a larger number is shown as a count in a single alert. */
const maxShown = 3;

/** The notifications that this tab has already fetched or announced during one session. */
interface SessionInbox {
  token: string;
  /** Start of the session, in ms since the page was opened. */
  startedAt: number;
  /** Ids of the notifications that this tab has announced or fetched; none of them is announced again. */
  ids: Set<string>;
  /** Id of the newest fetched notification, where the next fetch starts; unordered live messages do not change it. */
  last: string | undefined;
  hasFetched: boolean;
  hasFailed: boolean;
}

interface Inbox {
  unread: number;
  isOpen: boolean;
}

let sessionInbox: SessionInbox | null = null;
let fetching: Promise<void> | null = null;
let isStale = false;

const inbox = createStore<Inbox>({ unread: 0, isOpen: false });
const resource = getResource(notificationsRoutes.list);

const change = (next: Partial<Inbox>): void => inbox.set({ ...inbox.get(), ...next });

/** React hook: the number of unread notifications, and whether the inbox is open. */
export const useInbox = (): Inbox => inbox.use();

/** Opens the inbox and dismisses the alerts about notifications, because the inbox lists these notifications. */
export function openInbox(): void {
  for (const { id, onOpen } of alerts.list()) if (onOpen !== null) alerts.dismiss(id);
  change({ isOpen: true });
}

export const closeInbox = () => change({ isOpen: false });
export const setUnread = (unread: number) => change({ unread });

/** Subscribes to notifications while the logged-in user is an administrator. */
export function startNotifications(): void {
  follow();
  subscribeSession(follow);
  onChanged((resources) => {
    if (resources?.includes(resource)) fetchMissed();
  });
  setInterval(fetchMissed, fetchEveryMs);
  window.addEventListener("focus", fetchMissed);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && fetchMissed());
}

function follow(): void {
  const { token, user } = getSession();
  if (token === (sessionInbox?.token ?? null)) return;
  sessionInbox = token !== null && user?.level === 1 ? startSessionInbox(token) : null;
  change({ unread: 0, isOpen: false });
  fetchMissed();
}

const startSessionInbox = (token: string): SessionInbox => ({
  token,
  startedAt: performance.now(),
  ids: new Set(),
  last: undefined,
  hasFetched: false,
  hasFailed: false,
});

/** Handles a notification received through the WebSocket. */
export function onNotification(message: NotificationMessage): void {
  const parsed = notificationMessage.safeParse(message);
  if (!parsed.success || sessionInbox === null || sessionInbox.ids.has(parsed.data.id)) return;
  sessionInbox.ids.add(parsed.data.id);
  announce([parsed.data]);
  change({ unread: Math.min(inbox.get().unread + 1, maxUnread) });
  // The running fetch may miss this notification, so a second fetch follows.
  if (fetching !== null) isStale = true;
  refreshLists();
}

/** Fetches and announces notifications this tab missed while disconnected; only one fetch runs at a time. */
export function fetchMissed(): void {
  isStale = fetching !== null;
  if (sessionInbox === null || fetching !== null) return;
  const of = sessionInbox;
  // A failed fetch is ignored, because the next fetch asks for the same notifications again.
  fetching = fetchUnread(of)
    .catch(() => {
      of.hasFailed = true;
    })
    .then(() => {
      fetching = null;
      if (isStale) fetchMissed();
    });
}

async function fetchUnread(of: SessionInbox): Promise<void> {
  const { rows, unread } = await unreadAfter(of.last);
  if (of !== sessionInbox) return;
  const missed = rows.filter((row) => isNewTo(of, row)).reverse();
  for (const { id } of rows) of.ids.add(id);
  of.last = rows[0]?.id ?? of.last;
  of.hasFetched = true;
  change({ unread });
  announce(missed);
  if (missed.length > 0) refreshLists();
}

/** Whether to announce a notification; the first fetch announces none, or this session's if earlier fetches failed. */
function isNewTo({ ids, hasFetched, hasFailed, startedAt }: SessionInbox, { id, at }: Notification): boolean {
  if (ids.has(id)) return false;
  return hasFetched || (hasFailed && Date.parse(at) > serverNow().getTime() - (performance.now() - startedAt));
}

/**
 * Fetches unread notifications, the newest first; notifications already read on a different device are not included.
 * Without `after` it fetches a single page, because older notifications can be read in the inbox.
 */
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

let hasExplained = false;

/** Explains once that the browser blocks sound until the user touches the page. */
function explainSilence(): void {
  if (hasExplained || !isSoundHeldBack()) return;
  hasExplained = true;
  alerts.info("O navegador só deixa esta página tocar o som depois que você tocar ou clicar nela", {
    autoDismissTime: shownForMs,
  });
}

/** Shows alerts for notifications that are new in this tab, with a single sound for all of them. */
function announce(notifications: readonly NotificationMessage[]): void {
  if (notifications.length === 0) return;
  void playSound();
  explainSilence();
  if (notifications.length > maxShown) {
    const message = counted(notifications.length, "nova notificação", "novas notificações");
    alerts.info(message, { autoDismissTime: shownForMs, onOpen: openInbox });
    return;
  }
  for (const { id, message, endpoint } of notifications)
    alerts.info(message, {
      autoDismissTime: shownForMs,
      link: notificationTargets[endpoint],
      onOpen: () => void markRead(id),
    });
}

/** Marks an opened notification as read; a failure is not shown to the user. */
export async function markRead(id: string): Promise<void> {
  const reply = await call(notificationsRoutes.read, { body: { ids: [id] } }).catch(() => null);
  if (reply !== null) setUnread(reply.unread);
}

function refreshLists(): void {
  void readAgain({ queryKey: [resource] });
}
