import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** Calls `act` when the page changes, also by the Back button of a phone or browser, to close overlays above pages. */
export function useLeavePage(act: () => void): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clean-up is the purpose, once for each path.
  useEffect(() => act, [path]);
}
