import type { Notification } from "@pomar/contract/notifications/notifications.routes";
import { notificationTargets } from "@pomar/contract/realtime";
import { Link } from "@tanstack/react-router";
import { formatInstant, formatTime } from "../format/dates.ts";
import classes from "./inbox.module.css";
import { looks } from "./look.ts";
import { markRead } from "./news.ts";

interface NotificationLineProps {
  notification: Notification;
  /** Under the heading of a day the time is enough. */
  isUnderDay?: boolean;
  onOpen?: () => void;
}

/** One notification, leading to what it tells of. Opening it marks it as read. */
export function NotificationLine({ notification, isUnderDay = false, onOpen }: NotificationLineProps) {
  const { id, message, endpoint, at, read } = notification;
  const { Icon, word } = looks[endpoint];
  const open = () => {
    if (!read) void markRead(id);
    onOpen?.();
  };
  return (
    <li className={classes.line} data-unread={read ? undefined : true}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.8} />
      </span>
      <div className={classes.words}>
        <Link className={classes.link} to={notificationTargets[endpoint]} onClick={open}>
          {message}
        </Link>
        <span className={classes.meta}>
          {!read && <span className={classes.unread}>Não lida</span>}
          <span>{word}</span>
          <time dateTime={at}>{isUnderDay ? formatTime(at) : formatInstant(at)}</time>
        </span>
      </div>
    </li>
  );
}
