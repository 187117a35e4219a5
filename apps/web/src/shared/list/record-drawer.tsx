import { useWindowEvent } from "@mantine/hooks";
import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { laterOverlay } from "../overlay/later.tsx";
import { forgetEarlyRecord, openEarly, useEarlyRecord } from "./early-record.ts";

const DrawerFrame = laterOverlay(async () => (await import("./drawer-frame.tsx")).DrawerFrame);

/** Somebody comes near what opens a drawer. */
export const bringDrawer = DrawerFrame.bring;

/** The record whose drawer is open, as the address says: Back closes it, a shared link opens it. */
export function useOpenRecord() {
  const { open } = useSearch({ strict: false }) as { open?: string };
  const { state } = useLocation();
  const router = useRouter();
  const navigate = useNavigate();
  const search = (id: string) => (before: Record<string, unknown>) => ({ ...before, open: id });
  return {
    id: open ?? null,
    searchOf: search,
    open: (id: string) =>
      openEarly(id, () =>
        navigate({ to: ".", search: search(id) as never, resetScroll: false, state: { fromList: true } }),
      ),
    /** In place of the one that is open: what was made takes the place of its form, and Back leads to the list. */
    replace: (id: string) =>
      void navigate({ to: ".", search: search(id) as never, replace: true, resetScroll: false, state: true }),
    close: () => {
      if (state.fromList) return router.history.back();
      const rest = ({ open: _, tab: __, ...others }: Record<string, unknown>) => others;
      void navigate({ to: ".", search: rest as never, replace: true, resetScroll: false });
    },
  };
}

interface RecordDrawerProps {
  /** As the address says. */
  id: string | null;
  onClose: () => void;
  /** What the drawer is called until its record has come. */
  title: (id: string) => string;
  children: (id: string, close: () => void) => ReactNode;
}

/** One record of a list, over it; on a phone instead of it. Unsaved changes ask before it closes. */
export function RecordDrawer({ id: addressed, onClose: onLeave, title, children }: RecordDrawerProps) {
  const early = useEarlyRecord();
  const id = addressed ?? early;
  useEffect(() => {
    if (addressed !== null) forgetEarlyRecord();
  }, [addressed]);
  useEffect(() => forgetEarlyRecord, []);
  const onClose = addressed === null ? forgetEarlyRecord : onLeave;
  // What slides out still shows what it was.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const shown = id ?? last;
  useFocusOnRow(id);
  useEscape(id !== null, onClose);
  return (
    <DrawerFrame
      opened={id !== null}
      onClose={onClose}
      onGone={() => setLast(null)}
      title={shown === null ? "" : title(shown)}
    >
      {shown !== null && children(shown, onClose)}
    </DrawerFrame>
  );
}

/** When a drawer closes, the keyboard goes on at its row, or at what opened it. */
function useFocusOnRow(id: string | null): void {
  const before = useRef(id);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const left = before.current;
    before.current = id;
    if (left === null) opener.current = document.activeElement;
    if (left === null || id !== null) return;
    const row = document.querySelector(`[data-row="${CSS.escape(left)}"] a`);
    ((row ?? opener.current) as HTMLElement | null)?.focus({ preventScroll: true });
  }, [id]);
}

/** Escape closes the drawer, unless it was meant for something in it or over it: an open list, a question. */
function useEscape(isOpen: boolean, onClose: () => void): void {
  useWindowEvent(
    "keydown",
    (event) => {
      if (!isOpen || event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      const isHere = target === document.body || target.closest("[data-record-drawer]") !== null;
      const isTaken =
        target.closest("[data-mantine-stop-propagation=true], [aria-expanded=true], [role=menu]") !== null;
      if (isHere && !isTaken) onClose();
    },
    { capture: true },
  );
}
