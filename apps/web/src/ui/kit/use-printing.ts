import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: print shows parts that a screen leaves out. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // Synchronous: the browser takes its picture when the event returns.
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => setPrinting(false));
  return isPrinting;
}
