import { addDays } from "@pomar/contract/core/calendar.rules";
import { sql } from "drizzle-orm";
import { countSuppliers } from "../features/suppliers/suppliers.queries.ts";
import { dayIn } from "../platform/clock.ts";
import type { Database } from "../platform/db/db.ts";
import { createCalculations } from "./calculating.ts";
import { Debts } from "./debts.ts";
import { discardExpired, leaveOpen } from "./missing.ts";
import { packPulps } from "./packing.ts";
import { payDebts } from "./paying.ts";
import { traitsOf } from "./prices.ts";
import { blendPulps, incidentDaysAgo, pulpFruit, recallPulp } from "./pulps.ts";
import { chance } from "./random.ts";
import { receiveFruits, receiveSupplies } from "./receiving.ts";
import { loadRegistries } from "./registries.ts";
import { Shelf } from "./shelf.ts";
import { shipProducts } from "./shipping.ts";
import { type Day, dayOf, loadPeople, type Story } from "./story.ts";
import { Warehouse } from "./warehouse.ts";

interface DemoOptions {
  days: number;
  now: Date;
  timeZone: string;
  log: (line: string) => void;
}

const seed = 20_261_120;
const firstInvoice = 12_000;
/** Days of work after which the database looks anew at what it holds, lest it plans for empty tables. */
const analyzeEvery = 150;
const morning = [discardExpired, receiveSupplies, receiveFruits, createCalculations, pulpFruit, blendPulps, packPulps];
const evening = [leaveOpen];
/** About 15 000 lots. */
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
  let invoice = firstInvoice;
  const plant = {
    warehouse: new Warehouse(),
    shelf: new Shelf(),
    traits: traitsOf([...registries.suppliersOf.values()].flat(), chance(seed + 3)),
    debts: new Debts(chance(seed + 1), chance(seed + 2)),
    dice: chance(seed + 4),
    nextInvoice: () => (invoice += 1),
    growers: new Map(),
    neglected: new Set<string>(),
    leftLying: new Set<string>(),
  };
  await tellStory(database, { ...registries, people, random, now, timeZone, ...plant }, { days, log });
  await database.db.execute(sql`analyze`);
  return true;
}

/** On Sundays the plant rests; today it works, so that there is something to see. */
function workdays(today: string, days: number): string[] {
  return Array.from({ length: days + 1 }, (_, n) => addDays(today, n - days)).filter(
    (on) => on === today || new Date(`${on}T12:00:00Z`).getUTCDay() !== 0,
  );
}

/**
 * Day by day: what comes in, is pulped, blended and packed in one transaction, and beside the next day's what is shipped
 * and paid. Neither takes what the other makes on its day, so that the story does not hang on which is faster.
 */
async function tellStory(database: Database, story: Story, { days, log }: Pick<DemoOptions, "days" | "log">) {
  const calendar = workdays(dayIn(story.timeZone, story.now), days);
  const incident = calendar.findIndex((on) => on >= addDays(calendar.at(-1) ?? "", -incidentDaysAgo));
  const tell = (n: number, acts: ((day: Day) => Promise<void>)[]) =>
    database.transaction(async (tx) => {
      // A crash while loading is begun anew: nothing waits for the disk.
      await tx.execute(sql`set local synchronous_commit = off`);
      const day = dayOf(story, tx, { on: calendar[n] ?? "", left: calendar.length - 1 - n });
      for (const happens of acts) await happens(day);
    });
  let afternoon = Promise.resolve();
  for (const n of calendar.keys()) {
    if (n > 0 && n % analyzeEvery === 0) {
      log(`  ... ${calendar.length - n} dias de trabalho até hoje`);
      await database.db.execute(sql`analyze`);
    }
    // What is recalled may not be on its way out meanwhile.
    if (n === incident) await afternoon;
    await Promise.all([
      tell(n, n === incident ? [...morning, recallPulp, ...evening] : [...morning, ...evening]),
      afternoon,
    ]);
    afternoon = tell(n, [shipProducts, payDebts]);
    // A failure is thrown where it is waited for.
    afternoon.catch(() => {});
  }
  await afternoon;
}
