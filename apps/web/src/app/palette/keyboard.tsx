import { getHotkeyHandler } from "@mantine/hooks";
import type { Level } from "@pomar/contract/core/route";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { openScanner } from "../../ledger/parts/scan/scan-store.ts";
import { focusQuietly } from "../../ui/form/first-field.ts";
import { lazyOverlay } from "../../ui/lazy.tsx";
import type { Place } from "../menu.ts";
import { openPalette, shortcutsDialog, usePaletteAsked } from "./palette-store.ts";
import { rememberPage } from "./recent-pages.ts";
import { readShortcuts } from "./shortcut-keys.ts";

const CommandPalette = lazyOverlay(async () => (await import("./command-palette.tsx")).CommandPalette);
const ShortcutsDialog = lazyOverlay(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

/** Keyboard shortcuts for every page while a user is logged in; the palette's code is loaded at its first use. */
export function Keyboard({ places, level }: { places: readonly Place[]; level: Level }) {
  const asked = usePaletteAsked();
  const navigate = useNavigate();
  const router = useRouter();
  const act = useEffectEvent(async (keys: string) => {
    const { perform } = await import("./shortcuts.ts");
    perform(keys, level, (to) => void navigate({ to }));
  });
  // The listener is added before the first paint: a normal effect runs up to 0.2 s later and would lose a key press.
  useLayoutEffect(() => {
    // These shortcuts also work while the user types in a field, because they produce no text.
    const press = getHotkeyHandler([
      ["mod+K", openPalette],
      ["F2", () => openScanner()],
      ["mod+Enter", saveForm, { preventDefault: false }],
    ]);
    const read = readShortcuts((keys) => void act(keys));
    const hear = (event: KeyboardEvent) => {
      press(event);
      read(event);
    };
    // In the capture phase the listener also receives the keys of a code reader, which go to no other listener.
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
  useEffect(
    () => router.subscribe("onBeforeNavigate", ({ fromLocation: from }) => from && rememberPage(from)),
    [router],
  );
  return (
    <>
      <CommandPalette opened={asked > 0} places={places} level={level} asked={asked} />
      <ShortcutsDialog opened={shortcutsDialog.use()} level={level} onClose={() => shortcutsDialog.set(false)} />
    </>
  );
}

/** Saves the form in which the focus is. */
function saveForm(event: KeyboardEvent): void {
  const field = event.target instanceof HTMLElement ? event.target : null;
  const form = field?.closest("form");
  if (!form || event.repeat) return;
  event.preventDefault();
  // A list of options must not take the key as a choice.
  event.stopPropagation();
  // A field without the focus closes its list and completes its value, before the form reads the value.
  field?.blur();
  requestAnimationFrame(() => {
    focusQuietly(field);
    form.requestSubmit();
  });
}
