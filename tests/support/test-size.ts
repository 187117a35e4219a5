import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The number of objects that the test made, by their plural: `{ "random operations": 400 }`. */
    counts?: Record<string, number>;
  }
}

/** Whether TEST_SIZE=long, as in `npm run test:long`, asks for large parameters. */
export const isLong = process.env.TEST_SIZE === "long";

/**
 * Returns a parameter for the size of the run.
 * @param short  the smallest value with which the test still detects a planted fault.
 */
export const bySize = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/**
 * The options of a property test for the size of the run. The short run draws the same examples every time, so that a
 * rare example cannot fail an unrelated change. The long run draws new examples, and fast-check prints the seed of a
 * failure. PROPERTY_RUNS=480 sets the number of examples.
 */
export const propertyRuns = (short: number, long: number) => ({
  numRuns: bySize(short, Number(process.env.PROPERTY_RUNS ?? long)),
  endOnFailure: true,
  ...(!isLong && { seed: 12 }),
});

/** Adds to the counts in the summary of the run: `32000 random operations`. */
export function addCount({ task }: TestContext, what: string, count: number): void {
  task.meta.counts = { ...task.meta.counts, [what]: (task.meta.counts?.[what] ?? 0) + count };
}
