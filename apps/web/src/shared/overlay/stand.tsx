import { type Ref, type RefObject, useLayoutEffect } from "react";

interface StandProps {
  for: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/**
 * Stands for a button that was there before its menu: Mantine hands what opens a menu a ref and words for screen
 * readers, and clones it for that, which would make the button anew under the finger.
 */
export function Stand({ for: button, ref, ...given }: StandProps) {
  useLayoutEffect(() => {
    if (typeof ref !== "function") return;
    ref(button.current);
    return () => void ref(null);
  }, [button, ref]);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(given)) {
      if (name !== "id" && name !== "aria-controls") continue;
      if (value === undefined) button.current?.removeAttribute(name);
      else button.current?.setAttribute(name, String(value));
    }
  });
  return null;
}
