import { ActionIcon, Drawer } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { Outlet } from "@tanstack/react-router";
import { Brand } from "./brand.tsx";
import classes from "./full-layout.module.css";
import { LayoutKindProvider } from "./layout-kind.ts";
import { Main } from "./main.tsx";
import { type MenuEntryGroup, SideMenu } from "./side-menu.tsx";

const drawerWidth = 320;

/** The office's layout: a drawer that is permanent when the window is wider than 700 px, an overlay otherwise. */
export function FullLayout({ groups }: { groups: readonly MenuEntryGroup[] }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const isWide = useMediaQuery("(width > 700px)", window.matchMedia("(width > 700px)").matches) ?? true;
  return (
    <LayoutKindProvider value="full">
      <div className={classes.frame}>
        {isWide ? (
          <aside className={classes.side} aria-label="Menu">
            <SideMenu groups={groups} />
          </aside>
        ) : (
          <>
            <header className={classes.bar}>
              <ActionIcon size={48} aria-label="Abrir menu" aria-expanded={isOpen} onClick={open}>
                <IconMenu2 />
              </ActionIcon>
              <Brand />
            </header>
            <Drawer
              opened={isOpen}
              onClose={close}
              size={drawerWidth}
              padding={0}
              title={<Brand />}
              classNames={{ header: classes.drawerHeader, body: classes.drawerBody, content: classes.drawer }}
              closeButtonProps={{ "aria-label": "Fechar menu", size: 48 }}
            >
              <SideMenu groups={groups} onNavigate={close} />
            </Drawer>
          </>
        )}
        <Main className={classes.main}>
          <Outlet />
        </Main>
      </div>
    </LayoutKindProvider>
  );
}
