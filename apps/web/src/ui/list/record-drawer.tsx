import { Drawer } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { linkOptions, rootRouteId, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { Coming } from "../kit/loaded.tsx";
import { useIsPhone } from "../kit/phone.ts";
import classes from "./list.module.css";

/** Where a record's drawer is open over the list. */
export const drawerOf = (id: string) =>
  linkOptions({
    to: ".",
    search: (before) => ({ ...before, open: id }),
    resetScroll: false,
    state: { fromList: true },
  });

/** The record whose drawer is open, as the address says: Back closes it, a shared link opens it. */
export const useOpenId = (): string | null => useSearch({ from: rootRouteId, select: ({ open }) => open ?? null });

/** Opens and closes drawers over a list, whose rows it does not render again. */
export function useOpenRecord() {
  const router = useRouter();
  const navigate = useNavigate();
  return {
    open: (id: string) => void navigate(drawerOf(id)),
    /** In place of the one that is open: what was made takes the place of its form, and Back leads to the list. */
    replace: (id: string) => void navigate({ ...drawerOf(id), replace: true, state: true }),
    close: () => {
      if (router.state.location.state.fromList === true) return router.history.back();
      const search = ({ open: _, tab: __, act: ___, ...others }: Record<string, unknown>) => others;
      void navigate({ to: ".", search, replace: true, resetScroll: false });
    },
  };
}

export interface RecordDrawerProps {
  id: string | null;
  onClose: () => void;
  /** What the drawer is called until its record has come. */
  title: (id: string) => string;
  children: (id: string, close: () => void) => ReactNode;
}

/** One record of a list, over it; on a phone instead of it. Unsaved changes ask before it closes. */
export function RecordDrawer({ id, onClose, title, children }: RecordDrawerProps) {
  const isPhone = useIsPhone();
  // What slides out still shows what it was.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const shown = id ?? last;
  useFocusOnRow(id);
  useEscape(id !== null, onClose);
  return (
    <Drawer.Root
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={isPhone ? "100%" : 680}
      closeOnEscape={false}
      returnFocus={false}
      // As a `className` it would fall on what holds the drawer too, and move it.
      classNames={{ content: classes.drawer }}
      onExitTransitionEnd={() => setLast(null)}
    >
      <Drawer.Overlay />
      <Drawer.Content radius={0} data-record-drawer>
        {shown !== null && (
          <FirstTitle.Provider value={title(shown)}>
            <Suspense
              fallback={
                <DrawerRecord title={null}>
                  <Coming />
                </DrawerRecord>
              }
            >
              {children(shown, onClose)}
            </Suspense>
          </FirstTitle.Provider>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

const FirstTitle = createContext("");

/** What a record's drawer holds: its name (null until it is known), the cross that closes it, its sides. */
export function DrawerRecord({ title, children }: { title: ReactNode; children: ReactNode }) {
  const firstTitle = useContext(FirstTitle);
  // The press is answered by the drawer itself; a form of forty fields comes a frame later.
  const isBodyDue = useDeferredValue(true, false);
  return (
    <>
      <Drawer.Header className={classes.drawerHeader}>
        {/* The keyboard begins at the name, which is read out, and goes on from there. */}
        <Drawer.Title className={classes.drawerTitle} tabIndex={-1} data-autofocus>
          {title ?? firstTitle}
        </Drawer.Title>
        <Drawer.CloseButton size={48} iconSize={20} aria-label="Fechar" />
      </Drawer.Header>
      <Drawer.Body className={classes.drawerBody}>{isBodyDue ? children : <Coming />}</Drawer.Body>
    </>
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
      if (!isHere || isTaken) return;
      // The question about unsaved changes may open before this event is over, and would take it as its own answer.
      event.stopImmediatePropagation();
      onClose();
    },
    { capture: true },
  );
}
