import { Skeleton } from "@mantine/core";

/** A placeholder of `count` bars, each `height` px high. */
export function WaitingBars({ count = 5, height = 34 }: { count?: number; height?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, place) => `bar-${place}`).map((key) => (
        <Skeleton key={key} height={height} mb={10} />
      ))}
    </div>
  );
}
