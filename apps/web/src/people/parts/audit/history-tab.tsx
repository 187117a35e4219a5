import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";
import type { Changes, Difference, History, HistoryOf, HistoryProps } from "./history.tsx";

const LazyHistory = lazyPart<HistoryProps>(async () => (await import("./history.tsx")).History);
const LazyHistoryOf = lazyPart<ComponentProps<typeof HistoryOf>>(async () => (await import("./history.tsx")).HistoryOf);
const LazyChanges = lazyPart<ComponentProps<typeof Changes>>(async () => (await import("./history.tsx")).Changes);
const LazyDifference = lazyPart<ComponentProps<typeof Difference>>(
  async () => (await import("./history.tsx")).Difference,
);

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

/** The changed fields, each with its previous and its new value. */
export const ChangedFields = (props: ComponentProps<typeof Changes>) => (
  <Suspense>
    <LazyChanges {...props} />
  </Suspense>
);

/** The fields in which a record differs from its previous state. */
export const ChangesSince = (props: ComponentProps<typeof Difference>) => (
  <Suspense>
    <LazyDifference {...props} />
  </Suspense>
);

/** History of events that the caller queried, such as the events of a record together with those of its parts. */
export function HistoryOfEvents(props: ComponentProps<typeof HistoryOf>) {
  return (
    <Suspense>
      <LazyHistoryOf {...props} />
    </Suspense>
  );
}
