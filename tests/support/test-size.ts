import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Objects that the test made, by their plural: `{ "random operations": 400 }`. */
    counts?: Record<string, number>;
  }
}

/** Whether TEST_SIZE=long asks for large parameters: `npm run test:long`. */
export const isLong = process.env.TEST_SIZE === "long";

/** A parameter by the run's size. @param short  the smallest value that still fails on a planted fault. */
export const bySize = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/**
 * Options of a property test, by the run's size. The short run draws the same examples every time, so that no rare
 * example fails an unrelated change. The long run draws new ones, and fast-check prints the seed of a failure;
 * PROPERTY_RUNS=480 sets their number.
 */
export const propertyRuns = (short: number, long: number) => ({
  numRuns: bySize(short, Number(process.env.PROPERTY_RUNS ?? long)),
  endOnFailure: true,
  ...(!isLong && { seed: 12 }),
});

/** Adds to the counts in the run's summary: `32000 random operations`. */
export function addCount({ task }: TestContext, what: string, count: number): void {
  task.meta.counts = { ...task.meta.counts, [what]: (task.meta.counts?.[what] ?? 0) + count };
}
