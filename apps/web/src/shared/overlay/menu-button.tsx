import type { ReactNode } from "react";
import { laterOverlay } from "./later.tsx";
import type { MenuChoice, Press } from "./press.ts";
import { usePress } from "./use-press.ts";

interface MenuButtonProps {
  button: (press: Press) => ReactNode;
  choices: () => readonly MenuChoice[];
  /** Above the choices. */
  label?: string;
  isInTable?: boolean;
}

const FloatingMenu = laterOverlay(async () => (await import("./floating-menu.tsx")).FloatingMenu);

/** A button with a menu. The menu is made when it is first opened: a list of a hundred rows has a hundred of them. */
export function MenuButton({ button, choices, label, isInTable }: MenuButtonProps) {
  const { press, opened, setOpened, button: element } = usePress("menu", FloatingMenu.bring);
  return (
    <>
      {button(press)}
      <FloatingMenu
        opened={opened}
        onChange={setOpened}
        button={element}
        label={label}
        choices={choices}
        isInTable={isInTable}
      />
    </>
  );
}
