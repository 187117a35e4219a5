import { Skeleton } from "@mantine/core";
import { type ComponentType, Suspense } from "react";
import { later } from "../overlay/later.tsx";

/** The side of a record that is not the first: its code comes when somebody opens it. */
export function tabLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = later(load);
  return function Tab(props: Props) {
    return (
      <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
