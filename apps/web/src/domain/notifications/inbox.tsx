import { useEffect, useRef } from "react";
import { useUser } from "../../ui/api/session.ts";
import { lazyOverlay } from "../../ui/lazy.tsx";
import { useInbox } from "./notification-store.ts";

const InboxDrawer = lazyOverlay(async () => (await import("./inbox-drawer.tsx")).InboxDrawer);

/** An administrator's notifications, over whatever page is open. */
export function Inbox() {
  const user = useUser();
  const { isOpen } = useInbox();
  useFocusOnBell(isOpen);
  return user?.level === 1 ? <InboxDrawer opened={isOpen} /> : null;
}

/** When the inbox closes the keyboard goes on at the bell: what opened it may have been an alert that is gone. */
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
