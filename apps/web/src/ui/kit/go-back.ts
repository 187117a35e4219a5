import type { PagePath } from "@pomar/contract/pages";
import { useCanGoBack, useLocation, useRouter } from "@tanstack/react-router";

import { pageBefore } from "./page-before.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A record that was opened from its list: leaving it goes back there. */
    fromList?: true;
  }
}

/** Goes back one step, also after an address that was typed; to the dashboard when the product was opened right here. */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ href: pageBefore(router.state.location.href) ?? "/dashboard", replace: true });
  };
}

/** Leaves a record for its list: back to it as it was left, or to its beginning when the record was opened by itself. */
export function useBackTo(list: PagePath): () => void {
  const router = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.fromList === true });
  return () => {
    if (isFromList) router.history.back();
    else void router.navigate({ to: list, replace: true });
  };
}
