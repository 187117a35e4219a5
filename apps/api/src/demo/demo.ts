import { addDays } from "@pomar/contract/core/calendar.rules";
import { countSuppliers } from "../features/suppliers/suppliers.queries.ts";
import { dayIn } from "../platform/clock.ts";
import type { Database } from "../platform/db/db.ts";
import { createCalculations } from "./calculating.ts";
import { Debts } from "./debts.ts";
import { packPulps, shipProducts } from "./packing.ts";
import { payDebts } from "./paying.ts";
import { blendPulps, incidentDaysAgo, pulpFruit, recallPulp } from "./pulps.ts";
import { chance } from "./random.ts";
import { receiveFruits, receiveSupplies } from "./receiving.ts";
import { loadRegistries } from "./registries.ts";
import { dayOf, loadPeople, type Story } from "./story.ts";
import { Warehouse } from "./warehouse.ts";

interface DemoOptions {
  days: number;
  now: Date;
  timeZone: string;
  log: (line: string) => void;
}

const seed = 20_261_120;
/** About 20 000 lots. */
export const wholeStoryDays = 1095;

/**
 * Loads a plant that has been working for years, through the commands that real use goes through: so it obeys every rule.
 * The same day gives the same data.
 * @returns false, with nothing loaded, when there are suppliers already: demo data is not mixed with real data.
 */
export async function loadDemo(database: Database, { days, now, timeZone, log }: DemoOptions): Promise<boolean> {
  if ((await countSuppliers(database.db)) > 0) {
    log("  Já há fornecedores cadastrados: os dados de demonstração não foram carregados.");
    return false;
  }
  log("  Carregando os dados de demonstração...");
  const random = chance(seed);
  const people = await loadPeople(database, now, timeZone);
  const registries = await loadRegistries(database, people.admin, random);
  const plant = { warehouse: new Warehouse(), leaving: new Map(), debts: new Debts(chance(seed + 1)) };
  await tellStory(database, { ...registries, people, random, now, timeZone, ...plant }, { days, log });
  return true;
}

/** Day by day: what comes in, is pulped, blended, packed, shipped and paid. One transaction a day of work. */
async function tellStory(database: Database, story: Story, { days, log }: Pick<DemoOptions, "days" | "log">) {
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
