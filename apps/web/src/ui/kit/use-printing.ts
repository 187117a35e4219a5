import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: paper shows parts that the screen leaves out. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // The state must change synchronously: the browser captures the page when the event handler returns.
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => setPrinting(false));
  return isPrinting;
}
