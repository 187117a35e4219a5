import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { phone } from "../layout/phone.ts";
import classes from "./list.module.css";

interface DrawerFrameProps {
  opened: boolean;
  onClose: () => void;
  /** It has slid out. */
  onGone: () => void;
  children: ReactNode;
}

/** Where the record of a list lies over it; on a phone instead of it. */
export function DrawerFrame({ opened, onClose, onGone, children }: DrawerFrameProps) {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={isPhone ? "100%" : 680}
      closeOnEscape={false}
      returnFocus={false}
      // As a `className` it would fall on what holds the drawer too, and move it.
      classNames={{ content: classes.drawer }}
      onExitTransitionEnd={onGone}
    >
      <Drawer.Overlay />
      <Drawer.Content radius={0} data-record-drawer>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
