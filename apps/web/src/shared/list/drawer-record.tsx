import { Drawer } from "@mantine/core";
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import classes from "./list.module.css";

/** Takes the title where the frame of a list's drawer was there before what it holds. */
export const TitleOfFrame = createContext<((title: string | null) => void) | null>(null);

interface DrawerRecordProps {
  /** What the record is called; null or what it is until that is known. */
  title: string | null;
  children: ReactNode;
}

/** What a record's drawer holds: its name, the cross that closes it, its sides. */
export function DrawerRecord({ title, children }: DrawerRecordProps) {
  const setTitle = useContext(TitleOfFrame);
  useLayoutEffect(() => {
    setTitle?.(title);
    return () => setTitle?.(null);
  }, [title, setTitle]);
  return (
    <>
      {setTitle === null && <DrawerHead title={title ?? ""} />}
      <Drawer.Body className={classes.drawerBody}>{children}</Drawer.Body>
    </>
  );
}

/** The drawer's name and its cross. */
export function DrawerHead({ title }: { title: string }) {
  return (
    <Drawer.Header className={classes.drawerHeader}>
      {/* The keyboard begins at the name, which is read out, and goes on from there. */}
      <Drawer.Title className={classes.drawerTitle} tabIndex={-1} data-autofocus>
        {title}
      </Drawer.Title>
      <Drawer.CloseButton size={48} iconSize={20} aria-label="Fechar" />
    </Drawer.Header>
  );
}
