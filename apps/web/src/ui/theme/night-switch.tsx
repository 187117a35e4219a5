import { Switch, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon } from "@tabler/icons-react";
import { surfaces } from "./colors.ts";
import classes from "./night-switch.module.css";

/** The switch *Modo noturno*: the theme is light by default, and the choice is stored on this device. */
export function NightSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");

  const choose = (next: "light" | "dark") => {
    setColorScheme(next);
    // The bars of a phone's browser take the page's colour.
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", surfaces[next].surface);
  };

  return (
    <Switch
      label={
        <>
          <IconMoon size={20} aria-hidden /> <span data-words>Modo noturno</span>
        </>
      }
      labelPosition="left"
      checked={scheme === "dark"}
      onChange={(event) => choose(event.currentTarget.checked ? "dark" : "light")}
      classNames={classes}
    />
  );
}
