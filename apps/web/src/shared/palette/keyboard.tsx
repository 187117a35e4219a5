import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import type { Place } from "./command-palette.tsx";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }));
const Shortcuts = lazy(async () => ({ default: (await import("./shortcuts.tsx")).Shortcuts }));

/** The keys that work on every page of a logged-in person; what they open is loaded when it is first asked for. */
export function Keyboard({ places }: { places: readonly Place[] }) {
  const [asked, setAsked] = useState(0);
  const [isHelping, help] = useDisclosure(false);
  // Also while typing: nobody types Ctrl+K.
  useHotkeys([["mod+K", () => setAsked((times) => times + 1)]], []);
  useHotkeys([["shift+?", help.open]]);
  return (
    <Suspense>
      {asked > 0 && <CommandPalette places={places} asked={asked} />}
      {isHelping && <Shortcuts opened onClose={help.close} />}
    </Suspense>
  );
}
