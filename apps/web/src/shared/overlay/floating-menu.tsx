import "@mantine/core/styles/Menu.css";
import { Menu } from "@mantine/core";
import type { RefObject } from "react";
import { PageLink } from "../layout/page-link.tsx";
import type { MenuChoice } from "./press.ts";
import { Stand } from "./stand.tsx";

export interface FloatingMenuProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  button: RefObject<HTMLElement | null>;
  label?: string | undefined;
  choices: () => readonly MenuChoice[];
  isInTable?: boolean | undefined;
}

/** What `MenuButton` opens. */
export function FloatingMenu({ opened, onChange, button, label, choices, isInTable = false }: FloatingMenuProps) {
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      radius="md"
      withInitialFocusPlaceholder={false}
      // In a row and fixed: the table's own scrolling would cut off the menu of its last row.
      {...(isInTable && { withinPortal: false, floatingStrategy: "fixed" })}
    >
      <Menu.Target>
        <Stand for={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {label !== undefined && <Menu.Label>{label}</Menu.Label>}
        {choices().map(({ label: text, icon, isDangerous, onChoose, way }) => (
          <Menu.Item
            key={text}
            leftSection={icon}
            {...(isDangerous && { c: "var(--mantine-color-red-text)" })}
            {...(onChoose && { onClick: onChoose })}
            // Which page takes which parameter was checked where the way was given.
            {...(way && { renderRoot: (root) => <PageLink {...(way as { to: "/dashboard" })} {...root} /> })}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
