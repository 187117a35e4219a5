import type { Line, Plant } from "./frame/line.ts";
import { measureLines } from "./frame/measure.ts";
import { onPlant } from "./frame/plant.ts";
import { entryLines } from "./lines/entries.ts";
import { loadLines } from "./lines/loads.ts";
import { readLines } from "./lines/reads.ts";
import { recallLines } from "./lines/recalls.ts";
import { reportLines } from "./lines/reports.ts";
import { traceLines } from "./lines/traces.ts";
import { benchPages } from "./pages/bench.ts";

/** `BENCH_LINES` measures only the lines whose name contains it. */
const measure = (lots: number, questions: readonly ((plant: Plant) => Promise<Line[]>)[]) => () =>
  onPlant(lots, async (plant) => {
    const lines: Line[] = [];
    for (const question of questions) lines.push(...(await question(plant)));
    return measureLines(
      plant,
      lines.filter(({ name }) => name.includes(process.env.BENCH_LINES ?? "")),
    );
  });

/** Every benchmark states its limit and measures it in the same run. The command fails when one is exceeded. */
const benches: Record<string, () => Promise<boolean>> = {
  http: measure(100_000, [loadLines]),
  // Lists are read before anything is written, and what a line recalls is not dispatched after it.
  waits: measure(100_000, [readLines, entryLines, traceLines]),
  recalls: measure(20_000, [recallLines]),
  reports: measure(1_000_000, [reportLines]),
  pages: benchPages,
};
const [named] = process.argv.slice(2);
if (named !== undefined && !(named in benches)) throw new Error(`Choose one of ${Object.keys(benches).join(", ")}.`);
for (const [name, bench] of Object.entries(benches))
  if ((named === undefined || name === named) && !(await bench())) process.exitCode = 1;
