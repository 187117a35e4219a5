import { dayIn, instantOf } from "../platform/clock.ts";
import type { Tx } from "../platform/db/db.ts";
import type { Debts } from "./debts.ts";
import { actOf, type People } from "./load-people.ts";
import type { Registries } from "./load-registries.ts";
import type { Chance } from "./random.ts";
import type { Warehouse } from "./warehouse.ts";

/** The plant, and how far its story has come. */
export interface Story extends Registries {
  people: People;
  random: Chance;
  warehouse: Warehouse;
  /** What leaves the plant, by day. */
  leaving: Map<string, Leaving[]>;
  /** What is owed to whom, and when it will be paid. */
  debts: Debts;
  now: Date;
  timeZone: string;
}

interface Leaving {
  lotId: string;
  units: number;
  customer: string;
}

/** A day of the story while it is told; its acts come one after the other, none of them in the future. */
export interface Day {
  tx: Tx;
  on: string;
  story: Story;
  /** An act of somebody of the plant at an hour of the day, UTC; later than the one before. */
  act: (who: "dock" | "office", hour: number) => ReturnType<typeof actOf>;
}

export function dayOf(story: Story, tx: Tx, on: string): Day {
  const { people, random, now, timeZone } = story;
  // Far in the west the first hour of work, UTC, is still on the day before.
  const isBefore = dayIn(timeZone, new Date(`${on}T09:00:00Z`)) < on;
  let last = Date.parse(isBefore ? instantOf(timeZone, on) : `${on}T00:00:00Z`);
  return {
    tx,
    on,
    story,
    act: (who, hour) => {
      last = Math.max(last + 61_000, Date.parse(`${on}T00:00:00Z`) + hour * 3_600_000);
      const at = dayIn(timeZone, now) === on || last > now.getTime() ? now : new Date(last);
      return actOf(who === "office" ? people.admin.by : random.pick(people.dock), at, timeZone);
    },
  };
}
