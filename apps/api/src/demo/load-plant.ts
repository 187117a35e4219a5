import { addDays } from "@pomar/contract/core/calendar.rules";
import { dayIn } from "../platform/clock.ts";
import type { Database } from "../platform/db/db.ts";
import { blendPulps } from "./blending.ts";
import { createCalculations } from "./calculating.ts";
import { shipProducts } from "./dispatch.ts";
import { incidentDaysAgo, recallPulp } from "./incident.ts";
import { packPulps } from "./packing.ts";
import { payDebts } from "./paying.ts";
import { pulpFruit } from "./pulping.ts";
import { receiveFruits } from "./receiving-fruit.ts";
import { receiveSupplies } from "./receiving-supplies.ts";
import { dayOf, type Story } from "./story.ts";

/**
 * Tells the plant's story day by day: what comes in, is pulped, blended, packed, shipped and paid. One transaction a day of work.
 * @param days  how far back it begins.
 */
export async function loadPlant(
  database: Database,
  story: Story,
  { days, log }: { days: number; log: (line: string) => void },
): Promise<void> {
  const today = dayIn(story.timeZone, story.now);
  let recalled = false;
  for (let back = days; back >= 0; back--) {
    const on = addDays(today, -back);
    // On Sundays the plant rests; today it works, so that there is something to see.
    if (back > 0 && new Date(`${on}T12:00:00Z`).getUTCDay() === 0) continue;
    if (back > 0 && back % 180 === 0) log(`  ... ${back} dias até hoje`);
    await database.transaction(async (tx) => {
      const day = dayOf(story, tx, on);
      await receiveSupplies(day);
      await receiveFruits(day);
      await createCalculations(day);
      await pulpFruit(day);
      await blendPulps(day);
      await packPulps(day);
      await shipProducts(day);
      await payDebts(day);
      if (!recalled && back <= incidentDaysAgo) await recallPulp(day);
      recalled ||= back <= incidentDaysAgo;
    });
  }
}
