import { useRef, useState } from "react";
import type { Press } from "./press.ts";

/** A button that opens something and closes it again. */
export function usePress(opens: Press["aria-haspopup"]) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const press: Press = {
    ref: button,
    onClick: () => setOpened(!opened),
    "aria-haspopup": opens,
    "aria-expanded": opened,
  };
  return { press, opened, setOpened, button };
}
