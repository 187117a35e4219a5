import { useDisclosure, useHotkeys, useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { laterOverlay } from "../overlay/later.tsx";
import type { Place } from "./command-palette.tsx";

const CommandPalette = laterOverlay(async () => (await import("./command-palette.tsx")).CommandPalette);
const Shortcuts = laterOverlay(async () => (await import("./shortcuts.tsx")).Shortcuts);

/** The keys that work on every page of a logged-in person; what they open is loaded when it is first asked for. */
export function Keyboard({ places }: { places: readonly Place[] }) {
  const [asked, setAsked] = useState(0);
  const [isHelping, help] = useDisclosure(false);
  // Also while typing: nobody types Ctrl+K.
  useHotkeys([["mod+K", () => setAsked((times) => times + 1)]], []);
  useHotkeys([["shift+?", help.open]]);
  // The first half of it.
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Control" || key === "Meta") CommandPalette.bring();
  });
  return (
    <>
      <CommandPalette opened={asked > 0} places={places} asked={asked} />
      <Shortcuts opened={isHelping} onClose={help.close} />
    </>
  );
}
