import { useBlocker } from "@tanstack/react-router";
import { laterOverlay } from "../overlay/later.tsx";

const LeaveDialog = laterOverlay(async () => (await import("./leave-dialog.tsx")).LeaveDialog);

/**
 * Asks before leaving a form with unsaved changes. The draft stays either way.
 * @param isDirty  asked at the moment of leaving.
 */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: () => boolean; onDiscard: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [here, there] = [current.search, next.search] as Record<string, unknown>[];
      // A record's drawer is named in the address of its list.
      const stays = current.pathname === next.pathname && here?.open === there?.open;
      // Creating what was missing comes back here, and an ended session cannot wait.
      const comesBack = String(there?.returnTo).split("?")[0] === current.pathname;
      const ended = next.pathname.startsWith("/auth/");
      return !stays && !comesBack && !ended && isDirty();
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <LeaveDialog
      opened={blocker.status === "blocked"}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
      onDiscard={() => {
        onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}
