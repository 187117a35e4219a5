import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** Calls back when the page is left for another one, also by the Back of a phone or browser: what lies over all pages closes. */
export function useLeavePage(act: () => void): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clean-up is what is wanted, once for each path.
  useEffect(() => act, [path]);
}
