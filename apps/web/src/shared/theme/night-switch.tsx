import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon } from "@tabler/icons-react";
import { Switch } from "../form/switch.tsx";
import { surfaces } from "./colors.ts";
import classes from "./night-switch.module.css";

/** *Modo noturno*: light by default, remembered on this device. */
export function NightSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");

  const choose = (next: "light" | "dark") => {
    setColorScheme(next);
    // The phone's own bars take the page's colour.
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", surfaces[next].surface);
  };

  return (
    <Switch
      label={
        <>
          <IconMoon size={20} aria-hidden /> Modo noturno
        </>
      }
      isAtEnd
      checked={scheme === "dark"}
      onChange={(isNight) => choose(isNight ? "dark" : "light")}
      className={classes.line}
    />
  );
}
