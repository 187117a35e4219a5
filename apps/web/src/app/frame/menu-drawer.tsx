import { Drawer } from "@mantine/core";
import { Brand } from "../../ui/kit/brand.tsx";
import classes from "./full-layout.module.css";
import { type MenuEntryGroup, SideMenu } from "./side-menu.tsx";

interface MenuDrawerProps {
  groups: readonly MenuEntryGroup[];
  opened: boolean;
  onClose: () => void;
}

/** As wide as the permanent drawer, of the customer's text. */
const drawerWidth = 320;

/** The menu of a narrow window, over the page. */
export function MenuDrawer({ groups, opened, onClose }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={drawerWidth} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body className={classes.drawer}>
          <div className={classes.drawerHead}>
            <Brand />
            <Drawer.CloseButton aria-label="Fechar menu" size={48} iconSize={20} />
          </div>
          <SideMenu groups={groups} onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
