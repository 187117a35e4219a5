import { addDays } from "@pomar/contract/core/calendar.rules";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { Debts } from "./debts.ts";
import * as office from "./office.ts";
import { joinWeek, payDebts } from "./paying.ts";
import { hirePeople, makePlant } from "./plant.ts";
import { blendPulps, packPulps, pulpFruit } from "./producing.ts";
import type { Product } from "./product.ts";
import { chance } from "./random.ts";
import { receiveFruits, receiveSupplies } from "./receiving.ts";
import { beginCount, countColdRoom, recallPulp, receiveComplaint, shipProducts } from "./selling.ts";
import { Shelf, Warehouse } from "./stock.ts";
import { beginDay, type Day, type Story } from "./story.ts";

/** Places of the plant that run in parallel; the line is a day behind the dock, the office a day behind the line. */
const places = ["dock", "line", "office"] as const;

interface Act {
  place: (typeof places)[number];
  who: Day["usually"]["who"];
  /** The hour of the act, in UTC. */
  hour: number;
  /** The days of the act: a share of the days of work, numbers of days before today, or a rule; absent: every day. */
  when?: number | readonly number[] | ((on: string, calendar: readonly string[]) => boolean);
  does: (day: Day) => Promise<void>;
  /**
   * No other place works during the act: a recalled lot must not be used, counted stock must not change, and nobody
   * records an entry while a month is being closed.
   */
  alone?: boolean;
}

const today = [0];
/** Whether a day is before the last two days of work; lots that expire on those two days are not discarded yet. */
const tidy = (on: string, calendar: readonly string[]) => on < (calendar.at(-2) ?? "");
const incidentDaysAgo = 24;
const isIncident = (on: string, calendar: readonly string[]) =>
  on === calendar.find((day) => day >= addDays(calendar.at(-1) ?? "", -incidentDaysAgo));
const importDays = Object.keys(office.invoiceNotes).map(Number);

/** The daily acts of the plant, in the order in which a place does them. */
const acts: readonly Act[] = [
  { place: "dock", who: "dock", hour: 10, does: receiveFruits },
  { place: "dock", who: "dock", hour: 13, when: 0.15, does: office.calculate },

  { place: "line", who: "office", hour: 11, does: receiveSupplies },
  { place: "line", who: "dock", hour: 14, does: pulpFruit },
  { place: "line", who: "office", hour: 16, when: 0.32, does: blendPulps },
  { place: "line", who: "dock", hour: 18, does: packPulps },
  { place: "line", who: "office", hour: 19, when: [3], does: office.doubtProduct },
  { place: "line", who: "office", hour: 21, when: tidy, does: office.discardExpired },
  { place: "line", who: "office", hour: 21, when: [1], does: office.readNews },
  { place: "line", who: "dock", hour: 21, when: today, does: office.requestCorrection },

  { place: "office", who: "office", hour: 8, when: today, does: office.saveViews },
  { place: "office", who: "office", hour: 12, when: importDays, does: office.importNote },
  { place: "office", who: "office", hour: 18, when: office.closesMonth, does: office.closeMonth, alone: true },
  { place: "office", who: "office", hour: 19, does: joinWeek },
  { place: "office", who: "office", hour: 19, does: payDebts },
  { place: "office", who: "office", hour: 19, when: [2, 12, 22], does: office.practise },
  { place: "office", who: "office", hour: 19, when: today, does: office.enterLate },
  { place: "office", who: "office", hour: 20, does: shipProducts },
  { place: "office", who: "office", hour: 21, when: isIncident, does: recallPulp, alone: true },
  { place: "office", who: "office", hour: 22, when: isIncident, does: countColdRoom, alone: true },
  { place: "office", who: "office", hour: 22, when: today, does: beginCount },
  { place: "office", who: "office", hour: 23, when: [9], does: receiveComplaint },
];

function happens({ when }: Act, day: Day, calendar: readonly string[]): boolean {
  if (when === undefined) return true;
  if (typeof when === "number") return day.random.happens(when);
  return typeof when === "function" ? when(day.on, calendar) : when.includes(day.left);
}

interface DemoOptions {
  days: number;
  now: Date;
  /** The existing administrators; without one, an invented administrator creates the demo's users. */
  admins: readonly SessionUser[];
  log: (line: string) => void;
}

const seed = 20_261_120;
const firstInvoice = 12_000;
/**
 * The interval, in days of work, at which the database renews its statistics; without statistics the database would
 * plan its queries for empty tables.
 */
const analyzeEvery = 150;
/** The number of days in the whole demo, which has about 9 000 lots. */
export const wholeStoryDays = 1095;

/** Makes years of a plant's data through the product's calls, so every rule holds; the same day gives the same data. */
export async function makeDemo(product: Product, { days, now, admins, log }: DemoOptions): Promise<void> {
  log("  Carregando os dados de demonstração...");
  const random = chance(seed);
  const first = new Date(now.getTime() - days * 86_400_000);
  const invented = { id: crypto.randomUUID(), name: "admin", level: 1, profilePicture: null } as const;
  const people = await product.together((call) => hirePeople(call, { by: admins[0] ?? invented, at: first }));
  const plant = await product.together((call) => makePlant(call, { by: people.admin, at: first }, random));
  const traitsChance = chance(seed + 3);
  const traits = [...new Set([...plant.suppliersOf.values()].flat())].map((id) => {
    const trait = { dearness: traitsChance.between(0.95, 1.07, 2), quality: traitsChance.between(-0.22, 0.22, 2) };
    return [id, trait] as const;
  });
  const story: Story = {
    ...plant,
    product,
    people,
    admins,
    now,
    today: product.dayOf(now),
    traits: new Map(traits),
    warehouse: new Warehouse(),
    shelf: new Shelf(),
    debts: new Debts(chance(seed + 1)),
    neglected: new Set(),
    overdueOnPurpose: new Set(),
    lastReception: null,
    sent: [],
    lastInvoice: firstInvoice,
    phone: { code: null, receptions: 0 },
  };
  const chances = { dock: random, line: chance(seed + 11), office: chance(seed + 12) };
  await tellStory(story, chances, { days, log });
  await product.together((call) => office.placeLots(call, { by: people.admin, at: now }, story.today));
  await product.analyze();
}

/** The days of work up to today: all days but Sundays, and today in any case, so that the demo has entries of today. */
function workdays(today: string, days: number): string[] {
  return Array.from({ length: days + 1 }, (_, n) => addDays(today, n - days)).filter(
    (on) => on === today || new Date(`${on}T12:00:00Z`).getUTCDay() !== 0,
  );
}

/**
 * Runs the story day by day with the places in parallel: no place uses data of a later day, so the result does not
 * depend on which place is faster.
 */
async function tellStory(
  story: Story,
  chances: Record<Act["place"], ReturnType<typeof chance>>,
  { days, log }: Pick<DemoOptions, "days" | "log">,
): Promise<void> {
  const { product } = story;
  const calendar = workdays(story.today, days);
  const isAlone = ({ place, n }: { place: Act["place"]; n: number }) =>
    acts.some(
      ({ alone, when, ...act }) =>
        alone && act.place === place && typeof when === "function" && when(calendar[n] ?? "", calendar),
    );
  const work = ({ place, n }: { place: Act["place"]; n: number }) =>
    product.together(async (...calls) => {
      const on = calendar[n] ?? "";
      const day = beginDay({ story, random: chances[place] }, calls, { on, left: calendar.length - 1 - n });
      for (const act of acts) {
        if (act.place !== place || !happens(act, day, calendar)) continue;
        Object.assign(day.usually, { who: act.who, hour: act.hour });
        await act.does(day);
      }
    });
  for (let step = 0; step < calendar.length + places.length - 1; step++) {
    if (step > 0 && step % analyzeEvery === 0) {
      log(`  ... ${calendar.length - step} dias de trabalho até hoje`);
      await product.analyze();
    }
    const now = places.map((place, behind) => ({ place, n: step - behind })).filter(({ n }) => n in calendar);
    for (const one of now.filter(isAlone)) await work(one);
    await Promise.all(now.filter((one) => !isAlone(one)).map(work));
  }
}
