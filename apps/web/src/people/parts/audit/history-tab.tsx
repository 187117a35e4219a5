import { type ComponentProps, type ComponentType, Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";
import type { Changes, Difference, HistoryOf, HistoryProps } from "./history.tsx";

/** A part of the history, whose code loads when the part is first shown. */
function lazyHistory<Props extends object>(pick: (module: typeof import("./history.tsx")) => ComponentType<Props>) {
  const Part = lazyPart<Props>(async () => pick(await import("./history.tsx")));
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

const LazyHistory = lazyHistory<HistoryProps>(({ History }) => History);

/** Tab with the history of a record, for administrators; the history is loaded when the tab is opened. */
export const historyTab = (of: HistoryProps) => ({
  name: "historico",
  label: "Histórico",
  content: <LazyHistory {...of} />,
});

/** The changed fields, each with its previous and its new value. */
export const ChangedFields = lazyHistory<ComponentProps<typeof Changes>>(({ Changes }) => Changes);

/** The fields in which a record differs from its previous state. */
export const ChangesSince = lazyHistory<ComponentProps<typeof Difference>>(({ Difference }) => Difference);

/** History of events that the caller queried, such as the events of a record together with those of its parts. */
export const HistoryOfEvents = lazyHistory<ComponentProps<typeof HistoryOf>>((module) => module.HistoryOf);
