import { type NotificationMessage, notificationMessage, notificationTargets } from "@pomar/contract/realtime";
import { alerts } from "../alerts/alerts.ts";
import { getLevel } from "../session/session.ts";
import { playSound } from "./sound.ts";

/** Milliseconds that a live notification stays. */
const notificationTime = 5000;

/** Shows and sounds a live notification; only administrators receive them. */
export function announce(notification: NotificationMessage): void {
  const parsed = notificationMessage.safeParse(notification);
  if (!parsed.success || getLevel() !== 1) return;
  const { message, endpoint } = parsed.data;
  alerts.info(message, { autoDismissTime: notificationTime, link: notificationTargets[endpoint] });
  void playSound();
}
