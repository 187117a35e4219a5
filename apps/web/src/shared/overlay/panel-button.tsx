import type { ReactNode } from "react";
import { laterOverlay } from "./later.tsx";
import type { Press } from "./press.ts";
import { usePress } from "./use-press.ts";

interface PanelButtonProps {
  button: (press: Press) => ReactNode;
  /** What the panel is called; by its button's name unless given. */
  label?: string;
  position: "bottom-start" | "bottom-end";
  padding?: "sm" | "md";
  /** The code of what is in it. */
  bring?: () => void;
  children: (close: () => void) => ReactNode;
}

const FloatingPanel = laterOverlay(async () => (await import("./floating-panel.tsx")).FloatingPanel);

/** A button with a panel over the page, made when it is first opened. */
export function PanelButton({ button, label, position, padding = "sm", bring, children }: PanelButtonProps) {
  const {
    press,
    opened,
    setOpened,
    button: element,
  } = usePress("dialog", () => {
    FloatingPanel.bring();
    bring?.();
  });
  const close = () => setOpened(false);
  return (
    <>
      {button(press)}
      <FloatingPanel
        opened={opened}
        onChange={setOpened}
        button={element}
        label={label}
        position={position}
        padding={padding}
      >
        {children(close)}
      </FloatingPanel>
    </>
  );
}
