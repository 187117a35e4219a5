import { ActionIcon } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { maxUnread } from "@pomar/contract/people/notifications/notifications.routes";
import { IconBell } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useUser } from "../../../ui/api/session.ts";
import { useLeavePage } from "../../../ui/kit/use-leave-page.ts";
import { lazyOverlay } from "../../../ui/lazy.tsx";
import classes from "./bell.module.css";
import { closeInbox, openInbox, useInbox } from "./notification-store.ts";

const InboxDrawer = lazyOverlay(async () => (await import("./inbox-drawer.tsx")).InboxDrawer);

/** The inbox of an administrator, which can be opened over any page. */
export function Inbox() {
  const user = useUser();
  const { isOpen } = useInbox();
  useFocusOnBell(isOpen);
  useLeavePage(closeInbox);
  return user?.level === 1 ? <InboxDrawer opened={isOpen} /> : null;
}

/** When the inbox closes, moves the focus to the bell button: the alert that opened the inbox may no longer exist. */
function useFocusOnBell(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosing = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const focused = document.activeElement ?? document.body;
    if (isClosing && (focused === document.body || focused.closest("[data-inbox]") !== null))
      document.querySelector<HTMLElement>("[data-bell]")?.focus({ preventScroll: true });
  }, [isOpen]);
}

/** Bell button of an administrator: opens the inbox and shows the number of unread notifications. */
export function Bell() {
  const user = useUser();
  const { unread, isOpen } = useInbox();
  if (user?.level !== 1) return null;
  const count = unread >= maxUnread ? `${maxUnread - 1}+` : String(unread);
  const words = unread >= maxUnread ? `mais de ${maxUnread - 1} não lidas` : counted(unread, "não lida", "não lidas");
  return (
    <ActionIcon
      className={classes.bell}
      size={48}
      aria-label={unread === 0 ? "Notificações" : `Notificações: ${words}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-bell
      onClick={openInbox}
    >
      <IconBell size={24} stroke={1.9} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} data-figures aria-hidden>
          {count}
        </span>
      )}
    </ActionIcon>
  );
}
