import type { Notification } from "@pomar/contract/notifications/notifications.routes";
import { localDay } from "../format/dates.ts";

export interface Day {
  /** `YYYY-MM-DD`, of the device. */
  on: string;
  notifications: Notification[];
}

/**
 * The notifications under their days, in the order they came. One that came in while pages were asked for one after another is on
 * two of them, and counts once.
 */
export function byDay(notifications: readonly Notification[]): Day[] {
  const days: Day[] = [];
  for (const notification of new Map(notifications.map((one) => [one.id, one])).values()) {
    const on = localDay(new Date(notification.at));
    const last = days.at(-1);
    if (last?.on === on) last.notifications.push(notification);
    else days.push({ on, notifications: [notification] });
  }
  return days;
}
