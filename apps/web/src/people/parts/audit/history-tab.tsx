import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";
import type { History, HistoryOf, HistoryProps } from "./history.tsx";

const LazyHistory = lazyPart<HistoryProps>(async () => (await import("./history.tsx")).History);
const LazyHistoryOf = lazyPart<ComponentProps<typeof HistoryOf>>(async () => (await import("./history.tsx")).HistoryOf);

/** Tab with the history of a record, for administrators; the history is loaded when the tab is opened. */
export const historyTab = (of: ComponentProps<typeof History>) => ({
  name: "historico",
  label: "Histórico",
  content: (
    <Suspense>
      <LazyHistory {...of} />
    </Suspense>
  ),
});

/** History of events that the caller queried, such as the events of a record together with those of its parts. */
export function HistoryOfEvents(props: ComponentProps<typeof HistoryOf>) {
  return (
    <Suspense>
      <LazyHistoryOf {...props} />
    </Suspense>
  );
}
