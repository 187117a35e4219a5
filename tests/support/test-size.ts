import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Things that the test made, by their plural: `{ "random operations": 400 }`. */
    counts?: Record<string, number>;
  }
}

/** Whether TEST_SIZE=long asks for large parameters: `npm run test:long`. */
export const isLong = process.env.TEST_SIZE === "long";

/** A parameter by the run's size. @param short  the smallest that still fails on a planted fault. */
export const bySize = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/**
 * Options of a property test, by the run's size. The short run draws the same examples every time: none of them is rare enough to
 * fail somebody's unrelated change. The long run draws new ones, and fast-check prints the seed of a failure; PROPERTY_RUNS=480 asks
 * for as many.
 */
export const propertyRuns = (short: number, long: number) => ({
  numRuns: bySize(short, Number(process.env.PROPERTY_RUNS ?? long)),
  endOnFailure: true,
  ...(!isLong && { seed: 12 }),
});

/** Adds to what the run's summary says that its tests made: `32000 random operations`. */
export function addCount({ task }: TestContext, what: string, count: number): void {
  task.meta.counts = { ...task.meta.counts, [what]: (task.meta.counts?.[what] ?? 0) + count };
}
