import { type NotificationMessage, notificationTargets } from "@pomar/contract/realtime";
import { alerts } from "../alerts/alerts.ts";
import { playSound } from "./sound.ts";

/** Milliseconds that a notification stays. */
const notificationTime = 5000;

/** So many that were missed are shown one by one; more of them as their count. */
const mostShown = 3;

interface Opened {
  /** Called with what was pressed. */
  one: (notification: NotificationMessage) => void;
  /** Called when the count of many was pressed. */
  many: () => void;
}

/** Shows what is new to this screen, and sounds once. */
export function announce(news: readonly NotificationMessage[], opened: Opened): void {
  if (news.length === 0) return;
  void playSound();
  if (news.length > mostShown) {
    alerts.info(`${news.length.toLocaleString("pt-BR")} novas notificações`, {
      autoDismissTime: notificationTime,
      onOpen: opened.many,
    });
    return;
  }
  for (const notification of news)
    alerts.info(notification.message, {
      autoDismissTime: notificationTime,
      link: notificationTargets[notification.endpoint],
      onOpen: () => opened.one(notification),
    });
}
