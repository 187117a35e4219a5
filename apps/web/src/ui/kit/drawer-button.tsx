import { type ButtonProps, Drawer } from "@mantine/core";
import type { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { DrawerRecord } from "../list/record-drawer.tsx";
import { ButtonWithIcon } from "./button-with-icon.tsx";
import { useIsPhone } from "./phone.ts";

interface DrawerButtonProps extends Pick<ButtonProps, "variant"> {
  Icon: typeof IconPlus;
  /** The button's label, which is also the drawer's title. */
  label: string;
  /** The drawer's width in px; on a phone the drawer fills the screen. */
  width: number;
  isBrief?: boolean;
  children: ReactNode;
}

/** A button that opens a form in a drawer over the list. */
export function DrawerButton({ Icon, label, width, isBrief, variant, children }: DrawerButtonProps) {
  const [opened, setOpened] = useState(false);
  const isPhone = useIsPhone();
  return (
    <>
      <ButtonWithIcon
        isBrief={isBrief}
        variant={variant}
        aria-keyshortcuts="n"
        Icon={Icon}
        onClick={() => setOpened(true)}
      >
        {label}
      </ButtonWithIcon>
      <Drawer.Root opened={opened} onClose={() => setOpened(false)} position="right" size={isPhone ? "100%" : width}>
        <Drawer.Overlay />
        <Drawer.Content radius={0}>
          <DrawerRecord title={label}>{children}</DrawerRecord>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
