import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";
import type { History, HistoryOf, HistoryProps } from "./history.tsx";

const LazyHistory = lazyPart<HistoryProps>(async () => (await import("./history.tsx")).History);
const LazyHistoryOf = lazyPart<ComponentProps<typeof HistoryOf>>(async () => (await import("./history.tsx")).HistoryOf);

/** Tab with a record's history, fetched when it is opened. For administrators. */
export const historyTab = (of: ComponentProps<typeof History>) => ({
  name: "historico",
  label: "Histórico",
  content: (
    <Suspense>
      <LazyHistory {...of} />
    </Suspense>
  ),
});

/** History from the caller's own query, such as the events of a record and its parts. */
export function HistoryOfEvents(props: ComponentProps<typeof HistoryOf>) {
  return (
    <Suspense>
      <LazyHistoryOf {...props} />
    </Suspense>
  );
}
