import { ActionIcon } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { Bell } from "../../domain/notifications/bell.tsx";
import { Brand } from "../../ui/kit/brand.tsx";
import { LayoutKindProvider } from "../../ui/kit/layout-kind.ts";
import classes from "./full-layout.module.css";
import { Main, SkipLink } from "./main.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { PersonOutlet } from "./person-outlet.tsx";
import { type MenuEntryGroup, SideMenu } from "./side-menu.tsx";

/** Of the customer's text: the drawer is permanent when the window is wider, and this wide itself. */
const wideWindow = "(width > 700px)";

/** The office's layout: the drawer permanent or, in a narrow window, an overlay behind a menu button. */
export function FullLayout({ groups }: { groups: readonly MenuEntryGroup[] }) {
  const isWide = useMediaQuery(wideWindow, undefined, { getInitialValueInEffect: false });
  return (
    <LayoutKindProvider value="full">
      <div className={classes.frame}>
        <SkipLink />
        {isWide ? (
          <aside className={classes.side} aria-label="Menu">
            <SideMenu groups={groups} aside={<Bell />} />
          </aside>
        ) : (
          <MenuBar groups={groups} />
        )}
        <Main className={classes.main}>
          <PersonOutlet />
        </Main>
      </div>
    </LayoutKindProvider>
  );
}

function MenuBar({ groups }: { groups: readonly MenuEntryGroup[] }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <header className={classes.bar}>
      <ActionIcon size={48} aria-label="Abrir menu" aria-expanded={isOpen} onClick={open}>
        <IconMenu2 />
      </ActionIcon>
      <Brand />
      <div className={classes.barEnd}>
        <Bell />
      </div>
      <MenuDrawer groups={groups} opened={isOpen} onClose={close} />
    </header>
  );
}
