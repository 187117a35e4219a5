import { ActionIcon, Button, Drawer, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMapPinOff, IconMenu2 } from "@tabler/icons-react";
import { Link, Outlet } from "@tanstack/react-router";
import { Fragment, useMemo, useState } from "react";
import { Explanations } from "../../insight/parts/explanations/explanations.tsx";
import { ScanButton } from "../../ledger/parts/scan/scan-button.tsx";
import { Bell } from "../../people/parts/notifications/inbox.tsx";
import { Letterhead } from "../../registries/parts/plant/letterhead.tsx";
import { useUser } from "../../ui/api/session.ts";
import { Brand } from "../../ui/kit/brand.tsx";
import { HeaderEndProvider, LayoutKindProvider } from "../../ui/kit/layout-kind.ts";
import { MessagePage } from "../../ui/kit/message-page.tsx";
import { useIsPhone } from "../../ui/kit/phone.ts";
import { useLeavePage } from "../../ui/kit/use-leave-page.ts";
import { local } from "../../ui/local-storage.ts";
import { type MenuGroup, menuFor } from "../menu.ts";
import classes from "./full-layout.module.css";
import { Main, SkipLink } from "./main.tsx";
import { SearchButton, SideMenu } from "./side-menu.tsx";
import simpleClasses from "./simple-layout.module.css";

/** Width of the menu drawer in px, fixed by the requirements. */
const drawerWidth = 320;

/** The layout of office pages: the menu is a permanent drawer or, in narrow windows, an overlay that a button opens. */
export function FullLayout() {
  const level = useUser()?.level;
  const groups = useMemo(() => (level === undefined ? [] : menuFor(level)), [level]);
  const isPhone = useIsPhone();
  const rail = useRail();
  return (
    <LayoutKindProvider value="full">
      <div className={classes.frame} data-rail={rail.isOn || undefined}>
        <SkipLink />
        {isPhone ? (
          <MenuBar groups={groups} />
        ) : (
          <aside className={classes.side} aria-label="Menu" data-menu={rail.isOn ? undefined : "beside"}>
            <SideMenu groups={groups} aside={<FrameButtons />} rail={rail} />
          </aside>
        )}
        <Main className={classes.main}>
          <Letterhead />
          <PersonOutlet />
        </Main>
        <Explanations />
      </div>
    </LayoutKindProvider>
  );
}

const railKey = "pomar.menu";

/** Whether the permanent menu is narrowed to its icons; this choice is stored on the device. */
function useRail() {
  const [isOn, setOn] = useState(() => local.read(railKey) === "rail");
  const toggle = () => {
    local.write(railKey, isOn ? "open" : "rail");
    setOn(!isOn);
  };
  return { isOn, toggle };
}

function FrameButtons() {
  return (
    <Group gap={0} align="stretch" wrap="nowrap" className={classes.buttons}>
      <SearchButton />
      <ScanButton />
      <Bell />
    </Group>
  );
}

function MenuBar({ groups }: { groups: readonly MenuGroup[] }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  useLeavePage(close);
  return (
    <header className={classes.bar} data-menu="bar">
      <ActionIcon size={48} aria-label="Abrir menu" aria-expanded={isOpen} onClick={open}>
        <IconMenu2 />
      </ActionIcon>
      <Link to="/dashboard" className={classes.home}>
        <Brand />
      </Link>
      <div className={classes.barEnd}>
        <FrameButtons />
      </div>
      <Drawer.Root opened={isOpen} onClose={close} size={drawerWidth} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body className={classes.drawer}>
            <Group gap={0} align="center" justify="space-between" wrap="nowrap" className={classes.drawerHead}>
              <Brand />
              <Drawer.CloseButton aria-label="Fechar menu" size={48} iconSize={20} />
            </Group>
            <SideMenu groups={groups} onNavigate={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </header>
  );
}

/** The layout of shop floor pages: no menu, a back arrow and the page's title at the top, centred content. */
export function SimpleLayout() {
  return (
    <LayoutKindProvider value="simple">
      <HeaderEndProvider value={<ScanButton />}>
        <Main className={simpleClasses.main}>
          <Letterhead />
          <PersonOutlet />
        </Main>
        <Explanations />
      </HeaderEndProvider>
    </LayoutKindProvider>
  );
}

/** The layout without menu and header, for the login page and the refusal page. */
export function BareLayout() {
  return (
    <LayoutKindProvider value="full">
      <Main className={simpleClasses.main}>
        <Outlet />
      </Main>
    </LayoutKindProvider>
  );
}

/**
 * Remounts the page when a different user logs in in another tab of this browser; after a logout the page stays mounted
 * until the redirect.
 */
function PersonOutlet() {
  const id = useUser()?.id ?? null;
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Fragment key={id ?? last}>
      <Outlet />
    </Fragment>
  );
}

export function NotFoundPage() {
  return (
    <Main className={simpleClasses.main}>
      <MessagePage
        tab="Página não encontrada"
        icon={<IconMapPinOff size={34} stroke={1.8} />}
        color="blue"
        title="Página não encontrada"
        text="O endereço pode estar incompleto ou a página pode ter mudado de lugar."
      >
        <Button component={Link} to="/dashboard" size="md">
          Ir para o início
        </Button>
      </MessagePage>
    </Main>
  );
}
