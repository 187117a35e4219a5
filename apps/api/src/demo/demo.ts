import { addDays } from "@pomar/contract/core/calendar.rules";
import { sql } from "drizzle-orm";
import { dayIn } from "../platform/clock.ts";
import type { Database } from "../platform/db/db.ts";
import { countSuppliers } from "../registries/suppliers/suppliers.queries.ts";
import { createCalculations } from "./calculating.ts";
import { closeMonthBefore, closingDays, enterLate } from "./closing.ts";
import { beginCount, countColdRoom } from "./counting.ts";
import { Debts } from "./debts.ts";
import { importNotes } from "./importing.ts";
import { saveViews } from "./looking.ts";
import { discardExpired, leaveOpen } from "./missing.ts";
import { packPulps } from "./packing.ts";
import { payDebts } from "./paying.ts";
import { placeLots } from "./placing.ts";
import { traitsOf } from "./prices.ts";
import { blendPulps, pulpFruit } from "./pulps.ts";
import { chance } from "./random.ts";
import { incidentDaysAgo, practise, recallPulp, takeBack } from "./recalling.ts";
import { receiveFruits, receiveSupplies } from "./receiving.ts";
import { loadRegistries } from "./registries.ts";
import { Shelf } from "./shelf.ts";
import { shipProducts } from "./shipping.ts";
import { actOf, type Day, dayOf, loadPeople, type Story } from "./story.ts";
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
type Act = (day: Day) => Promise<void>;

/** The dock, the line and the office, with what happens there in a day. */
const places = [
  [receiveFruits, createCalculations],
  [discardExpired, receiveSupplies, pulpFruit, blendPulps, packPulps, leaveOpen],
  [shipProducts, takeBack, importNotes, payDebts, practise, enterLate, beginCount, saveViews],
] as const;
const office = 2;
/** About 9 000 lots. */
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
  const first = new Date(now.getTime() - days * 86_400_000);
  const people = await loadPeople(database, first, timeZone);
  const registries = await loadRegistries(database, people.admin, random);
  let invoice = firstInvoice;
  const plant = {
    warehouse: new Warehouse(),
    shelf: new Shelf(),
    traits: traitsOf([...registries.suppliersOf.values()].flat(), chance(seed + 3)),
    debts: new Debts(chance(seed + 1)),
    nextInvoice: () => (invoice += 1),
    growers: new Map(),
    neglected: new Set<string>(),
    leftLying: new Set<string>(),
    lastReception: { known: null },
    phone: { code: null, receptions: 0 },
  };
  await tellStory(database, { ...registries, people, random, now, timeZone, ...plant }, { days, log });
  await placeLots(database, actOf(people.admin.by, now, timeZone));
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
 * Day by day, at three places beside each other: a day is at the line when the next one is at the dock, and at the office a
 * day later. Each has chances of its own and takes nothing of a later day, so that the story does not hang on who is faster.
 */
async function tellStory(database: Database, story: Story, { days, log }: Pick<DemoOptions, "days" | "log">) {
  const calendar = workdays(dayIn(story.timeZone, story.now), days);
  const incident = calendar.findIndex((on) => on >= addDays(calendar.at(-1) ?? "", -incidentDaysAgo));
  const closings = closingDays(calendar);
  const stories = places.map((_, at) => ({ ...story, random: at === 0 ? story.random : chance(seed + 10 + at) }));
  const tell = (n: number, at: number, acts: readonly Act[] = places[at] ?? []) =>
    database.transaction(async (tx) => {
      // A crash while loading is begun anew: nothing waits for the disk. And the same statements come again and again.
      await tx.execute(
        sql`select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
      );
      const day = dayOf(stories[at] ?? story, tx, { on: calendar[n] ?? "", left: calendar.length - 1 - n });
      for (const happens of acts) await happens(day);
    });
  for (let step = 0; step < calendar.length + places.length - 1; step++) {
    if (step > 0 && step % analyzeEvery === 0) {
      log(`  ... ${calendar.length - step} dias de trabalho até hoje`);
      await database.db.execute(sql`analyze`);
    }
    const told = places.map((_, at) => ({ n: step - at, at })).filter(({ n }) => n in calendar);
    // What is recalled is used by nobody meanwhile, what is counted does not grow, and nobody records while a month is closed.
    const alone = told.find(({ n, at }) => at === office && (n === incident || closings.includes(n)));
    if (alone) {
      const also = [
        ...(alone.n === incident ? [recallPulp, countColdRoom] : []),
        ...(closings.includes(alone.n) ? [closeMonthBefore] : []),
      ];
      await tell(alone.n, office, [...places[office], ...also]);
    }
    await Promise.all(told.filter((one) => one !== alone).map(({ n, at }) => tell(n, at)));
  }
}
