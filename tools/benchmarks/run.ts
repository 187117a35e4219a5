import { benchHttp } from "./http/bench.ts";
import { benchLists } from "./lists/bench.ts";
import { benchLive } from "./live/bench.ts";
import { benchLots } from "./lots/bench.ts";
import { benchRecalls } from "./lots/recalls.ts";
import { benchOffline } from "./offline/bench.ts";
import { benchPages } from "./pages/bench.ts";
import { benchReports } from "./reports/bench.ts";
import { benchRush } from "./rush/bench.ts";
import { benchWaits } from "./waits/bench.ts";

/** Answers every question below this folder, or those of the folder that is named; each prints its own limit beside it, measured in the same run. Fails when one is over. */
const benches = {
  http: benchHttp,
  lists: benchLists,
  live: benchLive,
  lots: benchLots,
  "lots/recalls": benchRecalls,
  offline: benchOffline,
  pages: benchPages,
  reports: benchReports,
  rush: benchRush,
  waits: benchWaits,
};
const [named] = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if ((named === undefined || name === named || name.startsWith(`${named}/`)) && !(await bench())) process.exitCode = 1;
}
