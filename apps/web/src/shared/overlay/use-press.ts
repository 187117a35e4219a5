import { useRef, useState } from "react";
import type { Press } from "./press.ts";

/** A button that opens something and closes it again. @param bring  the code of what it opens. */
export function usePress(opens: Press["aria-haspopup"], bring: () => void) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const press: Press = {
    ref: button,
    onClick: () => setOpened(!opened),
    onPointerEnter: bring,
    onFocus: bring,
    "aria-haspopup": opens,
    "aria-expanded": opened,
  };
  return { press, opened, setOpened, button };
}
