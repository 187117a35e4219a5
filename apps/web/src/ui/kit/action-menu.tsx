import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import type { Target } from "./target-link.tsx";

/** An item of a menu: runs an action or links to a page. */
export interface MenuChoice {
  label: string;
  icon: ReactNode;
  isDangerous?: boolean;
  onChoose?: () => void;
  page?: Target;
}

interface ActionMenuProps {
  label?: string;
  /** Returns the items of the menu; called when the menu opens. */
  choices: () => readonly MenuChoice[];
  children: ReactElement;
}

export function ActionMenu({ label, choices, children }: ActionMenuProps) {
  return (
    <Menu>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {label !== undefined && <Menu.Label>{label}</Menu.Label>}
        <Choices choices={choices} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices({ choices }: Pick<ActionMenuProps, "choices">) {
  return choices().map(({ label, icon, isDangerous, onChoose, page }) => (
    <Menu.Item
      key={label}
      leftSection={icon}
      c={isDangerous ? "var(--mantine-color-red-text)" : undefined}
      onClick={onChoose}
      {...(page && { renderRoot: (root) => <Link {...page} {...root} /> })}
    >
      {label}
    </Menu.Item>
  ));
}
