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

/** The link options that open a record's drawer over the list. */
export const toDrawer = (id: string) =>
  linkOptions({
    to: ".",
    search: (before) => ({ ...before, open: id }),
    resetScroll: false,
    state: { fromList: true },
  });

/** The id of the record whose drawer is open, from the address: Back closes the drawer, and a shared link opens it. */
export const useOpenId = (): string | null => useSearch({ from: rootRouteId, select: ({ open }) => open ?? null });

/** Functions that open and close a drawer over a list without rendering the list's rows again. */
export function useOpenRecord() {
  const router = useRouter();
  const navigate = useNavigate();
  return {
    open: (id: string) => void navigate(toDrawer(id)),
    /** Replaces the open record: a created record replaces its form, so that Back returns to the list. */
    replace: (id: string) => void navigate({ ...toDrawer(id), replace: true, state: true }),
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
  /** The title of the drawer until the record has loaded. */
  title: (id: string) => string;
  children: (id: string, close: () => void) => ReactNode;
}

/**
 * A drawer over a list that shows one record; on a phone the drawer covers the screen. The drawer asks the user before
 * it closes with unsaved changes.
 */
export function RecordDrawer({ id, onClose, title, children }: RecordDrawerProps) {
  const isPhone = useIsPhone();
  // The record of the last open drawer: the drawer still shows it while closing.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const shownId = id ?? last;
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
      // A `className` would also apply to the drawer's container and move the container.
      classNames={{ content: classes.drawer }}
      onExitTransitionEnd={() => setLast(null)}
    >
      <Drawer.Overlay />
      <Drawer.Content radius={0} data-record-drawer>
        {shownId !== null && (
          <FirstTitle.Provider value={title(shownId)}>
            <Suspense
              fallback={
                <DrawerRecord title={null}>
                  <Coming />
                </DrawerRecord>
              }
            >
              {children(shownId, onClose)}
            </Suspense>
          </FirstTitle.Provider>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

const FirstTitle = createContext("");

/**
 * The content of a record's drawer: the record's name (null until it is known), the button that closes the drawer, and
 * the record's parts.
 */
export function DrawerRecord({ title, children }: { title: ReactNode; children: ReactNode }) {
  const firstTitle = useContext(FirstTitle);
  // The drawer opens at once; the content, such as a form of forty fields, renders a frame later.
  const isBodyDue = useDeferredValue(true, false);
  return (
    <>
      <Drawer.Header className={classes.drawerHeader}>
        {/* The focus starts at the name, which a screen reader announces. */}
        <Drawer.Title className={classes.drawerTitle} tabIndex={-1} data-autofocus>
          {title ?? firstTitle}
        </Drawer.Title>
        <Drawer.CloseButton size={48} iconSize={20} aria-label="Fechar" />
      </Drawer.Header>
      <Drawer.Body className={classes.drawerBody}>{isBodyDue ? children : <Coming />}</Drawer.Body>
    </>
  );
}

/** When a drawer closes, returns the focus to the record's row, or otherwise to the element that opened the drawer. */
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

/** Closes the drawer on Escape, unless an open list of options or a dialog, in or over the drawer, needs the key. */
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
      // The press of Escape may open the question about unsaved changes; the same press must not close the question.
      event.stopImmediatePropagation();
      onClose();
    },
    { capture: true },
  );
}
