import { getHotkeyHandler, useDisclosure } from "@mantine/hooks";
import { useLayoutEffect, useState } from "react";
import { lazyOverlay } from "../../ui/lazy.tsx";
import type { Place } from "./command-palette.tsx";
import { Shortcuts } from "./shortcuts.tsx";

const CommandPalette = lazyOverlay(async () => (await import("./command-palette.tsx")).CommandPalette);
/** The keys that work on every page of a logged-in person; what they open is loaded when it is first asked for. */
export function Keyboard({ places }: { places: readonly Place[] }) {
  const [asked, setAsked] = useState(0);
  const [isHelping, { open: showHelp, close: hideHelp }] = useDisclosure(false);
  // Heard from the moment the page is seen: effects come up to a fifth of a second after it, and a press would be lost.
  useLayoutEffect(() => {
    const press = getHotkeyHandler([["mod+K", () => setAsked((times) => times + 1)]]);
    const help = getHotkeyHandler([["shift+?", showHelp]]);
    const hear = (event: KeyboardEvent) => {
      // Also while typing: nobody types Ctrl+K.
      press(event);
      if (!isTyping(event.target)) help(event);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [showHelp]);
  return (
    <>
      <CommandPalette opened={asked > 0} places={places} asked={asked} />
      <Shortcuts opened={isHelping} onClose={hideHelp} />
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
