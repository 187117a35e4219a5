import { useCanGoBack, useRouter } from "@tanstack/react-router";

/** Goes back one step; to the dashboard when the product was opened right here. */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: "/dashboard", replace: true });
  };
}
