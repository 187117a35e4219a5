import { IconDots } from "@tabler/icons-react";
import { ActionMenu, type MenuChoice } from "../kit/action-menu.tsx";
import { ButtonWithIcon } from "../kit/button-with-icon.tsx";

/** An action of a record with the icon of its menu entry. */
export interface RecordAction extends Omit<MenuChoice, "icon"> {
  Icon: typeof IconDots;
}

/** The actions of a record that are not the next one, in a menu at the end of the page's title. */
export function MoreActions({ of }: { of: readonly RecordAction[] }) {
  return (
    <ActionMenu
      choices={() => of.map(({ Icon, ...action }) => ({ ...action, icon: <Icon size={18} aria-hidden="true" /> }))}
    >
      <ButtonWithIcon isBrief variant="default" Icon={IconDots}>
        Mais ações
      </ButtonWithIcon>
    </ActionMenu>
  );
}
