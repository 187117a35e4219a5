import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./list.module.css";

interface DrawerRecordProps {
  /** What the record is called; what it is until that is known. */
  title: string;
  children: ReactNode;
}

/** What a record's drawer holds: its name, the cross that closes it, its sides. */
export function DrawerRecord({ title, children }: DrawerRecordProps) {
  return (
    <>
      <Drawer.Header className={classes.drawerHeader}>
        {/* The keyboard begins at the name, which is read out, and goes on from there. */}
        <Drawer.Title className={classes.drawerTitle} tabIndex={-1} data-autofocus>
          {title}
        </Drawer.Title>
        <Drawer.CloseButton size={48} iconSize={20} aria-label="Fechar" />
      </Drawer.Header>
      <Drawer.Body className={classes.drawerBody}>{children}</Drawer.Body>
    </>
  );
}
