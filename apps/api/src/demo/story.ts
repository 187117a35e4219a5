import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { createUser } from "../people/users/users.commands.ts";
import { type ActionContext, emptyOutbox } from "../platform/action-context.ts";
import { dayIn, instantOf } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db/db.ts";
import { users } from "../schema/people/users.table.ts";
import type { Debts } from "./debts.ts";
import type { Trait } from "./prices.ts";
import type { Chance } from "./random.ts";
import type { Registries } from "./registries.ts";
import type { Shelf } from "./shelf.ts";
import type { Warehouse } from "./warehouse.ts";

/** The plant, and how far its story has come. */
export interface Story extends Registries {
  people: People;
  /** Each place has its own. */
  random: Chance;
  warehouse: Warehouse;
  shelf: Shelf;
  /** By supplier. */
  traits: ReadonlyMap<string, Trait>;
  nextInvoice: () => number;
  /** Who delivered a lot of fruit. */
  growers: Map<string, string>;
  /** Supplies that nobody has bought of late. */
  neglected: Set<string>;
  /** Payments that the office has not got round to. */
  leftLying: Set<string>;
  /** The last entry of the dock, to ask a correction of. */
  lastReception: { known: { id: string; by: ActionContext["by"] } | null };
  /** The dock's phone, which has no signal now and then: its code, and how many receptions it knows of. */
  phone: { code: string | null; receptions: number };
  /** What is owed to whom, and when it will be paid. */
  debts: Debts;
  now: Date;
  timeZone: string;
}

/** A day of the story while it is told; its acts come one after the other, none of them in the future. */
export interface Day {
  tx: Tx;
  on: string;
  /** How many days of work are left until today: 0 today. */
  left: number;
  story: Story;
  /** An act of somebody of the plant at an hour of the day, UTC; later than the one before. */
  act: (who: "dock" | "office" | ActionContext["by"], hour: number) => ReturnType<typeof actOf>;
}

export function dayOf(story: Story, tx: Tx, { on, left }: Pick<Day, "on" | "left">): Day {
  const { people, random, now, timeZone } = story;
  // Far in the west the first hour of work, UTC, is still on the day before.
  const isBefore = dayIn(timeZone, new Date(`${on}T09:00:00Z`)) < on;
  let last = Date.parse(isBefore ? instantOf(timeZone, on) : `${on}T00:00:00Z`);
  return {
    tx,
    on,
    left,
    story,
    act: (who, hour) => {
      last = Math.max(last + 61_000, Date.parse(`${on}T00:00:00Z`) + hour * 3_600_000);
      const at = last > now.getTime() ? now : new Date(last);
      const by = who === "dock" ? random.pick(people.dock) : who === "office" ? people.admin.by : who;
      return actOf(by, at, timeZone);
    },
  };
}

const password = "pomar-demo";

/** Who works at the demo plant. */
export const demoPeople = [
  { name: "Helena Prado", level: 1, role: "administradora", password },
  { name: "Tomás Lima", level: 2, role: "funcionário", password },
  { name: "Cida Moura", level: 2, role: "funcionária", password },
] as const;

/** An act of somebody at some instant, as the server would make it. */
export function actOf(by: ActionContext["by"], at: Date, timeZone: string): ActionContext {
  return {
    by,
    sessionId: "demo",
    at: at.toISOString(),
    today: dayIn(timeZone, at),
    timeZone,
    correctionMinutes: 0,
    requestId: "demo",
    ifMatch: null,
    outbox: emptyOutbox(),
    moved: [],
  };
}

export interface People {
  admin: ActionContext;
  /** Who receives fruit at the dock. */
  dock: ActionContext["by"][];
}

export async function loadPeople(database: Database, now: Date, timeZone: string): Promise<People> {
  return database.transaction(async (tx) => {
    const [first] = await tx.select().from(users).where(eq(users.level, 1)).limit(1);
    const maker = { id: first?.id ?? uuidv7(), name: first?.name ?? "admin", level: 1, profilePicture: null } as const;
    const made = [];
    for (const { name, level } of demoPeople)
      made.push(await createUser(tx, { name, level, password }, actOf(maker, now, timeZone)));
    const [admin, ...dock] = made.map(({ id, name, level }) => ({ id, name, level, profilePicture: null }));
    return { admin: actOf(admin ?? maker, now, timeZone), dock };
  });
}
