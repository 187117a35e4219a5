import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useState } from "react";
import { Coming } from "../layout/loaded.tsx";
import { phone } from "../layout/phone.ts";
import { Painted } from "../overlay/painted.tsx";
import { DrawerHead, TitleOfFrame } from "./drawer-record.tsx";
import classes from "./list.module.css";

interface DrawerFrameProps {
  opened: boolean;
  onClose: () => void;
  /** It has slid out. */
  onGone: () => void;
  /** Until what it holds says better. */
  title: string;
  children: ReactNode;
}

/** Where the record of a list lies over it; on a phone instead of it. */
export function DrawerFrame({ opened, onClose, onGone, title, children }: DrawerFrameProps) {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [better, setBetter] = useState<string | null>(null);
  const [isPainted, setPainted] = useState(false);
  const coming = (
    <Drawer.Body className={classes.drawerBody}>
      <Coming />
    </Drawer.Body>
  );
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={isPhone ? "100%" : 680}
      closeOnEscape={false}
      lockScroll={isPainted}
      returnFocus={false}
      // As a `className` it would fall on what holds the drawer too, and move it.
      classNames={{ content: classes.drawer }}
      onExitTransitionEnd={onGone}
    >
      <Drawer.Overlay />
      <Drawer.Content radius={0} data-record-drawer>
        <DrawerHead title={better ?? title} />
        <TitleOfFrame value={setBetter}>
          <Suspense fallback={coming}>{isPainted ? children : coming}</Suspense>
        </TitleOfFrame>
        <Painted onChange={setPainted} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
