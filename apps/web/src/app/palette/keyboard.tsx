import { Kbd, Modal } from "@mantine/core";
import { getHotkeyHandler, useDisclosure } from "@mantine/hooks";
import { useLayoutEffect } from "react";
import { openScanner } from "../../ledger/parts/scan/scan-store.ts";
import { Fields } from "../../ui/kit/fields.tsx";
import { lazyOverlay } from "../../ui/lazy.tsx";
import type { Place } from "../menu.ts";
import { openPalette, usePaletteAsked } from "./palette-store.ts";

const CommandPalette = lazyOverlay(async () => (await import("./command-palette.tsx")).CommandPalette);

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["Ctrl", "K"], does: "Ir para uma página ou um lote (⌘ K no Mac)" },
  { keys: ["F2"], does: "Ler um código" },
  { keys: ["/"], does: "Buscar na lista aberta" },
  { keys: ["?"], does: "Mostrar estes atalhos" },
  { keys: ["Esc"], does: "Fechar a janela aberta" },
];

/** Keyboard shortcuts for every page while a user is logged in; the palette's code is loaded at its first use. */
export function Keyboard({ places }: { places: readonly Place[] }) {
  const asked = usePaletteAsked();
  const [isHelping, { open: showHelp, close: hideHelp }] = useDisclosure(false);
  // The listener is added before the first paint: a normal effect runs up to 0.2 s later and would lose a key press.
  useLayoutEffect(() => {
    const press = getHotkeyHandler([
      ["mod+K", openPalette],
      ["F2", () => openScanner()],
    ]);
    const help = getHotkeyHandler([["shift+?", showHelp]]);
    const hear = (event: KeyboardEvent) => {
      // These shortcuts also work while the user types in a field, because Ctrl+K and F2 produce no text.
      press(event);
      if (!isTyping(event.target)) help(event);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [showHelp]);
  return (
    <>
      <CommandPalette opened={asked > 0} places={places} asked={asked} />
      <Modal opened={isHelping} onClose={hideHelp} title="Atalhos do teclado">
        <Fields
          of={shortcuts.map(({ keys, does }) => [
            does,
            keys.map((key, n) => (
              <span key={key}>
                {n > 0 && " + "}
                <Kbd>{key}</Kbd>
              </span>
            )),
          ])}
        />
      </Modal>
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
