import type { Load, Plant, Wait } from "./frame/line.ts";
import { measureLoads, measureWaits } from "./frame/measure.ts";
import { onPlant } from "./frame/plant.ts";
import { buildLoads, buildYardstick } from "./lines/loads.ts";
import { buildReads, buildReports } from "./lines/reads.ts";
import { buildRecalls } from "./lines/recalls.ts";
import { buildWrites } from "./lines/writes.ts";
import { benchPages } from "./pages/bench.ts";

/** `BENCH_LINES` limits the run to benchmarks whose name contains its text. */
const isWanted = ({ name }: Load | Wait) => name.includes(process.env.BENCH_LINES ?? "");
const waitFor = (lots: number, build: (plant: Plant) => Promise<Wait[]>) => () =>
  onPlant(lots, async (plant) =>
    measureWaits(plant, await buildYardstick(plant), (await build(plant)).filter(isWanted)),
  );

/** The benchmarks by name. Each measures its limits in the same run; the command fails when a limit is exceeded. */
const benches: Record<string, () => Promise<void>> = {
  http: () => onPlant(100_000, async (plant) => measureLoads(plant, (await buildLoads(plant)).filter(isWanted))),
  // The reads run before the writes, so that no write changes the lists.
  waits: waitFor(100_000, async (plant) => [...(await buildReads(plant)), ...(await buildWrites(plant))]),
  recalls: waitFor(20_000, buildRecalls),
  reports: waitFor(1_000_000, buildReports),
  pages: benchPages,
};
const [chosen] = process.argv.slice(2);
if (chosen !== undefined && !(chosen in benches)) throw new Error(`Choose one of ${Object.keys(benches).join(", ")}.`);
for (const [name, bench] of Object.entries(benches)) if (chosen === undefined || name === chosen) await bench();
