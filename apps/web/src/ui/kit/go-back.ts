import type { PagePath } from "@pomar/contract/pages";
import { useCanGoBack, useLocation, useRouter } from "@tanstack/react-router";

import { pageBefore } from "./page-before.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** True when the record was opened from its list: closing the record returns to the list. */
    fromList?: true;
  }
}

/** Returns to the previous page, even after an address was typed; without a previous page, opens the dashboard. */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ href: pageBefore(router.state.location.href) ?? "/dashboard", replace: true });
  };
}

/**
 * Returns from a record to its list: to the list's last state, or to its first page if the record was opened directly.
 */
export function useBackTo(list: PagePath): () => void {
  const router = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.fromList === true });
  return () => {
    if (isFromList) router.history.back();
    else void router.navigate({ to: list, replace: true });
  };
}
